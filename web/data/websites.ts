import { chosen } from '../search-params';
import { api } from './api';
import { useRead, useRows } from './use-read';

export const useWebsite = (websiteId: string, options: { enabled?: boolean } = {}) =>
  useRead(['website', websiteId], (with_) => api.websites.get(websiteId, {}, with_), options);

export const useWebsiteSettings = (websiteId: string) =>
  useRead(['website-settings', websiteId], (with_) =>
    api.websites.getSettings(websiteId, {}, with_),
  );

/** The website's row of the overview: its numbers in short, and whether any is made up. */
export function useOverviewRow(websiteId: string) {
  const website = useWebsite(websiteId, { enabled: websiteId !== '' });
  const q = website.data?.data.domain;
  const read = useRows(
    ['overview', 'of', q],
    (with_) => api.websites.listOverview({ ...chosen({ q }), limit: 100 }, with_),
    { enabled: q !== undefined },
  );
  return { ...read, row: read.data?.rows.find((row) => row.websiteId === websiteId) };
}
