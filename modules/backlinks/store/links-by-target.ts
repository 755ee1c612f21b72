import type { WorkspaceReads } from '../../../platform/workspace';
import type { LinkFilter } from './link-filter';
import { type LinkScope, ofGeneration, scopeParameters } from './link-scope';
import { type LinkSort, linkOrder } from './link-sort';

/** About the most links of one statement. */
const sliceLinksUsual = 2_000_000;

/** Cuts the linking domains into ranges of about as many links; returns the first of each. */
const rangesSql = `
  SELECT min(name) AS first FROM (
    SELECT name, intDiv(sum(links + lost_links) OVER (ORDER BY name), {sliceLinks:UInt64}) AS slice
    FROM backlink_groups WHERE ${ofGeneration} AND kind = 'domain')
  GROUP BY slice ORDER BY first`;

const copySql = `
  INSERT INTO backlinks_by_target
  SELECT * FROM backlinks
  WHERE ${ofGeneration} AND target_url != '' AND source_domain >= {first:String}
    AND ({next:String} = '' OR source_domain < {next:String})`;

/** Stores the links of a generation in the order of their targets, once its domains are counted. */
export async function writeLinksByTarget(
  workspace: WorkspaceReads,
  websiteId: string,
  generation: number,
  sliceLinks = sliceLinksUsual,
): Promise<void> {
  const parameters = { website: websiteId, generation };
  const ranges = await workspace.clickhouse.query<{ first: string }>({
    sql: rangesSql,
    parameters: { ...parameters, sliceLinks },
    comment: 'cut-backlinks',
  });
  for (const [index, { first }] of ranges.entries()) {
    await workspace.clickhouse.insertFrom({
      sql: copySql,
      parameters: { ...parameters, first, next: ranges[index + 1]?.first ?? '' },
      comment: 'write-backlinks-by-target',
      // Just below the client's own time limit.
      settings: { max_execution_time: 55 },
    });
  }
}

/** `order` in SQL; the same as that of `linkOrder`. */
export type LinkTable = { name: 'backlinks' | 'backlinks_by_target'; order: string };

/** Returns the table in which the links of a filter are closest to each other. */
export async function linkTableOf(
  workspace: WorkspaceReads,
  scope: LinkScope,
  filter: LinkFilter,
  sort: LinkSort,
): Promise<LinkTable> {
  const isOfTarget = filter.targetUrl !== undefined && filter.linkingDomain === undefined;
  return isOfTarget && (await hasLinksByTarget(workspace, scope))
    ? { name: 'backlinks_by_target', order: targetOrder(sort) }
    : { name: 'backlinks', order: linkOrder(sort) };
}

/** ClickHouse reads in the table's order only if the order is written as the table's is. */
const targetOrder = (sort: LinkSort): string =>
  sort === '-firstSeenAt' ? '-toInt64(toUnixTimestamp(first_seen_at)), link_hash' : linkOrder(sort);

/** Small websites, and generations of earlier versions, have none. */
async function hasLinksByTarget(workspace: WorkspaceReads, scope: LinkScope): Promise<boolean> {
  const rows = await workspace.clickhouse.query({
    sql: `SELECT 1 FROM backlinks_by_target WHERE ${ofGeneration} LIMIT 1`,
    parameters: scopeParameters(scope),
    comment: 'has-backlinks-by-target',
  });
  return rows.length > 0;
}
