import { fromUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { NamedPairs } from '../rules/stability';
import type { TurnoverCounts } from '../rules/turnover';
import type { Labels } from '../rules/visibility';
import type { CitationGroup } from './answer-citations';
import { type AnswerScope, answerScopeSql, finalSettings } from './answer-filter';
import { presentPromptsSql } from './present-prompts';

type Request = { scope: AnswerScope; labels: Labels };

/** What each reading of a prompt cites: a day's domains, or its pages. */
const readingsSql: Readonly<Record<Exclude<CitationGroup, 'path'>, (where: string) => string>> = {
  domain: (where) => `
    SELECT target_uuid, prompt_uuid, day, groupUniqArrayArray(arrayMap(host -> toString(host), hosts)) AS names
    FROM ai_days FINAL WHERE ${where} GROUP BY target_uuid, prompt_uuid, day
    HAVING notEmpty(names)`,
  page: (where) => `
    SELECT target_uuid, prompt_uuid, day, groupUniqArrayArray(arrayMap(one -> one.url,
      arrayFilter(one -> NOT has(unresolved, one.order), cited))) AS names
    FROM ai_answers FINAL WHERE ${where} AND state = 'ok' GROUP BY target_uuid, prompt_uuid, day
    HAVING notEmpty(names)`,
};

/** Compares what each prompt's answers cite on one reading with what they cite on the next. */
export async function readTurnover(
  workspace: WorkspaceReads,
  { scope, labels, by }: Request & { by: Exclude<CitationGroup, 'path'> },
): Promise<TurnoverCounts[]> {
  if (labels.size === 0) return [];
  const within = answerScopeSql(scope);
  const of = presentPromptsSql(labels);
  const readings = readingsSql[by](`${within.condition} AND ${of.condition}`);
  type Row = Omit<TurnoverCounts, 'targetId' | 'promptId'> & { target: string; prompt: string };
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT toString(target_uuid) AS target, toString(prompt_uuid) AS prompt,
            length(sets) - 1 AS pairs,
            arraySum(arrayMap(one -> length(one), arrayPopBack(sets))) AS earlier,
            arraySum(arrayMap(one -> length(one), arrayPopFront(sets))) AS later,
            arraySum(arrayMap((one, next) -> length(arrayIntersect(one, next)),
              arrayPopBack(sets), arrayPopFront(sets))) AS both
          FROM (
            SELECT target_uuid, prompt_uuid,
              arrayMap(reading -> reading.2, arraySort(reading -> reading.1, groupArray((day, names)))) AS sets
            FROM (${readings}) GROUP BY target_uuid, prompt_uuid
          )
          WHERE length(sets) > 1`,
    parameters: { ...within.parameters, ...of.parameters },
    settings: finalSettings,
    comment: 'ai-turnover',
  });
  return rows.map(({ target, prompt, ...counts }) => ({
    ...counts,
    targetId: fromUuid(target),
    promptId: fromUuid(prompt),
  }));
}

/** Counts, for each prompt, the pairs of consecutive readings that name an own brand. */
export async function readNamedPairs(
  workspace: WorkspaceReads,
  scope: AnswerScope,
): Promise<NamedPairs[]> {
  const { condition, parameters } = answerScopeSql(scope);
  type Row = Omit<NamedPairs, 'targetId' | 'promptId'> & { target: string; prompt: string };
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT toString(target_uuid) AS target, toString(prompt_uuid) AS prompt, revision,
            arrayCount((one, next) -> one OR next, arrayPopBack(flags), arrayPopFront(flags)) AS either,
            arrayCount((one, next) -> one AND next, arrayPopBack(flags), arrayPopFront(flags)) AS both
          FROM (
            SELECT target_uuid, prompt_uuid, revision,
              arrayMap(reading -> reading.2, arraySort(groupArray((day, isNamed)))) AS flags
            FROM (
              SELECT target_uuid, prompt_uuid, revision, day, sum(named) > 0 AS isNamed
              FROM ai_days FINAL WHERE ${condition}
              GROUP BY target_uuid, prompt_uuid, revision, day HAVING sum(ok) > 0
            )
            GROUP BY target_uuid, prompt_uuid, revision
          )
          WHERE either > 0`,
    parameters,
    settings: finalSettings,
    comment: 'ai-named-pairs',
  });
  return rows.map(({ target, prompt, ...counts }) => ({
    ...counts,
    targetId: fromUuid(target),
    promptId: fromUuid(prompt),
  }));
}
