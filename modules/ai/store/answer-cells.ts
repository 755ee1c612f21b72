import { fromUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import { type AnswerCell, type AnswerCounts, answerCountNames } from '../rules/answer-counts';
import { type AnswerScope, answerScopeSql, finalSettings, periodScopeSql } from './answer-filter';

/** One row a series: columns of equal length, since names and braces would be most of the text. */
type Columns = {
  target: string;
  prompts: string[];
  revisions: number[];
  models: string[];
  daysRead: number[];
  lastDays: string[];
  dayTexts: string[];
} & Record<keyof AnswerCounts, number[]>;

const days = {
  dayText: 'toString(day)',
  lastDay: 'toString(max(day))',
  dayCount: 'countIf(ok > 0)',
};

const sources = {
  days: { table: 'ai_days', ...days },
  promptDays: { table: 'ai_prompt_days', ...days },
  periods: {
    table: 'ai_periods',
    dayText: "''",
    lastDay: 'toString(max(last_day))',
    dayCount: 'sum(days)',
  },
} as const;

/** One prompt's days are next to each other in a table of their own. */
const sourceOfDays = ({ promptId }: AnswerScope) =>
  promptId === undefined ? sources.days : sources.promptDays;

/** Reads what answers of a window add up to, by series, prompt, revision and model served. */
export async function readAnswerCells(
  workspace: WorkspaceReads,
  scope: AnswerScope,
  { isByDay = false }: { isByDay?: boolean } = {},
): Promise<AnswerCell[]> {
  const { condition, parameters } = isByDay ? answerScopeSql(scope) : periodScopeSql(scope);
  const source = isByDay ? sourceOfDays(scope) : sources.periods;
  const rows = await workspace.clickhouse.query<Columns>({
    sql: `SELECT target, groupArray(prompt) AS prompts, groupArray(revision) AS revisions,
            groupArray(model) AS models, groupArray(dayCount) AS daysRead,
            groupArray(lastDay) AS lastDays, groupArray(dayText) AS dayTexts,
            ${answerCountNames.map((name) => `groupArray(sum_${name}) AS ${name}`).join(', ')}
          FROM (
            SELECT toString(target_uuid) AS target, toString(prompt_uuid) AS prompt, revision,
              toString(model_served) AS model, ${source.dayText} AS dayText,
              ${source.lastDay} AS lastDay, ${source.dayCount} AS dayCount,
              ${answerCountNames.map((name) => `sum(${name}) AS sum_${name}`).join(', ')}
            FROM ${source.table} FINAL WHERE ${condition}
            GROUP BY target_uuid, prompt_uuid, revision, model_served${isByDay ? ', day' : ''}
          )
          GROUP BY target`,
    parameters,
    settings: finalSettings,
    comment: 'ai-cells',
  });
  // Each target has the same prompts.
  const promptIds = new Map<string, string>();
  const promptIdOf = (uuid: string) => {
    const known = promptIds.get(uuid) ?? fromUuid(uuid);
    promptIds.set(uuid, known);
    return known;
  };
  return rows.flatMap((columns) => cellsOf(columns, promptIdOf));
}

function cellsOf(columns: Columns, promptIdOf: (uuid: string) => string): AnswerCell[] {
  const targetId = fromUuid(columns.target);
  return columns.prompts.map((prompt, index) => {
    const counts = {} as AnswerCounts;
    for (const name of answerCountNames) counts[name] = columns[name][index] ?? 0;
    return {
      ...counts,
      targetId,
      promptId: promptIdOf(prompt),
      revision: columns.revisions[index] ?? 0,
      model: columns.models[index] ?? '',
      day: columns.dayTexts[index] || null,
      days: columns.daysRead[index] ?? 0,
      lastDay: columns.lastDays[index] ?? '',
    };
  });
}
