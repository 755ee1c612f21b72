import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { LinkFilter } from './link-filter';
import { changedSql, isLostSql, type LinkScope, ofGeneration, scopeParameters } from './link-scope';
import { type LinkSort, linkOrder } from './link-sort';

/**
 * The first links of an order. A merge stores them, since finding the first hundred of ten million
 * takes seconds.
 */
export type LinkHead = {
  sort: LinkSort;
  /** Lost links, those that are not, or both. */
  isLost: boolean | undefined;
};

/** The orders in which lists are read most: new links, lost ones, and the best. */
const linkHeads: readonly LinkHead[] = [
  { sort: '-firstSeenAt', isLost: undefined },
  { sort: '-firstSeenAt', isLost: false },
  { sort: '-firstSeenAt', isLost: true },
  { sort: '-lostAt', isLost: true },
  { sort: '-rank', isLost: undefined },
  { sort: '-rank', isLost: false },
];

/** The same of the links to one page: `backlinks_by_target` has them in the order of time only. */
export const targetHeads: readonly LinkHead[] = [
  { sort: '-rank', isLost: undefined },
  { sort: '-rank', isLost: false },
];

/** Links of a head; later pages are sorted out of all links. */
export const headLinksMax = 10_000;
export const targetHeadLinksMax = 1_000;
/** Fewer links than these are sorted in an instant. */
export const linksWithHeads = 200_000;

export const nameOfHead = ({ sort, isLost }: LinkHead) =>
  isLost === undefined ? sort : `${sort} ${isLost ? 'lost' : 'live'}`;

export const headColumns = `source_domain, source_url, target_url, anchor, kind, rel, is_followed, title,
  target_status, first_seen_at, last_seen_at, lost_at, evidence.source, evidence.first_at,
  evidence.last_at, evidence.lost_at, evidence.source_first_seen, evidence.source_last_seen,
  evidence.is_followed, evidence.metrics`;

const headSql = ({ sort, isLost }: LinkHead) => `
  INSERT INTO backlink_heads (workspace_id, website_id, generation, head, place, ${headColumns})
  SELECT {workspace:String}, {website:String}, {generation:UInt64}, {head:String},
    row_number() OVER (ORDER BY ${linkOrder(sort)}), ${headColumns}
  FROM (
    SELECT worth, link_hash, ${headColumns} FROM backlinks
    WHERE ${ofGeneration} ${isLost === undefined ? '' : `AND ${isLostSql(isLost)}`}
    ORDER BY ${linkOrder(sort)} LIMIT ${headLinksMax})`;

/** Stores the heads of a generation. */
export async function writeHeads(
  workspace: WorkspaceReads,
  websiteId: string,
  generation: number,
): Promise<void> {
  for (const head of linkHeads) {
    await workspace.clickhouse.insertFrom({
      sql: headSql(head),
      parameters: { website: websiteId, generation, head: nameOfHead(head) },
      comment: 'write-backlink-head',
      // Just below the client's own time limit.
      settings: { max_execution_time: 55, query_plan_optimize_lazy_materialization: 1 },
    });
  }
}

/** Returns the head that has a filter's first links in this order; undefined if none has. */
function headOf(filter: LinkFilter, sort: LinkSort): LinkHead | undefined {
  const { changed, isLost, targetUrl, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  if (targetUrl !== undefined) {
    if (changed !== undefined) return undefined;
    return targetHeads.find((head) => head.sort === sort && head.isLost === isLost);
  }
  if (changed === undefined) {
    return linkHeads.find((head) => head.sort === sort && head.isLost === isLost);
  }
  // Links of a range of days follow one another only in the order of those days.
  if (isLost !== undefined) return undefined;
  if (changed.by === 'lost_at') {
    return linkHeads.find((head) => head.sort === sort && sort === '-lostAt');
  }
  return linkHeads.find((head) => head.sort === sort && sort === '-firstSeenAt');
}

type Asked = { filter: LinkFilter; sort: LinkSort; columns: string };

/**
 * Reads a page from a head. May return fewer links than there are, so the caller must know how many
 * to expect; undefined if no head has this order.
 */
export async function readHeadPage<Row>(
  workspace: WorkspaceReads,
  scope: LinkScope,
  { filter, sort, columns }: Asked,
  page: PageOf,
): Promise<Row[] | undefined> {
  const head = headOf(filter, sort);
  const { targetUrl } = filter;
  const linksMax = targetUrl === undefined ? headLinksMax : targetHeadLinksMax;
  if (head === undefined || page.offset + page.limit > linksMax) return undefined;
  const ofTarget = targetUrl === undefined ? '' : "|| ' ' || toString(cityHash64({target:String}))";
  const within = filter.changed && changedSql(filter.changed);
  return workspace.clickhouse.query<Row>({
    sql: `SELECT ${columns} FROM backlink_heads
      WHERE ${ofGeneration} AND head = {head:String} ${ofTarget}
        ${within ? `AND ${within.sql}` : ''}
      ORDER BY place LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    parameters: {
      ...scopeParameters(scope),
      ...page,
      head: nameOfHead(head),
      ...(targetUrl !== undefined && { target: targetUrl }),
      ...within?.parameters,
    },
    comment: 'list-first-backlinks',
  });
}
