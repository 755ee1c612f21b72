import { fromUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { Labels } from '../rules/visibility';
import { type AnswerScope, answerScopeSql, finalSettings } from './answer-filter';
import { presentPromptsSql } from './present-prompts';

/** A search that an engine made, or a word of its searches, in one series. */
export type FanOut = {
  targetId: string;
  /** In lower case, with single spaces. */
  name: string;
  answers: number;
  prompts: number;
  days: number;
  firstDay: string;
  lastDay: string;
};

/** Answers with a text, to one prompt in one series, by what is known of their searches. */
export type SearchCoverage = {
  targetId: string;
  promptId: string;
  /** The group that the prompt is drawn again with. */
  bucket: number;
  /** Answers for which the engine searched. */
  searched: number;
  /** Answers that report at least one search. */
  reporting: number;
  /** Searches of those answers, each once an answer. */
  searches: number;
  /** Days of those answers; the first and the last mean nothing without any. */
  days: number;
  firstDay: string;
  lastDay: string;
};

export type FanOutKind = 'query' | 'word';

/** Most searches or words of a read; the rest is rarest. */
const fanOutsMax = 10_000;

/** Prompts of a word that are looked at for it. */
const promptsOfWordMax = 1_000;

// A word may have an apostrophe, a hyphen or a dot inside: "what's", "e-mail", "node.js".
const wordPattern = "[\\\\p{L}\\\\p{N}\\\\p{M}]+(?:[\\'’.-][\\\\p{L}\\\\p{N}\\\\p{M}]+)*";
const plain = "trimBoth(replaceRegexpAll(lowerUTF8(each), '\\\\s+', ' '))";
const searchesOfAnswer = `arrayDistinct(arrayFilter(one -> one != '', arrayMap(each -> ${plain}, queries)))`;
const namesSql: Readonly<Record<FanOutKind, string>> = {
  query: searchesOfAnswer,
  word: `arrayDistinct(extractAll(lowerUTF8(arrayStringConcat(queries, ' ')), '${wordPattern}'))`,
};

export type FanOutRequest = {
  scope: AnswerScope;
  labels: Labels;
  by: FanOutKind;
  /** Part of a search or word, in any case. */
  contains?: string | undefined;
};

/** Rows of an answer and a search or word of it. */
function searchedSql({ scope, labels, by, contains }: FanOutRequest) {
  const within = answerScopeSql(scope);
  const of = presentPromptsSql(labels);
  const has =
    contains === undefined ? '' : 'WHERE position(name, lowerUTF8({contains:String})) > 0';
  return {
    sql: `SELECT * FROM (
            SELECT target_uuid, prompt_uuid, day, arrayJoin(${namesSql[by]}) AS name
            FROM ai_answers FINAL
            WHERE ${within.condition} AND ${of.condition} AND state = 'ok' AND notEmpty(queries)
          ) ${has}`,
    bucket: of.bucket,
    parameters: {
      ...within.parameters,
      ...of.parameters,
      ...(contains !== undefined && { contains }),
    },
  };
}

/** Lists the searches of engines, or their words, by target, those of most answers first. */
export async function readFanOuts(
  workspace: WorkspaceReads,
  request: FanOutRequest,
): Promise<FanOut[]> {
  if (request.labels.size === 0) return [];
  const searched = searchedSql(request);
  const rows = await workspace.clickhouse.query<Omit<FanOut, 'targetId'> & { target: string }>({
    sql: `SELECT toString(target_uuid) AS target, name, count() AS answers,
            uniqExact(prompt_uuid) AS prompts, uniqExact(day) AS days,
            toString(min(day)) AS firstDay, toString(max(day)) AS lastDay
          FROM (${searched.sql}) GROUP BY target_uuid, name
          ORDER BY answers DESC, name, target LIMIT ${fanOutsMax}`,
    parameters: searched.parameters,
    settings: finalSettings,
    comment: 'ai-fan-outs',
  });
  return rows.map(({ target, ...row }) => ({ ...row, targetId: fromUuid(target) }));
}

/** Answers of one target with a search or word: by group of prompts, and which prompts. */
export type FanOutPrompts = { byGroup: ReadonlyMap<number, number>; promptIds: string[] };

const keyOf = (targetId: string, name: string) => `${targetId} ${name}`;

/** Counts the answers with some searches or words by groups of prompts, for intervals. */
export async function readFanOutPrompts(
  workspace: WorkspaceReads,
  request: FanOutRequest,
  names: readonly string[],
): Promise<(targetId: string, name: string) => FanOutPrompts | undefined> {
  if (names.length === 0) return () => undefined;
  const searched = searchedSql(request);
  type Row = {
    target: string;
    name: string;
    groups: number[];
    counts: number[];
    prompts: string[];
  };
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT target, name, groupArray(bucket) AS groups, groupArray(n) AS counts,
            arraySlice(arrayFlatten(groupArray(ids)), 1, ${promptsOfWordMax}) AS prompts
          FROM (
            SELECT toString(target_uuid) AS target, name, toUInt16(${searched.bucket}) AS bucket,
              count() AS n,
              arrayMap(id -> toString(id), groupUniqArray(${promptsOfWordMax})(prompt_uuid)) AS ids
            FROM (${searched.sql}) WHERE name IN {names:Array(String)}
            GROUP BY target_uuid, name, bucket
          ) GROUP BY target, name`,
    parameters: { ...searched.parameters, names },
    settings: finalSettings,
    comment: 'ai-fan-out-prompts',
  });
  const found = new Map(
    rows.map(({ target, name, groups, counts, prompts }) => [
      keyOf(fromUuid(target), name),
      {
        byGroup: new Map(groups.map((group, index) => [group, counts[index] ?? 0])),
        promptIds: prompts.map(fromUuid),
      },
    ]),
  );
  return (targetId, name) => found.get(keyOf(targetId, name));
}

/** Reads how many answers of each prompt and series searched, and report their searches. */
export async function readSearchCoverage(
  workspace: WorkspaceReads,
  { scope, labels }: Pick<FanOutRequest, 'scope' | 'labels'>,
): Promise<SearchCoverage[]> {
  if (labels.size === 0) return [];
  const within = answerScopeSql(scope);
  const of = presentPromptsSql(labels);
  type Row = Omit<SearchCoverage, 'targetId' | 'promptId'> & { target: string; prompt: string };
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT toString(target_uuid) AS target, toString(prompt_uuid) AS prompt,
            toUInt16(${of.bucket}) AS bucket, countIf(searched OR notEmpty(queries)) AS searched,
            countIf(notEmpty(queries)) AS reporting, sum(length(${searchesOfAnswer})) AS searches,
            uniqExactIf(day, notEmpty(queries)) AS days,
            toString(minIf(day, notEmpty(queries))) AS firstDay,
            toString(maxIf(day, notEmpty(queries))) AS lastDay
          FROM (
            SELECT target_uuid, prompt_uuid, day, queries, searched FROM ai_answers FINAL
            WHERE ${within.condition} AND ${of.condition} AND state = 'ok'
          )
          GROUP BY target_uuid, prompt_uuid`,
    parameters: { ...within.parameters, ...of.parameters },
    settings: finalSettings,
    comment: 'ai-search-coverage',
  });
  return rows.map(({ target, prompt, ...row }) => ({
    ...row,
    targetId: fromUuid(target),
    promptId: fromUuid(prompt),
  }));
}

/** Counts, by target, the days with answers that report their searches. */
export async function readReportingDays(
  workspace: WorkspaceReads,
  { scope, labels }: Pick<FanOutRequest, 'scope' | 'labels'>,
): Promise<Map<string, number>> {
  if (labels.size === 0) return new Map();
  const within = answerScopeSql(scope);
  const of = presentPromptsSql(labels);
  const rows = await workspace.clickhouse.query<{ target: string; days: number }>({
    sql: `SELECT toString(target_uuid) AS target, uniqExact(day) AS days FROM ai_answers FINAL
          WHERE ${within.condition} AND ${of.condition} AND state = 'ok' AND notEmpty(queries)
          GROUP BY target_uuid`,
    parameters: { ...within.parameters, ...of.parameters },
    settings: finalSettings,
    comment: 'ai-reporting-days',
  });
  return new Map(rows.map(({ target, days }) => [fromUuid(target), days]));
}
