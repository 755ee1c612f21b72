import { fromUuid } from '../../../platform/ids';
import type { Queries } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { Citation, CitingAnswers } from '../rules/citation';
import { answerScopeSql, finalSettings } from './answer-filter';
import {
  type CheckedPeriod,
  citedHostsSql,
  daysOfPeriodsSql,
  numberedDaysSql,
  numbersParameters,
  type PromptsScope,
} from './cited-hosts';
import { groupsMax, presentPromptsSql } from './present-prompts';
import { type PromptNumbers, readPromptNumbers } from './prompt-numbers';

/** A read of cited hosts: periods of which they are kept, and others, which have changed since. */
export type KeptCitations = PromptsScope & {
  host: string | undefined;
  kept: readonly CheckedPeriod[];
  others: readonly CheckedPeriod[];
};

/** Conditions for the kept rows, and for the rows of `ai_days` of the other periods. */
function sourcesOf({ scope, labels, host, kept, others }: KeptCitations) {
  const hosts = citedHostsSql(scope);
  const isHost = host === undefined ? '' : 'AND host = {host:String}';
  const keptWhere = `${hosts.condition} AND checksum IN {checksums:Array(UInt64)}`;
  const parameters = {
    ...hosts.parameters,
    checksums: kept.map(({ checksum }) => BigInt(checksum)),
    ...(host !== undefined && { host }),
  };
  if (others.length === 0) return { keptWhere, isHost, parameters, other: null };
  const within = answerScopeSql(scope);
  const of = presentPromptsSql(labels);
  const changed = daysOfPeriodsSql(others);
  return {
    keptWhere,
    isHost,
    parameters: {
      ...parameters,
      ...within.parameters,
      ...of.parameters,
      ...changed.parameters,
    },
    other: {
      where: `${within.condition} AND ${of.condition} AND ${changed.condition}`,
      bucket: of.bucket,
    },
  };
}

const union = (parts: Array<string | null>) =>
  parts.filter((part) => part !== null).join(' UNION ALL ');

const citedRows = (where: string) =>
  `ai_days FINAL ARRAY JOIN hosts AS host, host_answers AS answered WHERE ${where}`;

/** Lists cited hosts by target, the most cited first. */
export async function readKeptCitations(
  workspace: WorkspaceReads,
  read: KeptCitations,
  rowsMax: number,
): Promise<Citation[]> {
  const { keptWhere, isHost, other, parameters } = sourcesOf(read);
  const rows = await workspace.clickhouse.query<
    Omit<Citation, 'targetId' | 'prompts'> & { target: string }
  >({
    sql: `SELECT toString(target_uuid) AS target, name, sum(n) AS answers, sum(cited_days) AS days,
            toString(min(first)) AS firstDay, toString(max(last)) AS lastDay
          FROM (${union([
            `SELECT target_uuid, toString(host) AS name, sum(answers) AS n, sum(days) AS cited_days,
               min(first_cited) AS first, max(last_cited) AS last
             FROM ai_host_counts FINAL WHERE ${keptWhere} AND host != '' ${isHost}
             GROUP BY target_uuid, host`,
            other &&
              `SELECT target_uuid, toString(host) AS name, sum(answered) AS n,
                 uniqExact(day) AS cited_days, min(day) AS first, max(day) AS last
               FROM ${citedRows(other.where)} ${isHost} GROUP BY target_uuid, host`,
          ])})
          GROUP BY target_uuid, name ORDER BY answers DESC, name, target LIMIT ${rowsMax}`,
    parameters,
    settings: finalSettings,
    comment: 'ai-kept-citations',
  });
  return rows.map(({ target, ...row }) => ({ ...row, targetId: fromUuid(target), prompts: null }));
}

/** Sums by group of prompts; a group without answers is left out. */
const toMap = (counts: readonly number[]): ReadonlyMap<number, number> =>
  new Map(counts.flatMap((count, index) => (count > 0 ? [[index + 1, count] as const] : [])));

const groupsOf = `groupArrayInsertAt(toUInt64(0), ${groupsMax})(toUInt64(n), toUInt32(bucket - 1))`;

/** Above all numbers that are given out. */
const firstOfOthers = 2 ** 31;

/** Numbers of the prompts that are read; those without one, which no kept count has, get any. */
async function numbersOf(db: Queries, { scope, labels }: KeptCitations): Promise<PromptNumbers> {
  const known = await readPromptNumbers(db, scope.websiteId);
  return new Map(
    [...labels.keys()].map((id, index) => [id, known.get(id) ?? firstOfOthers + index]),
  );
}

type CitingRow = { target: string; name: string; counts: number[]; prompts: number };

/** Counts the answers that cite some hosts, by groups of prompts, and their prompts. */
export async function readKeptCiting(
  { db, clickhouse }: WorkspaceReads,
  read: KeptCitations,
  names: readonly string[],
): Promise<Map<string, CitingAnswers>> {
  const { keptWhere, other, parameters } = sourcesOf(read);
  const numbers = other && (await numbersOf(db, read));
  const rows = await clickhouse.query<CitingRow>({
    // The row with an empty host counts the answers that cite any page.
    sql: `SELECT toString(target_uuid) AS target, name, sumForEach(sums) AS counts,
        groupBitmapMerge(states) AS prompts
      FROM (${union([
        `SELECT target_uuid, toString(host) AS name, sumForEach(by_group) AS sums,
           groupBitmapMergeState(prompts) AS states
         FROM ai_host_counts FINAL WHERE ${keptWhere} AND host IN {names:Array(String)}
         GROUP BY target_uuid, host`,
        other &&
          `SELECT target_uuid, name, ${groupsOf} AS sums, groupBitmapMergeState(numbers) AS states
           FROM (
             SELECT target_uuid, toString(host) AS name, ${other.bucket} AS bucket,
               sum(answered) AS n, groupBitmapState(number) AS numbers
             FROM ${numberedDaysSql(other.where)}
             ARRAY JOIN hosts AS host, host_answers AS answered
             WHERE host IN {names:Array(String)} GROUP BY target_uuid, host, bucket
             UNION ALL
             SELECT target_uuid, '' AS name, ${other.bucket} AS bucket, sum(citing) AS n,
               groupBitmapStateIf(toUInt32(0), false) AS numbers
             FROM ai_days FINAL WHERE ${other.where} GROUP BY target_uuid, bucket
           )
           GROUP BY target_uuid, name`,
      ])})
      GROUP BY target_uuid, name`,
    parameters: {
      ...parameters,
      ...(numbers && numbersParameters(numbers)),
      names: ['', ...names],
    },
    settings: finalSettings,
    comment: 'ai-kept-citing',
  });
  const ofTarget = Map.groupBy(rows, ({ target }) => fromUuid(target));
  return new Map(
    [...ofTarget].map(([targetId, own]) => {
      const all = toMap(own.find(({ name }) => name === '')?.counts ?? []);
      const named = own.filter(({ name }) => name !== '');
      const byName = new Map(named.map(({ name, counts }) => [name, toMap(counts)]));
      const prompts = new Map(named.map((one) => [one.name, one.prompts]));
      return [targetId, { targetId, all, byName, prompts }];
    }),
  );
}
