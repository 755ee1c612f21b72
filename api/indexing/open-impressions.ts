import { indexWindowDays } from '../../modules/indexing/store/ledger-index-store';
import {
  type PageImpressions,
  readPageImpressions,
} from '../../modules/search-console/store/page-impressions-store';
import { findSearchProperty } from '../../modules/search-console/store/website-property-store';
import { today } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import type { Context } from '../operation/operation';
import { type LedgerUrlRow, notMeasured } from './to-ledger-url';

type AddImpressions = (rows: readonly LedgerUrlRow[]) => Promise<LedgerUrlRow[]>;

/**
 * Prepares to add what Google's web search showed of URLs in the window that decides whether they are
 * indexed.
 */
export async function openImpressions(
  context: Context,
  websiteId: string,
): Promise<AddImpressions> {
  const property = await findSearchProperty(context.db, websiteId);
  if (property === undefined) return async (rows) => [...rows];
  const scope = {
    workspaceId: context.caller.workspaceId,
    websiteId,
    property,
    type: 'web' as const,
  };
  const to = today();
  const range = { from: addDays(to, -indexWindowDays), to };
  return async (rows) => {
    if (rows.length === 0) return [];
    const urls = rows.map(({ url }) => url);
    const found = await readPageImpressions(context, scope, range, urls);
    return rows.map((row) => ({ ...row, impressions: impressionsOf(row.url, range, found) }));
  };
}

function impressionsOf(
  url: string,
  range: { from: string; to: string },
  { days, cappedDays, source, byPage }: PageImpressions,
): LedgerUrlRow['impressions'] {
  if (days === 0) return notMeasured;
  const sums = byPage.get(url);
  const state =
    sums !== undefined
      ? ('shown' as const)
      : cappedDays > 0
        ? ('unknown' as const)
        : ('not_shown' as const);
  const none = state === 'not_shown' ? 0 : null;
  return {
    state,
    impressions: sums?.impressions ?? none,
    clicks: sums?.clicks ?? none,
    ...range,
    days,
    source,
  };
}
