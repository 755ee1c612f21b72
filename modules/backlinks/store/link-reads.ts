import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { LinkSource } from '../rules/collected-link';
import type { LinkFilter } from './link-filter';
import { readHeadPage } from './link-heads';
import {
  changedSql,
  isLostSql,
  isNever,
  type LinkScope,
  ofGeneration,
  scopeParameters,
} from './link-scope';
import { type LinkSort, linkOrder } from './link-sort';
import { knownTotal } from './link-totals';
import { linkTableOf } from './links-by-target';

const orNull = (column: string) => `if(${isNever(column)}, NULL, ${column})`;

export type LinkEvidenceOf = {
  source: LinkSource;
  firstSeenAt: string;
  lastSeenAt: string;
  lostAt: string | null;
  sourceFirstSeen: string | null;
  sourceLastSeen: string | null;
  isFollowed: boolean | null;
  metrics: Record<string, number>;
};

/** A linking page and a target, by all sources. */
export type Backlink = {
  sourceUrl: string;
  /** Null if no source names it. */
  targetUrl: string | null;
  linkingDomain: string;
  anchor: string | null;
  kind: string | null;
  rel: string[];
  isFollowed: boolean | null;
  title: string | null;
  targetHttpStatus: number | null;
  firstSeenAt: string;
  lastSeenAt: string;
  lostAt: string | null;
  evidence: LinkEvidenceOf[];
};

type Row = {
  source_url: string;
  target_url: string;
  source_domain: string;
  anchor: string;
  kind: string;
  rel: string[];
  is_followed: number;
  title: string;
  target_status: number;
  first_seen_at: string;
  last_seen_at: string;
  lost: string | null;
  'evidence.source': LinkSource[];
  'evidence.first_at': string[];
  'evidence.last_at': string[];
  'evidence.lost_at': string[];
  'evidence.source_first_seen': string[];
  'evidence.source_last_seen': string[];
  'evidence.is_followed': number[];
  'evidence.metrics': Record<string, number>[];
};

const columns = `source_url, target_url, source_domain, anchor, kind, rel, is_followed, title,
  target_status, first_seen_at, last_seen_at, ${orNull('lost_at')} AS lost, evidence.source,
  evidence.first_at, evidence.last_at, evidence.lost_at, evidence.source_first_seen,
  evidence.source_last_seen, evidence.is_followed, evidence.metrics`;

const never = '1970-01-01';
const timeOrNull = (time: string | undefined): string | null =>
  time === undefined || time.startsWith(never) ? null : time;
const followed = (state: number | undefined) =>
  state === undefined || state < 0 ? null : state === 1;

const toBacklink = (row: Row): Backlink => ({
  sourceUrl: row.source_url,
  targetUrl: row.target_url || null,
  linkingDomain: row.source_domain,
  anchor: row.anchor || null,
  kind: row.kind || null,
  rel: row.rel,
  isFollowed: followed(row.is_followed),
  title: row.title || null,
  targetHttpStatus: row.target_status || null,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  lostAt: row.lost,
  evidence: row['evidence.source'].map((source, at) => ({
    source,
    firstSeenAt: row['evidence.first_at'][at] ?? row.first_seen_at,
    lastSeenAt: row['evidence.last_at'][at] ?? row.last_seen_at,
    lostAt: timeOrNull(row['evidence.lost_at'][at]),
    sourceFirstSeen: timeOrNull(row['evidence.source_first_seen'][at]),
    sourceLastSeen: timeOrNull(row['evidence.source_last_seen'][at]),
    isFollowed: followed(row['evidence.is_followed'][at]),
    metrics: row['evidence.metrics'][at] ?? {},
  })),
});

function whereOf(filter: LinkFilter): { sql: string; parameters: Record<string, unknown> } {
  const { isLost, isFollowed, changed } = filter;
  const parts = [ofGeneration];
  const parameters: Record<string, unknown> = {};
  const add = (sql: string, name?: string, value?: unknown) => {
    parts.push(sql);
    if (name !== undefined) parameters[name] = value;
  };
  if (isLost !== undefined) add(isLostSql(isLost));
  if (isFollowed !== undefined) add(`is_followed = ${isFollowed ? 1 : 0}`);
  if (filter.linkingDomain !== undefined) {
    add('source_domain = {linking:String}', 'linking', filter.linkingDomain);
  }
  if (filter.targetUrl !== undefined) {
    add('target_hash = cityHash64({target:String})', 'target', filter.targetUrl);
  }
  if (filter.anchor !== undefined) {
    add('anchor_hash = cityHash64(lowerUTF8({anchor:String}))', 'anchor', filter.anchor);
  }
  if (filter.source !== undefined) {
    add('has(evidence.source, {source:String})', 'source', filter.source);
  }
  if (filter.q !== undefined) {
    add(
      '(position(source_url, {q:String}) > 0 OR position(target_url, {q:String}) > 0)',
      'q',
      filter.q,
    );
  }
  if (changed !== undefined) {
    const within = changedSql(changed);
    add(within.sql);
    Object.assign(parameters, within.parameters);
  }
  return { sql: parts.join(' AND '), parameters };
}

type Asked = { filter: LinkFilter; sort?: LinkSort | undefined };

/** Lists links, by default those first that were seen first most recently. */
export async function listBacklinks(
  workspace: WorkspaceReads,
  scope: LinkScope,
  { filter, sort = '-firstSeenAt' }: Asked,
  page: PageOf,
): Promise<{ rows: Backlink[]; total: number }> {
  const [known, first, table] = await Promise.all([
    knownTotal(workspace, scope, filter),
    readHeadPage<Row>(workspace, scope, { filter, sort, columns }, page),
    linkTableOf(workspace, scope, filter, sort),
  ]);
  if (
    known !== undefined &&
    first?.length === Math.max(0, Math.min(page.limit, known - page.offset))
  ) {
    return { rows: first.map(toBacklink), total: known };
  }
  const where = whereOf(filter);
  const query = {
    sql: `SELECT ${columns} FROM ${table.name} WHERE ${where.sql} ORDER BY ${table.order}`,
    parameters: { ...scopeParameters(scope), ...where.parameters },
    comment: 'list-backlinks',
    settings: { query_plan_optimize_lazy_materialization: 1 as const },
  };
  if (known === undefined) {
    const { rows, total } = await workspace.clickhouse.countedPage<Row>(query, page);
    return { rows: rows.map(toBacklink), total };
  }
  const rows = await workspace.clickhouse.query<Row>({
    ...query,
    sql: `${query.sql} LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    parameters: { ...query.parameters, ...page },
  });
  return { rows: rows.map(toBacklink), total: known };
}

/** Streams all links of a filter, in order of their domains unless a sort is asked for. */
export async function* streamBacklinks(
  workspace: WorkspaceReads,
  scope: LinkScope,
  { filter, sort }: Asked,
): AsyncGenerator<Backlink> {
  const order = sort ? linkOrder(sort) : 'source_domain, link_hash';
  const where = whereOf(filter);
  const rows = workspace.clickhouse.stream<Row>({
    sql: `SELECT ${columns} FROM backlinks WHERE ${where.sql}
      ORDER BY workspace_id, website_id, generation, ${order}`,
    parameters: { ...scopeParameters(scope), ...where.parameters },
    comment: 'stream-backlinks',
    // Another order than the table's does not fit into memory.
    settings: { max_bytes_before_external_sort: String(256 * 1024 ** 2) },
  });
  for await (const row of rows) yield toBacklink(row);
}
