import type { Knex } from 'knex';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { SitemapKind } from '../sitemaps/sitemap-entry';
import {
  fromSitemapRecord,
  type Sitemap,
  type SitemapRecord,
  type SitemapSource,
  type SitemapState,
} from './sitemap-row';

/** Maximum tracked files per website: one index may name as many. */
export const sitemapsMax = 50_000;

const columns = [
  's.id',
  's.website_id',
  's.url',
  's.source',
  's.parent_id',
  's.in_robots',
  's.state',
  's.kind',
  's.entry_count',
  's.read_at',
  's.ok_at',
  's.next_read_at',
  's.status',
  's.error_code',
  's.error_message',
  's.problems',
  's.problem_samples',
  's.warnings',
  's.added_at',
  'newest.added',
  'newest.gone',
  'newest.lastmod_changed',
];

const sitemaps = (from: string | Knex.QueryBuilder = 'sitemaps as s') =>
  sql(from)
    .select(columns)
    .joinRaw(
      `left join lateral (select added, gone, lastmod_changed from sitemap_reads r
         where r.workspace_id = s.workspace_id and r.sitemap_id = s.id and r.outcome <> 'failed'
         order by r.read_at desc limit 1) newest on true`,
    );

const tracked = (db: Queries, websiteId: string) => ({
  workspace_id: db.workspaceId,
  website_id: websiteId,
  removed_at: null,
});

export async function countSitemaps(db: Queries, websiteId: string): Promise<number> {
  const [row] = await db.run<{ count: number }>(
    sql('sitemaps').where(tracked(db, websiteId)).count(),
  );
  return row?.count ?? 0;
}

export type TrackedSitemap = { id: string; url: string; isNew: boolean };

/**
 * Tracks these files, each given once. A request for a file that is already tracked makes it due
 * soon and makes the request its source; an index or robots.txt changes nothing.
 */
export async function trackSitemaps(
  tx: Queries,
  websiteId: string,
  urls: readonly string[],
  source: SitemapSource,
): Promise<TrackedSitemap[]> {
  return tx.run<TrackedSitemap>(
    sql.raw(
      `insert into sitemaps as s (workspace_id, website_id, id, url, source)
       select ?, ?, given.id, given.url, ? from unnest(?::uuid[], ?::text[]) as given (id, url)
       on conflict (workspace_id, website_id, url) where removed_at is null do update set
         ${source === 'request' ? queuedAgain : 'url = s.url'}
       returning s.id, s.url, s.xmax = 0 as is_new`,
      [tx.workspaceId, websiteId, source, urls.map(() => newId('sitemap')), [...urls]],
    ),
  );
}

const queuedAgain = `source = 'request', state = 'queued', next_read_at = clock_timestamp(),
  version = s.version + 1`;

/** Returns the sitemap with an id, or throws a 404. `forUpdate` locks the row against changes. */
export async function getSitemap(
  db: Queries,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<Sitemap> {
  const [row] = await db.run<SitemapRecord>(
    sitemaps()
      .where({ 's.workspace_id': db.workspaceId, 's.id': id, 's.removed_at': null })
      .modify((query) => {
        if (options.forUpdate) query.forUpdate('s');
      }),
  );
  if (!row) throw notFound('sitemap');
  return fromSitemapRecord(row);
}

export type SitemapFilter = {
  state?: SitemapState | undefined;
  source?: SitemapSource | undefined;
  kind?: SitemapKind | undefined;
  parentId?: string | undefined;
};

const filtered =
  (db: Queries, websiteId: string, filter: SitemapFilter) => (query: Knex.QueryBuilder) => {
    query.where({
      's.workspace_id': db.workspaceId,
      's.website_id': websiteId,
      's.removed_at': null,
    });
    if (filter.state) query.where('s.state', filter.state);
    if (filter.source) query.where('s.source', filter.source);
    if (filter.kind) query.where('s.kind', filter.kind);
    if (filter.parentId) query.where('s.parent_id', filter.parentId);
  };

export const sitemapSortFields = ['createdAt', 'url', 'urlCount', 'readAt', 'nextReadAt'] as const;
type SitemapSort = Sort<(typeof sitemapSortFields)[number]>;

const sortColumns = {
  // Ids sort by creation time.
  createdAt: 's.id',
  url: 's.url collate "C"',
  urlCount: "case when s.kind = 'index' then 0 else coalesce(s.entry_count, 0) end",
  readAt: 's.read_at',
  nextReadAt: 's.next_read_at',
};

type SitemapListRequest = { filter: SitemapFilter; sort: SitemapSort };

/** Returns a page of a website's sitemaps. */
export async function readSitemaps(
  db: Queries,
  websiteId: string,
  { filter, sort }: SitemapListRequest,
  page: { limit: number; offset: number },
): Promise<Sitemap[]> {
  const order = orderBySql(sort, sortColumns, 's.id');
  // Finds the page first, so that only its files' readings are looked up.
  const found = sql('sitemaps as s')
    .select('s.*')
    .modify(filtered(db, websiteId, filter))
    .orderByRaw(order)
    .limit(page.limit)
    .offset(page.offset);
  const rows = await db.run<SitemapRecord>(sitemaps(found.as('s')).orderByRaw(order));
  return rows.map(fromSitemapRecord);
}

export async function countFilteredSitemaps(
  db: Queries,
  websiteId: string,
  filter: SitemapFilter,
): Promise<number> {
  const [row] = await db.run<{ count: number }>(
    sql('sitemaps as s')
      .modify(filtered(db, websiteId, filter))
      .count(),
  );
  return row?.count ?? 0;
}

/**
 * Stops tracking a file and, for an index, the files known only from it. Their URLs stay in the
 * ledger but are no longer members of these sitemaps. The rows are deleted later, in batches.
 */
export async function removeSitemap(tx: Queries, id: string): Promise<number> {
  const removed = await tx.run(
    sql('sitemaps')
      .where({ workspace_id: tx.workspaceId, removed_at: null })
      .where((either) => either.where({ id }).orWhere({ parent_id: id, source: 'index' }))
      .update({ removed_at: sql.raw('clock_timestamp()'), version: sql.raw('version + 1') })
      .returning('id'),
  );
  return removed.length;
}
