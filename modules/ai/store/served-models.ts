import { fromUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import { type AnswerScope, answerScopeSql, finalSettings } from './answer-filter';

export type ServedModels = { targetId: string; day: string; answers: number; model: string };

/**
 * Returns the model that gave most answers on the newest day of each target, with its answers; days
 * without a model that gave most of them are left out.
 */
export async function readServedModels(
  workspace: WorkspaceReads,
  scope: AnswerScope,
): Promise<ServedModels[]> {
  const { condition, parameters } = answerScopeSql(scope);
  const rows = await workspace.clickhouse.query<{
    target: string;
    day: string;
    model: string;
    answers: number;
    total: number;
  }>({
    sql: `SELECT target, dayText AS day, argMax(served, read) AS model,
            toUInt32(max(read)) AS answers, toUInt32(sum(read)) AS total
          FROM (
            SELECT toString(target_uuid) AS target, toString(day) AS dayText,
              toString(model_served) AS served, sum(ok) AS read
            FROM ai_days FINAL WHERE ${condition} AND model_served != ''
            GROUP BY target_uuid, day, model_served HAVING read > 0
          )
          GROUP BY target, dayText ORDER BY target, dayText DESC LIMIT 1 BY target`,
    parameters,
    settings: finalSettings,
    comment: 'ai-served-models',
  });
  return rows
    .filter(({ answers, total }) => answers > 0.6 * total)
    .map(({ target, total: _, ...row }) => ({ ...row, targetId: fromUuid(target) }));
}
