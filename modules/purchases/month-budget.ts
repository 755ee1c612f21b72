import type { Queries } from '../../platform/postgres/database';
import { creditMonth } from '../account/rules/credits';
import { readWebsiteSpend } from '../account/store/spend-store';

/** What a website may spend at some providers in a month; null where it is not limited. */
type MonthBudget = {
  websiteId: string;
  providers: readonly string[];
  callsMax: number | null;
  usdMax: number | null;
};

/**
 * Returns how many calls a website may still buy this month; null for no limit. Dollars are known
 * only after a call, so they are counted before each batch, and one batch may exceed them.
 */
export async function readCallsLeft(
  db: Queries,
  { callsMax, usdMax, ...of }: MonthBudget,
): Promise<number | null> {
  if (callsMax === null && usdMax === null) return null;
  const spent = await readWebsiteSpend(db, { ...of, month: creditMonth(new Date()) });
  if (usdMax !== null && spent.usd >= usdMax) return 0;
  return callsMax === null ? null : Math.max(0, callsMax - spent.calls);
}
