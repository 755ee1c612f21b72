import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { fromUuid } from '../../../platform/ids';
import type { Labels } from '../rules/visibility';
import { type AnswerScope, answerScopeSql, finalSettings } from './answer-filter';
import { presentPromptsSql } from './present-prompts';

/** Answers of one target that name a brand. */
export type BrandAnswers = { targetId: string; brandId: string; answers: number };

/** Counts the answers that name each brand, by target, those of most answers first. */
export async function readBrandAnswers(
  clickhouse: ClickHouse,
  workspaceId: string,
  { scope, labels }: { scope: AnswerScope; labels: Labels },
): Promise<BrandAnswers[]> {
  if (labels.size === 0) return [];
  const within = answerScopeSql(scope);
  const of = presentPromptsSql(labels);
  const rows = await clickhouse.query<{ target: string; brand: string; answers: number }>(
    workspaceId,
    {
      sql: `SELECT toString(target_uuid) AS target, toString(brand_uuid) AS brand, sum(n) AS answers
            FROM (
              SELECT target_uuid, brand_uuid, n FROM ai_days FINAL
              ARRAY JOIN brand_uuids AS brand_uuid, brand_answers AS n
              WHERE ${within.condition} AND ${of.condition}
            )
            GROUP BY target_uuid, brand_uuid ORDER BY answers DESC, brand, target`,
      parameters: { ...within.parameters, ...of.parameters },
      settings: finalSettings,
      comment: 'ai-brand-answers',
    },
  );
  return rows.map(({ target, brand, answers }) => ({
    targetId: fromUuid(target),
    brandId: fromUuid(brand),
    answers,
  }));
}
