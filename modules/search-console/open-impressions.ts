import { today } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import type { WorkspaceReads } from '../../platform/workspace';
import { indexWindowDays } from '../indexing/store/ledger-index-store';
import { impressionsOf, type UrlImpressions } from './rules/url-impressions';
import { readPageImpressions } from './store/page-impressions-store';
import { findSearchProperty } from './store/website-property-store';

type AddImpressions = <Row extends { url: string; impressions: UrlImpressions }>(
  rows: readonly Row[],
) => Promise<Row[]>;

/**
 * Prepares to add what Google's web search showed of URLs in the window that decides whether they are
 * indexed.
 */
export async function openImpressions(
  workspace: WorkspaceReads,
  websiteId: string,
): Promise<AddImpressions> {
  const property = await findSearchProperty(workspace.db, websiteId);
  if (property === undefined) return async (rows) => [...rows];
  const scope = { websiteId, property, type: 'web' } as const;
  const to = today();
  const range = { from: addDays(to, -indexWindowDays), to };
  return async (rows) => {
    if (rows.length === 0) return [];
    const urls = rows.map(({ url }) => url);
    const { byPage, ...found } = await readPageImpressions(workspace, scope, range, urls);
    const read = { ...found, range };
    return rows.map((row) => ({ ...row, impressions: impressionsOf(byPage.get(row.url), read) }));
  };
}
