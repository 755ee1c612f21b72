import { AppError } from '../../../platform/errors';
import type { Queries } from '../../../platform/postgres/database';
import { plans } from '../rules/plans';
import { getWorkspace, lockLimits } from './workspace-store';

/** What a plan bounds by number, with the words for it. */
const bounded = {
  keysMax: 'API keys',
  logDrainsMax: 'log drains',
  sitemapsMax: 'sitemaps',
  ledgerUrlsMax: 'tracked URLs',
  knownLinksMax: 'known links',
  keywordGroupsMax: 'keyword groups',
  searchConnectionsMax: 'connections to search engines',
  auditsMax: 'audits',
} as const;

/**
 * Throws a 402 if a change, already made in this transaction, exceeds a limit of the plan. Counting
 * comes after the change and under a lock, so concurrent requests cannot exceed it together.
 */
export async function requireWithinPlan(
  tx: Queries,
  limit: keyof typeof bounded,
  count: () => Promise<number>,
): Promise<void> {
  const { plan } = await getWorkspace(tx);
  const max = plans[plan][limit];
  if (max === null) return;
  await lockLimits(tx);
  if ((await count()) <= max) return;
  throw new AppError(
    'payment_required',
    `The ${plan} plan allows ${max.toLocaleString('en')} ${bounded[limit]} in the workspace. Delete some, or change the plan.`,
  );
}
