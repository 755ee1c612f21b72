import { fromUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { BrandCell, BrandPeriod } from '../rules/brand-shares';
import type { Labels } from '../rules/visibility';
import { type AnswerScope, answerScopeSql, finalSettings } from './answer-filter';
import { presentPromptsSql } from './present-prompts';

const startOf: Record<BrandPeriod, string> = {
  target: "''",
  day: 'toString(day)',
  week: 'toString(toMonday(day))',
  month: 'toString(toStartOfMonth(day))',
};

type Row = {
  target: string;
  period: string;
  prompt: string;
  answers: number;
  naming: number;
  namings: number;
  brands: string[];
  named: number[];
};

/** Counts the answers to each of these prompts that name each brand, by target and period. */
export async function readBrandCells(
  workspace: WorkspaceReads,
  { scope, labels, by }: { scope: AnswerScope; labels: Labels; by: BrandPeriod },
): Promise<BrandCell[]> {
  if (labels.size === 0) return [];
  const within = answerScopeSql(scope);
  const of = presentPromptsSql(labels);
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT toString(target_uuid) AS target, ${startOf[by]} AS period,
            toString(prompt_uuid) AS prompt, sum(ok) AS answers, sum(any_named) AS naming,
            sum(all_namings) AS namings, sumMap(brand_uuids, brand_answers) AS by_brand,
            arrayMap(uuid -> toString(uuid), by_brand.1) AS brands, by_brand.2 AS named
          FROM ai_days FINAL WHERE ${within.condition} AND ${of.condition}
          GROUP BY target_uuid, period, prompt_uuid
          HAVING answers > 0`,
    parameters: { ...within.parameters, ...of.parameters },
    settings: finalSettings,
    comment: 'ai-brand-cells',
  });
  return rows.map(({ target, period, prompt, brands, named, ...counts }) => ({
    targetId: fromUuid(target),
    period: period === '' ? null : period,
    promptId: fromUuid(prompt),
    ...counts,
    named: new Map(brands.map((uuid, index) => [fromUuid(uuid), named[index] ?? 0])),
  }));
}
