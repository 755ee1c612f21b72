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
  const read = useRows(
    ['overview', 'of', websiteId],
    (with_) => api.websites.listOverview({ websiteId }, with_),
    { enabled: websiteId !== '' },
  );
  return { ...read, row: read.data?.rows[0] };
}
