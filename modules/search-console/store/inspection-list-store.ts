import { type Queries, sql } from '../../../platform/postgres/database';
import { readPage } from '../../../platform/postgres/read-page';
import { orderBySql, type Sort } from '../../../platform/sort';

export const inspectionStates = ['queued', 'inspected', 'failed'] as const;
export type InspectionState = (typeof inspectionStates)[number];

export const inspectionSorts = ['inspectedAt', 'queuedAt', 'lastCrawlAt', 'url'] as const;
export type InspectionSort = Sort<(typeof inspectionSorts)[number]>;

export type InspectionFilter = {
  websiteId: string;
  state?: InspectionState | undefined;
  verdict?: string | undefined;
  reason?: string | undefined;
  urlId?: string | undefined;
};

/** A URL that was inspected, or is in line, or both. */
export type ListedInspection = {
  urlId: string;
  url: string;
  state: InspectionState;
  why: string | null;
  queuedAt: Date | null;
  failureCode: string | null;
  failureMessage: string | null;
  property: string;
  inspectedAt: Date | null;
  dataSource: 'live' | 'sandbox' | null;
  verdict: string | null;
  reason: string | null;
  coverage: string | null;
  robotsTxtState: string | null;
  indexingState: string | null;
  pageFetchState: string | null;
  lastCrawlAt: Date | null;
  googleCanonical: string | null;
  userCanonical: string | null;
  crawledAs: string | null;
  sitemaps: string[];
  referringUrls: string[];
  richResults: { verdict: string; types: string[]; issues: string[] } | null;
  link: string | null;
};

const columns = `u.id as url_id, u.url,
  case when q.failed_at is not null then 'failed' when q.url_id is not null then 'queued'
    else 'inspected' end as state,
  q.why, q.queued_at, q.failure_code,
  q.failure_message, coalesce(q.property, i.property) as property,
  i.inspected_at, i.data_source, i.verdict, i.reason, i.coverage,
  i.robots_txt_state, i.indexing_state,
  i.page_fetch_state, i.last_crawl_at,
  i.google_canonical, i.user_canonical,
  i.crawled_as, coalesce(i.sitemaps, '{}') as sitemaps,
  coalesce(i.referring_urls, '{}') as referring_urls, i.rich_results, i.link`;

const sortColumns = {
  inspectedAt: 'i.inspected_at',
  queuedAt: 'q.queued_at',
  lastCrawlAt: 'i.last_crawl_at',
  url: 'u.url collate "C"',
};

const stateTests: Record<InspectionState, string> = {
  queued: 'q.url_id is not null and q.failed_at is null',
  failed: 'q.failed_at is not null',
  inspected: 'i.url_id is not null',
};

function matching(db: Queries, filter: InspectionFilter) {
  const own = { workspace_id: db.workspaceId, website_id: filter.websiteId };
  const inspected = sql('url_inspections').where(own);
  const queued = sql('inspection_queue').where(own);
  return sql
    .from(inspected.clone().select('url_id').union(queued.clone().select('url_id')).as('known'))
    .join('ledger_urls as u', (on) =>
      on.on('u.id', 'known.url_id').andOnVal('u.workspace_id', db.workspaceId),
    )
    .leftJoin(inspected.clone().as('i'), 'i.url_id', 'known.url_id')
    .leftJoin(queued.clone().as('q'), 'q.url_id', 'known.url_id')
    .modify((query) => {
      const { state, verdict, reason, urlId } = filter;
      if (state) query.whereRaw(stateTests[state]);
      if (verdict) query.where('i.verdict', verdict);
      if (reason) query.where('i.reason', reason);
      if (urlId) query.where('known.url_id', urlId);
    });
}

/** Lists the inspections of a website, and what is in line. */
export async function listInspections(
  db: Queries,
  filter: InspectionFilter,
  sort: InspectionSort,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedInspection[]; total: number }> {
  return readPage<ListedInspection>(db, matching(db, filter), {
    columns: [sql.raw(columns)],
    order: orderBySql(sort, sortColumns, 'u.id'),
    page,
  });
}

export type InspectionChange = {
  urlId: string;
  url: string;
  inspectedAt: Date;
  verdict: string;
  reason: string;
  verdictBefore: string | null;
  reasonBefore: string | null;
  googleCanonical: string | null;
  lastCrawlAt: Date | null;
};

/** Lists what inspections found for the first time, newest first. */
export async function listInspectionChanges(
  db: Queries,
  {
    websiteId,
    urlId,
    reason,
    from,
    to,
  }: {
    websiteId: string;
    urlId?: string | undefined;
    reason?: string | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
  },
  sort: Sort<'inspectedAt'>,
  page: { limit: number; offset: number },
): Promise<{ rows: InspectionChange[]; total: number }> {
  const changes = sql('url_inspection_changes as c')
    .where({ 'c.workspace_id': db.workspaceId, 'c.website_id': websiteId })
    .modify((query) => {
      if (urlId) query.where('c.url_id', urlId);
      if (reason) query.where('c.reason', reason);
      if (from) query.where('c.inspected_at', '>=', from);
      if (to) query.where('c.inspected_at', '<', to);
    });
  const withUrls = changes
    .clone()
    .join('ledger_urls as u', (on) =>
      on.on('u.workspace_id', 'c.workspace_id').andOn('u.id', 'c.url_id'),
    );
  return readPage<InspectionChange>(db, withUrls, {
    columns: [
      sql.raw(`u.id as url_id, u.url, c.inspected_at, c.verdict, c.reason, c.verdict_before,
        c.reason_before, c.google_canonical, c.last_crawl_at`),
    ],
    order: orderBySql(sort, { inspectedAt: 'c.inspected_at' }, 'c.url_id'),
    page,
    counted: changes,
  });
}
