import { dayMs, dayOf } from '../../../platform/calendar/day';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { LinkFilter } from './link-filter';
import { type LinkScope, ofGeneration, scopeParameters } from './link-scope';

type Counts = { links: number; followed: number; unfollowed: number; lost: number };

/**
 * Returns how many links pass a filter, from the counts that a merge has made; undefined for a filter
 * that they do not answer. Counting ten million links takes longer than finding a page of them.
 */
export async function knownTotal(
  workspace: WorkspaceReads,
  scope: LinkScope,
  filter: LinkFilter,
): Promise<number | undefined> {
  const { isLost, isFollowed, linkingDomain, targetUrl, anchor, changed, source, q } = filter;
  if (source !== undefined || q !== undefined) return undefined;
  const groups = [
    { kind: 'domain', name: linkingDomain },
    { kind: 'anchor', name: anchor },
    { kind: 'target', name: targetUrl },
  ].flatMap(({ kind, name }) => (name === undefined ? [] : [{ kind, name }]));
  if (changed !== undefined) {
    const isPlain = groups.length === 0 && isLost === undefined && isFollowed === undefined;
    return isPlain ? countChanged(workspace, scope, changed) : undefined;
  }
  // What is followed is counted without lost links.
  if (groups.length > 1 || (isFollowed !== undefined && isLost !== false)) return undefined;
  const counts = await readCounts(workspace, scope, groups[0] ?? { kind: 'total', name: '' });
  if (isFollowed !== undefined) return isFollowed ? counts.followed : counts.unfollowed;
  if (isLost !== undefined) return isLost ? counts.lost : counts.links;
  return counts.links + counts.lost;
}

async function readCounts(
  workspace: WorkspaceReads,
  scope: LinkScope,
  group: { kind: string; name: string },
): Promise<Counts> {
  const name = group.kind === 'anchor' ? 'lowerUTF8({name:String})' : '{name:String}';
  const [row] = await workspace.clickhouse.query<Counts>({
    sql: `SELECT links, followed_links AS followed, unfollowed_links AS unfollowed,
        lost_links AS lost
      FROM backlink_groups WHERE ${ofGeneration} AND kind = {kind:String} AND name = ${name}`,
    parameters: { ...scopeParameters(scope), ...group },
    comment: 'read-backlink-counts',
  });
  return row ?? { links: 0, followed: 0, unfollowed: 0, lost: 0 };
}

/** Days are counted whole, so a range must begin with one and end with one, or not have ended yet. */
async function countChanged(
  workspace: WorkspaceReads,
  scope: LinkScope,
  { by, from, to }: NonNullable<LinkFilter['changed']>,
): Promise<number | undefined> {
  const hasWholeDays = from.getTime() % dayMs === 0;
  const isEnd = to.getTime() % dayMs === 0 || to.getTime() > Date.now();
  if (!hasWholeDays || !isEnd) return undefined;
  const column = by === 'lost_at' ? 'lost_links' : 'new_links';
  const [row] = await workspace.clickhouse.query<{ total: number }>({
    sql: `SELECT sum(${column}) AS total FROM backlink_days
      WHERE ${ofGeneration} AND day >= {from:Date} AND day <= {last:Date}`,
    parameters: {
      ...scopeParameters(scope),
      from: dayOf(from),
      last: dayOf(to.getTime() - 1),
    },
    comment: 'count-changed-backlinks',
  });
  return row?.total ?? 0;
}
