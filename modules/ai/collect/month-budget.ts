import type { Queries } from '../../../platform/postgres/database';
import { readCallsLeft } from '../../purchases/month-budget';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { aiProviderNames } from '../rules/engines';

/** Returns how many answers a website may still buy this month; null for no limit. */
export async function readMonthLeft(db: Queries, websiteId: string): Promise<number | null> {
  const { collection } = await getWebsiteSettings(db, websiteId);
  const { aiAnswersPerMonthMax: callsMax, aiUsdPerMonthMax: usdMax } = collection;
  return readCallsLeft(db, { websiteId, providers: aiProviderNames, callsMax, usdMax });
}
