import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { orderBySql, readSort, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { ReferralEvidence } from '../rules/assistants';

export const referralDimensions = ['day', 'assistant', 'path', 'evidence'] as const;
export type ReferralDimension = (typeof referralDimensions)[number];

/** Days in UTC, both included. */
export type ReferralDays = { from: string; to: string };

export type ReferralFilter = ReferralDays & {
  websiteId: string;
  assistant?: string | undefined;
  evidence?: ReferralEvidence | undefined;
  /** Prefix of the path. */
  path?: string | undefined;
  exactPath?: string | undefined;
};

/** Counts of people's visits from AI assistants, with what they are grouped by. */
export type ReferralCounts = {
  day?: string;
  assistant?: string;
  path?: string;
  evidence?: ReferralEvidence;
  /** Requests that got a page. */
  visits: number;
  /** Requests that got an error instead, 4xx or 5xx. */
  errors: number;
  byReferer: number;
  byParameter: number;
  byBoth: number;
  /** Visits of the window before, of the same length; 0 unless compared. */
  visitsBefore: number;
  firstDay: string;
  lastDay: string;
};

export const referralSorts = [
  'visits',
  'errors',
  'firstDay',
  'lastDay',
  'day',
  'assistant',
  'path',
] as const;
export type ReferralSort = Sort<(typeof referralSorts)[number]>;

/** Whether the counts have the field that a sort names. */
export function canSort(sort: ReferralSort, groupBy: readonly ReferralDimension[]): boolean {
  const { field } = readSort(sort);
  const dimension = referralDimensions.find((name) => name === field);
  return dimension === undefined || groupBy.includes(dimension);
}

const isPage = 'status_class IN (2, 3)';

function whereOf(filter: ReferralFilter) {
  const { websiteId, from, to, assistant, evidence, path, exactPath } = filter;
  const clauses = ['website_id = {website:String}', 'day BETWEEN {from:Date} AND {to:Date}'];
  if (assistant !== undefined) clauses.push('assistant = {assistant:String}');
  if (evidence !== undefined) clauses.push('evidence = {evidence:String}');
  if (path !== undefined) clauses.push('startsWith(path, {path:String})');
  if (exactPath !== undefined) clauses.push('path = {exactPath:String}');
  return {
    sql: clauses.join(' AND '),
    parameters: {
      website: websiteId,
      from,
      to,
      ...(assistant === undefined ? {} : { assistant }),
      ...(evidence === undefined ? {} : { evidence }),
      ...(path === undefined ? {} : { path }),
      ...(exactPath === undefined ? {} : { exactPath }),
    },
  };
}

export type ReferralsAsked = {
  filter: ReferralFilter;
  groupBy: readonly ReferralDimension[];
  sort: ReferralSort;
  /** The window that is compared with, which ends before the filter's. */
  before?: ReferralDays | undefined;
};

function countsSql({ filter, groupBy, sort, before }: ReferralsAsked) {
  const { sql: where, parameters } = whereOf({ ...filter, from: before?.from ?? filter.from });
  const now = 'day >= {start:Date}';
  const sum = (condition: string) => `sumIf(visits, ${now} AND ${condition})`;
  const selected = groupBy.map((name) => `${name === 'day' ? 'toString(day)' : name} AS d_${name}`);
  const columns = { visits: 'n', errors: 'errors', firstDay: 'firstDay', lastDay: 'lastDay' };
  const byDimension = { day: 'd_day', assistant: 'd_assistant', path: 'd_path' };
  const groups = groupBy.map((name) => `d_${name}`);
  const order = orderBySql(sort, { ...columns, ...byDimension }, groups.join(', ') || 'n');
  return {
    sql: `SELECT ${[...selected, ''].join(', ')}
        ${sum(isPage)} AS n, ${sum('status_class >= 4')} AS errors,
        ${sum(`${isPage} AND evidence = 'referer'`)} AS byReferer,
        ${sum(`${isPage} AND evidence = 'parameter'`)} AS byParameter,
        ${sum(`${isPage} AND evidence = 'both'`)} AS byBoth,
        sumIf(visits, NOT (${now}) AND ${isPage}) AS visitsBefore,
        toString(min(day)) AS firstDay, toString(max(day)) AS lastDay
      FROM ai_referrals WHERE ${where}
      ${groups.length > 0 ? `GROUP BY ${groups.join(', ')}` : 'HAVING count() > 0'} ORDER BY ${order}`,
    parameters: { ...parameters, start: filter.from },
    comment: 'ai-referrals',
  };
}

type Row = Omit<ReferralCounts, 'day' | 'assistant' | 'path' | 'evidence' | 'visits'> & {
  n: number;
  d_day?: string;
  d_assistant?: string;
  d_path?: string;
  d_evidence?: ReferralEvidence;
};

const toCounts = ({
  n,
  d_day,
  d_assistant,
  d_path,
  d_evidence,
  ...counts
}: Row): ReferralCounts => ({
  ...(d_day === undefined ? {} : { day: d_day }),
  ...(d_assistant === undefined ? {} : { assistant: d_assistant }),
  ...(d_path === undefined ? {} : { path: d_path }),
  ...(d_evidence === undefined ? {} : { evidence: d_evidence }),
  visits: n,
  ...counts,
});

/** Returns a page of counts. Throws `unavailable` while ClickHouse is down. */
export async function listAiReferrals(
  workspace: WorkspaceReads,
  asked: ReferralsAsked,
  page: PageOf,
): Promise<{ rows: ReferralCounts[]; total: number }> {
  const { rows, total } = await workspace.clickhouse.page<Row>(countsSql(asked), page);
  return { rows: rows.map(toCounts), total };
}

/** Streams the same counts without paging. */
export async function* streamAiReferrals(
  workspace: WorkspaceReads,
  asked: ReferralsAsked,
): AsyncGenerator<ReferralCounts> {
  for await (const row of workspace.clickhouse.stream<Row>(countsSql(asked))) yield toCounts(row);
}

/** Visits of an assistant to a path, which got a page. */
export type PathReferrals = {
  assistant: string;
  /** As in tables of visits: a hash of the path. */
  key: string;
  path: string;
  /** Of the window; 0 for paths that were visited at other times only. */
  visits: number;
  /** The hour of the first visit that is kept, whenever it was. */
  firstAt: string;
  lastDay: string;
};

/** Returns the first visit that is kept from each assistant, with the page that it got. */
export async function readFirstReferrals(
  workspace: WorkspaceReads,
  websiteId: string,
): Promise<Pick<PathReferrals, 'assistant' | 'path' | 'firstAt'>[]> {
  return workspace.clickhouse.query({
    sql: `SELECT assistant, argMin(page, (at, page)) AS path,
        formatDateTime(min(at), '%Y-%m-%dT%H:00:00.000Z') AS firstAt
      FROM (SELECT assistant, path AS page, toDateTime(day, 'UTC') + toIntervalHour(hour) AS at
        FROM ai_referrals
        WHERE website_id = {website:String} AND ${isPage})
      GROUP BY assistant ORDER BY assistant`,
    parameters: { website: websiteId },
    comment: 'ai-referrals-first',
  });
}

const pathsMax = 100_000;

/** Returns all that is kept by assistant and path, those with the most visits in the window first. */
export async function readPathReferrals(
  workspace: WorkspaceReads,
  websiteId: string,
  { from, to }: ReferralDays,
): Promise<PathReferrals[]> {
  return workspace.clickhouse.query<PathReferrals>({
    sql: `SELECT assistant, toString(path_hash) AS key, any(page) AS path,
        sumIf(n, day BETWEEN {from:Date} AND {to:Date}) AS visits,
        formatDateTime(min(toDateTime(day, 'UTC') + toIntervalHour(hour)), '%Y-%m-%dT%H:00:00.000Z')
          AS firstAt,
        toString(max(day)) AS lastDay
      FROM (SELECT assistant, path_hash, path AS page, visits AS n, day, hour FROM ai_referrals
        WHERE website_id = {website:String} AND ${isPage})
      GROUP BY assistant, path_hash ORDER BY visits DESC, path, assistant LIMIT {pathsMax:UInt32}`,
    parameters: { website: websiteId, from, to, pathsMax },
    comment: 'ai-referrals-by-path',
  });
}
