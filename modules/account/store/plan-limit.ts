import { AppError } from '../../../platform/errors';
import type { Queries } from '../../../platform/postgres/database';
import { type LimitName, limitNames, limitSource, limitsOf } from '../rules/plans';
import { countUsed } from './usage-store';
import { getWorkspace, lockLimits } from './workspace-store';

/** What a plan bounds by number, with the words for it. */
const bounded = {
  keys: 'API keys',
  logDrains: 'log drains',
  sitemaps: 'sitemaps',
  trackedUrls: 'tracked URLs',
  knownLinks: 'known links',
  keywordGroups: 'keyword groups',
  searchConnections: 'connections to search engines',
  audits: 'audits',
} as const satisfies Partial<Record<LimitName, string>>;

/**
 * Throws a 402 if a change, already made in this transaction, exceeds a limit of the plan. Counting
 * comes after the change and under a lock, so concurrent requests cannot exceed it together.
 */
export async function requireWithinPlan(tx: Queries, limit: keyof typeof bounded): Promise<void> {
  const workspace = await getWorkspace(tx);
  const max = limitsOf(workspace)[limitNames[limit]];
  if (max === null) return;
  await lockLimits(tx);
  if ((await countUsed(tx, limit)) <= max) return;
  throw new AppError(
    'payment_required',
    `${limitSource(workspace, limit)} allows ${max.toLocaleString('en')} ${bounded[limit]} in the workspace. Delete some, or change the plan.`,
  );
}
