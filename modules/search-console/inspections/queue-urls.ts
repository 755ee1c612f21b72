import type { PageUrl } from '../../../platform/url/page-url';
import type { WorkspaceChange } from '../../../platform/workspace';
import { trackUrls } from '../../indexing/store/ledger-url-store';
import { plannedAt } from '../rules/inspection-budget';
import { readBudget } from '../store/inspection-budget-store';
import { placesOf, queueInspections } from '../store/inspection-queue-store';

/** A URL that is in line; `isNew` is false if it was requested before. */
type InLine = { urlId: string; isNew: boolean; plannedAt: string };

/** Tracks URLs and puts them in line for an inspection; says when each has its turn. */
export async function queueUrls(
  change: WorkspaceChange,
  websiteId: string,
  property: string,
  pages: readonly PageUrl[],
): Promise<Map<string, InLine>> {
  const { db } = change;
  const tracked = await trackUrls(change, websiteId, pages, 'request');
  const wanted = tracked.map(({ id: urlId }) => ({ urlId, why: 'requested' }));
  const queued = await queueInspections(db, websiteId, property, wanted, true);
  const now = new Date();
  const use = await readBudget(db, property, now);
  const ids = tracked.map(({ id }) => id);
  const places = await placesOf(db, property, ids);
  return new Map(
    pages.map(({ url }, index) => {
      const urlId = ids[index] ?? '';
      const at = plannedAt(use, places.get(urlId) ?? 0, now).toISOString();
      return [url, { urlId, isNew: queued.has(urlId), plannedAt: at }];
    }),
  );
}
