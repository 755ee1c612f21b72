import type { WorkspaceReads } from '../../../platform/workspace';
import {
  headColumns,
  type LinkHead,
  nameOfHead,
  targetHeadLinksMax,
  targetHeads,
} from './link-heads';
import { isLostSql, ofGeneration } from './link-scope';
import { linkOrder } from './link-sort';

/** Links to one page from which on their first ones are stored. */
const linksOfTargetUsual = 10_000;
/** About the most links of one statement. */
const sliceLinksUsual = 2_000_000;

const ofLargeTargets = `${ofGeneration} AND kind = 'target'
  AND links + lost_links >= {linksOfTarget:UInt64}`;

/** Cuts the targets with many links into ranges of hashes; returns the first of each, as text. */
const rangesSql = `
  SELECT toString(min(hash)) AS first FROM (
    SELECT cityHash64(name) AS hash,
      intDiv(sum(links + lost_links) OVER (ORDER BY hash), {sliceLinks:UInt64}) AS slice
    FROM backlink_groups WHERE ${ofLargeTargets})
  GROUP BY slice ORDER BY min(hash)`;

const inRange = `${ofGeneration} AND target_hash >= toUInt64({first:String})
  AND ({next:String} = '' OR target_hash < toUInt64OrZero({next:String}))
  AND target_hash IN (SELECT cityHash64(name) FROM backlink_groups WHERE ${ofLargeTargets})`;

/** Finds the links by their keys first: whole rows of millions of links take long to sort. */
const headSql = ({ sort, isLost }: LinkHead) => `
  INSERT INTO backlink_heads (workspace_id, website_id, generation, head, place, ${headColumns})
  SELECT {workspace:String}, {website:String}, {generation:UInt64},
    {head:String} || ' ' || toString(target_hash),
    row_number() OVER (PARTITION BY target_hash ORDER BY ${linkOrder(sort)}), ${headColumns}
  FROM backlinks_by_target
  WHERE ${inRange} AND link_hash IN (
    SELECT link_hash FROM backlinks_by_target
    WHERE ${inRange} ${isLost === undefined ? '' : `AND ${isLostSql(isLost)}`}
    ORDER BY target_hash, ${linkOrder(sort)} LIMIT ${targetHeadLinksMax} BY target_hash)`;

/** Stores the first links to each page with many, once the links are stored by target. */
export async function writeTargetHeads(
  workspace: WorkspaceReads,
  websiteId: string,
  generation: number,
  { linksOfTarget = linksOfTargetUsual, sliceLinks = sliceLinksUsual } = {},
): Promise<void> {
  const parameters = { website: websiteId, generation, linksOfTarget };
  const ranges = await workspace.clickhouse.query<{ first: string }>({
    sql: rangesSql,
    parameters: { ...parameters, sliceLinks },
    comment: 'cut-large-targets',
  });
  for (const [index, { first }] of ranges.entries()) {
    for (const head of targetHeads) {
      await workspace.clickhouse.insertFrom({
        sql: headSql(head),
        parameters: {
          ...parameters,
          first,
          next: ranges[index + 1]?.first ?? '',
          head: nameOfHead(head),
        },
        comment: 'write-target-head',
        // Just below the client's own time limit.
        settings: { max_execution_time: 55 },
      });
    }
  }
}
