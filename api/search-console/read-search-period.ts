import type { z } from 'zod';
import { type SearchPeriod, searchPeriod } from '../../modules/search-console/rules/search-period';
import { readStoredDays } from '../../modules/search-console/store/performance-store';
import type { SearchTypeScope } from '../../modules/search-console/store/search-scope';
import type { Context } from '../operation/operation';
import { checkPeriod, type searchPeriodQuery } from './performance-schema';
import { readSearchScope } from './read-search-scope';

type Asked = Partial<Record<'from' | 'to', string | undefined>> & {
  type: z.output<typeof searchPeriodQuery.type>;
  compare: z.output<typeof searchPeriodQuery.compare>;
};

/** Returns whose rows are read and of which days; undefined before the first collection. */
export async function readSearchPeriod(
  context: Context,
  websiteId: string,
  { type, from, to, compare }: Asked,
): Promise<{ scope: SearchTypeScope; period: SearchPeriod; firstDay: string } | undefined> {
  const scope = await readSearchScope(context, websiteId, type);
  const stored = await readStoredDays(context.clickhouse, scope);
  if (!stored) return undefined;
  const period = searchPeriod({ from, to, compare }, stored);
  checkPeriod(period);
  return { scope, period, firstDay: stored.first };
}
