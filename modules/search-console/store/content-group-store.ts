import type { DayRange } from '../../../platform/calendar/day-range';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { Sums } from '../rules/search-rates';
import { sumsSql, type Triple, toSums } from './performance-store';
import { openRows } from './row-source';
import type { SearchTypeScope } from './search-scope';

/** `name` is null for what is in no group; `members` are pages, or queries of tags. */
export type GroupSums = { name: string | null; members: number; now: Sums; before: Sums };

export type GroupRanges = { range: DayRange; before: DayRange | null };

/** Groups are listed up to this number, most clicks first. */
const groupsMax = 1_000;

type GroupedBy = {
  shape: 'page' | 'query';
  /** Names of a member's groups, of its text `t.text`: an array of nullable texts. */
  names: string;
  parameters: Record<string, unknown>;
  comment: string;
};

/** Returns sums of pages by the folders of their paths, down to a depth, and by host if it is another. */
export const readFolders = (
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  { depth, domain, ...ranges }: GroupRanges & { depth: number; domain: string },
): Promise<GroupSums[]> =>
  readGroups(workspace, scope, ranges, {
    shape: 'page',
    // The last part is the page's own name, or empty after a slash.
    names: `[toNullable(concat(if(domainWithoutWWW(t.text) = {ownDomain:String}, '', domain(t.text)),
      '/', arrayStringConcat(arraySlice(arrayPopBack(arrayPopFront(
      splitByChar('/', path(t.text)))), 1, {depth:UInt8}), '/')))]`,
    parameters: { depth, ownDomain: domain },
    comment: 'search-folders',
  });

/**
 * Returns sums of pages by what the first parenthesis of a regular expression matches in their
 * address, or the whole expression without one.
 */
export const readPatternGroups = (
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  { pattern, ...ranges }: GroupRanges & { pattern: string },
): Promise<GroupSums[]> =>
  readGroups(workspace, scope, ranges, {
    shape: 'page',
    names: `[if(match(t.text, {pattern:String}), toNullable(extract(t.text, {pattern:String})), NULL)]`,
    parameters: { pattern },
    comment: 'search-pattern-groups',
  });

/** A tag of a tracked keyword. */
export type TaggedKeyword = { key: string; tag: string };

/** Returns sums of queries by the tags of the keywords that they are; a query may have several. */
export const readTagGroups = (
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  { tagged, ...ranges }: GroupRanges & { tagged: readonly TaggedKeyword[] },
): Promise<GroupSums[]> =>
  readGroups(workspace, scope, ranges, {
    shape: 'query',
    names: `if(has({keys:Array(String)}, lowerUTF8(t.text)),
      arrayMap(tag -> toNullable(tag), arrayFilter((tag, key) -> key = lowerUTF8(t.text),
        {tags:Array(String)}, {keys:Array(String)})), [NULL])`,
    parameters: { keys: tagged.map(({ key }) => key), tags: tagged.map(({ tag }) => tag) },
    comment: 'search-tag-groups',
  });

async function readGroups(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  { range, before }: GroupRanges,
  { shape, names, parameters, comment }: GroupedBy,
): Promise<GroupSums[]> {
  const ofShape = { ...scope, shape };
  const source = await openRows(workspace, ofShape, { range, before });
  const inRange = 'r.day BETWEEN {rangeFrom:Date} AND {rangeTo:Date}';
  const inBefore = before ? 'r.day BETWEEN {beforeFrom:Date} AND {beforeTo:Date}' : '0';
  const added = (of: string) => [1, 2, 3].map((at) => `sum(t.${of}[${at}])`).join(', ');
  const rows = await workspace.clickhouse.query<{
    name: string | null;
    members: number;
    now: Triple;
    earlier: Triple;
  }>({
    // A name is found once for each page or query, not for each of its days.
    sql: `SELECT arrayJoin(${names}) AS name, toFloat64(count()) AS members,
        [${added('inside')}] AS now, [${added('ahead')}] AS earlier
      FROM (
        SELECT any(r.${shape}) AS text, ${sumsSql(inRange)} AS inside, ${sumsSql(inBefore)} AS ahead
        FROM ${source.table} AS r
        GROUP BY r.${shape}_hash) AS t
      GROUP BY name ORDER BY now[1] DESC, now[2] DESC, name NULLS LAST LIMIT {groupsMax:UInt32}`,
    parameters: {
      ...source.parameters,
      ...parameters,
      groupsMax,
      rangeFrom: range.from,
      rangeTo: range.to,
      ...(before ? { beforeFrom: before.from, beforeTo: before.to } : {}),
    },
    comment,
    settings: source.settings,
  });
  return rows.map(({ name, members, now, earlier }) => ({
    name,
    members,
    now: toSums(now),
    before: toSums(earlier),
  }));
}

/** Returns each tag of each tracked keyword of a website, up to a number. */
export const readTaggedKeywords = (
  db: Queries,
  websiteId: string,
  pairsMax: number,
): Promise<TaggedKeyword[]> =>
  db.run<TaggedKeyword>(
    sql.raw(
      `select distinct k.keyword_key as key, t.tag from keywords k, unnest(k.tags) as t (tag)
       where k.workspace_id = ? and k.website_id = ? order by 2, 1 limit ?`,
      [db.workspaceId, websiteId, pairsMax],
    ),
  );
