import { z } from 'zod';
import type { PlanName } from '../../modules/account/rules/plans';
import {
  type AgingData,
  agingData,
  firstKeptDay,
  keptDaysOf,
  planDays,
  type RetentionLimit,
  retentionDaysMax,
  retentionDaysMin,
} from '../../modules/account/rules/retention';
import { type Kept, keptWhole, readKept } from '../../modules/account/store/retention-store';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import { invalid } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';

export const dataNames = z
  .enum(agingData)
  .describe(
    '`resultPages`: whole result pages; `aiResponses`: responses of AI engines as received; `audits`: audits with their pages, issues and links; `searchRows`: rows of Search Console by query, page, country, device and appearance; `auditLog`: entries of the audit log; `deliveries`: events of webhooks with their deliveries',
  );

const days = z.int().min(1).max(retentionDaysMax);

export const retentionFields = {
  kind: dataNames,
  daysMin: days.describe('Fewest days that a workspace may ask for'),
  days: days
    .nullable()
    .describe('Days that the workspace asks for; null for as long as the plan allows'),
  daysMax: days
    .nullable()
    .describe('Most days that the plan allows; null for as long as the website or workspace'),
  keptDays: days
    .nullable()
    .describe('Days that data are kept, the shorter of the two; null for no end'),
  keptSince: z.iso
    .date()
    .nullable()
    .describe('First day of which data are left, in UTC; null while none was removed by age'),
};

export const retentionSchema = z
  .object({
    kinds: z.array(z.object(retentionFields)).describe('What is kept, by kind of data'),
  })
  .meta({ id: 'Retention' });

export type Changes = Partial<Record<AgingData, number | null>>;

type RetentionOf = {
  data: AgingData;
  kept: Kept;
  /** The plan's. */
  limit: number | null;
  keptDays: number | null;
  /** Null without an end. */
  firstKeptDay: string | null;
};

/** Returns what is kept with the changes made, or throws a 422 if one is longer than the plan's. */
export async function readRetentionWith(
  db: Queries,
  limits: readonly RetentionLimit[],
  changes: Changes,
  pathOf: (data: AgingData) => string,
): Promise<RetentionOf[]> {
  const [{ plan }, kept] = await Promise.all([getWorkspace(db), readKept(db)]);
  return agingData.map((data) => {
    const limit = planDays(limits, plan, data);
    const change = changes[data];
    if (change != null && limit !== null && change > limit)
      throw overPlan(pathOf(data), limit, plan);
    const stored = kept.get(data) ?? keptWhole;
    const wish = change === undefined ? stored.days : change;
    const keptDays = keptDaysOf(limit, wish);
    return {
      data,
      kept: { ...stored, days: wish },
      limit,
      keptDays,
      firstKeptDay: keptDays === null ? null : firstKeptDay(keptDays, Date.now()),
    };
  });
}

const overPlan = (path: string, limit: number, plan: PlanName) =>
  invalid(path, 'over_plan', `The plan ${plan} keeps it for at most ${limit} days.`);

export const toRetention = ({ data, kept, limit, keptDays }: RetentionOf) => ({
  kind: data,
  daysMin: retentionDaysMin[data],
  days: kept.days,
  daysMax: limit,
  keptDays,
  keptSince: kept.keptSince,
});
