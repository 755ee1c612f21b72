import type { Queries } from '../../../platform/postgres/database';
import { creditMonth } from '../../account/rules/credits';
import { readWebsiteSpend } from '../../account/store/spend-store';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { aiProviderNames } from '../rules/engines';

/**
 * Returns how many answers a website may still buy this month; null for no limit. Dollars are known
 * only after a call, so they are counted before each batch, and one batch may exceed them.
 */
export async function readMonthLeft(db: Queries, websiteId: string): Promise<number | null> {
  const { collection } = await getWebsiteSettings(db, websiteId);
  const { aiAnswersPerMonthMax: answersMax, aiUsdPerMonthMax: usdMax } = collection;
  if (answersMax === null && usdMax === null) return null;
  const month = creditMonth(new Date());
  const spent = await readWebsiteSpend(db, { websiteId, month, providers: aiProviderNames });
  if (usdMax !== null && spent.usd >= usdMax) return 0;
  return answersMax === null ? null : Math.max(0, answersMax - spent.calls);
}
