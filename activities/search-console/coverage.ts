import { today } from '../../modules/rankings/rules/rank-window';
import {
  type NotedPages,
  noteShownPages,
} from '../../modules/search-console/index-state/note-shown-pages';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { Stores } from '../../platform/stores';

export const createCoverageActivities = (stores: Stores) => ({
  /**
   * Writes into the ledger which tracked URLs search results showed on a collected day. Called once
   * the page rows of the day are stored. Idempotent.
   */
  async noteImpressions({
    workspaceId,
    websiteId,
    day,
  }: WebsiteRef & { day: string }): Promise<NotedPages> {
    const range = { from: day, to: day };
    return noteShownPages(stores, { workspaceId, websiteId }, range, today());
  },
});
