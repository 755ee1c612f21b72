import { fromUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { Citation, CitingAnswers } from '../rules/citation';
import type { Labels } from '../rules/visibility';
import { type AnswerScope, answerScopeSql, finalSettings } from './answer-filter';
import { isKeepable, readCheckedPeriods } from './cited-hosts';
import { type KeptCitations, readKeptCitations, readKeptCiting } from './kept-citations';
import { presentPromptsSql } from './present-prompts';

/**
 * `domain`: hosts without `www.`; `page`: URLs as they are cited, where more than the domain is known;
 * `path`: the same without what differs between links to a page, its query and `www.`.
 */
export type CitationGroup = 'domain' | 'page' | 'path';

/** Most domains or pages of a read; the rest is cited least. */
export const citationsMax = 10_000;

type Request = {
  scope: AnswerScope;
  labels: Labels;
  by: CitationGroup;
  host?: string | undefined;
  /** Hosts without `www.`: only their citations and those of their subdomains. */
  within?: readonly string[] | undefined;
};

/** What a read of citations is counted from: rows of answers, as far as nothing is kept. */
export type CitationSource = { request: Request; kept: KeptCitations | null };

/** Finds what is kept of a read's citations. */
export async function openCitations(
  workspace: WorkspaceReads,
  request: Request,
): Promise<CitationSource> {
  const { scope, labels, by, host } = request;
  if (by !== 'domain' || scope.promptId !== undefined || !isKeepable(labels)) {
    return { request, kept: null };
  }
  const { kept, others } = await readCheckedPeriods(workspace, { scope, labels });
  return { request, kept: kept.length === 0 ? null : { scope, labels, host, kept, others } };
}

/** Rows of a day's answers to a prompt: what they cite, and how many cite it. */
function citedSql({ scope, labels, by, host, within: hosts }: Request) {
  const within = answerScopeSql(scope);
  const of = presentPromptsSql(labels);
  const where = `${within.condition} AND ${of.condition}`;
  const isHost = [
    host === undefined ? '' : 'AND host = {host:String}',
    hosts === undefined
      ? ''
      : `AND arrayExists(own -> host = own OR endsWith(host, concat('.', own)), {hosts:Array(String)})`,
  ].join(' ');
  const name =
    by === 'page'
      ? 'one.url'
      : `concat('https://', toString(one.host), if(path(one.url) = '', '/', path(one.url)))`;
  const sql =
    by === 'domain'
      ? `SELECT target_uuid, prompt_uuid, day, host AS name, answered AS n
         FROM ai_days FINAL ARRAY JOIN hosts AS host, host_answers AS answered
         WHERE ${where} ${isHost}`
      : `SELECT target_uuid, prompt_uuid, day, cite.1 AS name, cite.2 AS host, 1 AS n
         FROM ai_answers FINAL
         ARRAY JOIN arrayDistinct(arrayMap(one -> (${name}, toString(one.host)),
           arrayFilter(one -> NOT has(unresolved, one.order), cited))) AS cite
         WHERE ${where} AND state = 'ok' ${isHost}`;
  return {
    sql,
    bucket: of.bucket,
    parameters: {
      ...within.parameters,
      ...of.parameters,
      ...(host !== undefined && { host }),
      ...(hosts !== undefined && { hosts }),
    },
  };
}

/** Lists what answers cite, by target, the most cited first. */
export async function readCitations(
  workspace: WorkspaceReads,
  { request, kept }: CitationSource,
): Promise<Citation[]> {
  if (request.labels.size === 0) return [];
  if (kept) return readKeptCitations(workspace, kept, citationsMax);
  const cited = citedSql(request);
  const rows = await workspace.clickhouse.query<Omit<Citation, 'targetId'> & { target: string }>({
    sql: `SELECT toString(target_uuid) AS target, toString(name) AS name, sum(n) AS answers,
            uniq(prompt_uuid) AS prompts, uniqExact(day) AS days, toString(min(day)) AS firstDay,
            toString(max(day)) AS lastDay
          FROM (${cited.sql}) GROUP BY target_uuid, name
          ORDER BY answers DESC, name, target LIMIT ${citationsMax}`,
    parameters: cited.parameters,
    settings: finalSettings,
    comment: 'ai-citations',
  });
  return rows.map(({ target, ...row }) => ({ ...row, targetId: fromUuid(target) }));
}

/** Counts the answers that cite some names, by groups of prompts, for intervals. */
export async function readCitingAnswers(
  workspace: WorkspaceReads,
  { request, kept }: CitationSource,
  names: readonly string[],
): Promise<Map<string, CitingAnswers>> {
  if (names.length === 0) return new Map();
  if (kept) return readKeptCiting(workspace, kept, names);
  const { clickhouse } = workspace;
  const cited = citedSql(request);
  const { scope, labels } = request;
  const within = answerScopeSql(scope);
  const of = presentPromptsSql(labels);
  const [rows, totals] = await Promise.all([
    clickhouse.query<{ target: string; name: string; groups: number[]; counts: number[] }>({
      sql: `SELECT target, name, groupArray(bucket) AS groups, groupArray(n) AS counts FROM (
                SELECT toString(target_uuid) AS target, toString(name) AS name,
                  toUInt16(${cited.bucket}) AS bucket, sum(n) AS n
                FROM (${cited.sql}) WHERE name IN {names:Array(String)}
                GROUP BY target_uuid, name, bucket
              ) GROUP BY target, name`,
      parameters: { ...cited.parameters, names },
      settings: finalSettings,
      comment: 'ai-citing',
    }),
    clickhouse.query<{ target: string; groups: number[]; counts: number[] }>({
      sql: `SELECT target, groupArray(bucket) AS groups, groupArray(n) AS counts FROM (
              SELECT toString(target_uuid) AS target, toUInt16(${of.bucket}) AS bucket,
                sum(citing) AS n
              FROM ai_days FINAL WHERE ${within.condition} AND ${of.condition}
              GROUP BY target_uuid, bucket
            ) GROUP BY target`,
      parameters: { ...within.parameters, ...of.parameters },
      settings: finalSettings,
      comment: 'ai-citing-all',
    }),
  ]);
  const toMap = ({ groups, counts }: { groups: number[]; counts: number[] }) =>
    new Map(groups.map((group, index) => [group, counts[index] ?? 0]));
  const ofTarget = Map.groupBy(rows, ({ target }) => target);
  return new Map(
    totals.map((row) => {
      const own = ofTarget.get(row.target) ?? [];
      const byName = new Map(own.map((one) => [one.name, toMap(one)]));
      const targetId = fromUuid(row.target);
      return [targetId, { targetId, all: toMap(row), byName, prompts: null }];
    }),
  );
}
