import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type PageUrl, urlHashOf } from '../../../platform/url/page-url';
import type { Workspace, WorkspaceChange } from '../../../platform/workspace';
import { requireWithinPlan } from '../../account/store/plan-limit';
import { targetKeyOf } from '../rules/path-hash';
import { fillFromHistory, lockLedger } from './ledger-history';
import { lockWebsiteAndFacts } from './ledger-queue-store';
import { forgetSitemapUrls } from './sitemap-membership';

export const addedByNames = ['request', 'sitemap', 'audit', 'citation'] as const;
export type AddedBy = (typeof addedByNames)[number];

export type TrackedUrl = { id: string; result: 'created' | 'exists' };

const own = (db: Queries, websiteId: string) => ({
  workspace_id: db.workspaceId,
  website_id: websiteId,
});

/**
 * Adds addresses to a website's ledger and returns results in their order; duplicates are created
 * once. New ones get the facts of all past visits, so some thousands per call may take seconds,
 * while log lines of the website wait. Throws `not_found` when the website was deleted,
 * `payment_required` beyond the plan's limit, and `unavailable` while ClickHouse is down.
 */
export async function trackUrls(
  change: WorkspaceChange,
  websiteId: string,
  pages: readonly PageUrl[],
  addedBy: AddedBy,
): Promise<TrackedUrl[]> {
  await lockLedger(change.db, websiteId);
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const added = [...byUrl.values()].map((page) => ({
    ...page,
    id: newId('url'),
    targetKey: targetKeyOf(page.path, page.query),
  }));
  const hashes = added.map(({ url }) => urlHashOf(url));
  const created = await change.db.run<{ id: string; url: string }>(
    sql.raw(
      `insert into ledger_urls
         (workspace_id, website_id, id, url, url_hash, scheme, host, target_key, added_by)
       select ?, ?, g.*, ? from unnest(?::uuid[], ?::text[], ?::bytea[], ?::text[], ?::text[],
         ?::bigint[]) as g
       on conflict (workspace_id, website_id, url_hash) do nothing returning id, url`,
      [
        change.workspaceId,
        websiteId,
        addedBy,
        added.map(({ id }) => id),
        added.map(({ url }) => url),
        hashes,
        added.map(({ scheme }) => scheme),
        added.map(({ host }) => host),
        added.map(({ targetKey }) => targetKey),
      ],
    ),
  );
  if (created.length > 0) {
    await requireWithinPlan(change.db, 'trackedUrls');
  }
  const fresh = new Set(created.map(({ id }) => id));
  const ids = new Map(created.map(({ id, url }) => [url, id]));
  if (created.length < added.length) {
    const found = await findTrackedUrls(change.db, websiteId, [...byUrl.keys()]);
    for (const [url, id] of found) ids.set(url, id);
  }
  await fillFromHistory(
    change,
    websiteId,
    added.filter(({ id }) => fresh.has(id)),
  );
  return pages.map(({ url }) => {
    const id = ids.get(url) as string;
    // Only the first of equal addresses is the created one.
    return { id, result: fresh.delete(id) ? 'created' : 'exists' };
  });
}

/** Log lines of the website wait while past visits of new URLs are read, so chunks are small. */
const chunkUrls = 3_000;

/**
 * Returns the ids of any number of addresses, in order. Missing ones are added, some thousands per
 * transaction; only for those is the website locked. Throws like `trackUrls`.
 */
export async function trackMissing(
  workspace: Workspace,
  websiteId: string,
  pages: readonly PageUrl[],
  addedBy: AddedBy,
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < pages.length; at += chunkUrls) {
    const some = pages.slice(at, at + chunkUrls);
    const urls = some.map(({ url }) => url);
    const known = await findTrackedUrls(workspace.db, websiteId, urls);
    const missing = some.filter(({ url }) => !known.has(url));
    if (missing.length > 0) {
      const tracked = await workspace.transaction((tx) =>
        trackUrls({ ...workspace, db: tx }, websiteId, missing, addedBy),
      );
      for (const [index, { url }] of missing.entries()) known.set(url, tracked[index]?.id ?? '');
    }
    ids.push(...urls.map((url) => known.get(url) ?? ''));
  }
  return ids;
}

/** Returns the ids of the normalized addresses that are in the website's ledger. */
export async function findTrackedUrls(
  db: Queries,
  websiteId: string,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.run<{ id: string; url: string }>(
    sql('ledger_urls')
      .select('id', 'url')
      .where(own(db, websiteId))
      .whereRaw('url_hash = any(?::bytea[])', [urls.map(urlHashOf)]),
  );
  return new Map(rows.map(({ id, url }) => [url, id]));
}

/**
 * Returns which of these ids are in the website's ledger. `forReference` locks them against
 * deletion until the transaction ends, for callers that have not locked the website's row.
 */
export async function findUrlIds(
  tx: Queries,
  websiteId: string,
  ids: readonly string[],
  { forReference = false }: { forReference?: boolean } = {},
): Promise<Set<string>> {
  const query = sql('ledger_urls')
    .select('id')
    .where(own(tx, websiteId))
    .whereRaw('id = any(?::uuid[])', [[...ids]]);
  const rows = await tx.run<{ id: string }>(forReference ? query.forKeyShare() : query);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ledger's addresses with these ids, in order. */
export async function readUrls(
  db: Queries,
  ids: readonly string[],
): Promise<{ id: string; url: string; scheme: string; host: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db.run<{ id: string; url: string; scheme: string; host: string }>(
    sql('ledger_urls')
      .select('id', 'url', 'scheme', 'host')
      .where('workspace_id', db.workspaceId)
      .whereRaw('id = any (?::uuid[])', [[...ids]]),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Deletes addresses from the ledger, with everything known about them there. */
export async function untrackUrls(tx: Queries, websiteId: string, ids: string[]): Promise<void> {
  // Otherwise a running merge would restore their visits.
  await lockWebsiteAndFacts(tx, websiteId);
  const tables = [
    'ledger_submissions',
    'ledger_visits',
    'ledger_citations',
    'ledger_links',
    'ledger_index',
  ];
  for (const table of tables) {
    await tx.run(
      sql(table).where(own(tx, websiteId)).whereRaw('url_id = any(?::uuid[])', [ids]).delete(),
    );
  }
  await forgetSitemapUrls(tx, websiteId, ids);
  await tx.run(
    sql('ledger_urls').where(own(tx, websiteId)).whereRaw('id = any(?::uuid[])', [ids]).delete(),
  );
}
