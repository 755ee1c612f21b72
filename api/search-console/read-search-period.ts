import type { z } from 'zod';
import { keptWhole, readKept, requireKept } from '../../modules/account/store/retention-store';
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

/**
 * Returns whose rows are read and of which days; undefined before the first collection. Throws a 422
 * about days whose rows are past their retention.
 */
export async function readSearchPeriod(
  context: Context,
  websiteId: string,
  { type, from, to, compare }: Asked,
  { isOfTotals = false }: { isOfTotals?: boolean } = {},
): Promise<
  { scope: SearchTypeScope; period: SearchPeriod; firstDay: string; lastDay: string } | undefined
> {
  const scope = await readSearchScope(context, websiteId, type);
  const totals = await readStoredDays(context, scope);
  // An import may have the rows of pages alone.
  const stored = totals ?? (isOfTotals ? undefined : await readStoredDays(context, scope, 'page'));
  if (!stored) return undefined;
  const period = searchPeriod({ from, to, compare }, stored);
  checkPeriod(period);
  const lastDay = stored.last;
  if (isOfTotals) return { scope, period, firstDay: stored.first, lastDay };
  await requireRows(context, period);
  const { keptSince } = (await readKept(context.db)).get('searchRows') ?? keptWhole;
  const [firstDay = stored.first] = [stored.first, keptSince ?? stored.first].sort().reverse();
  return { scope, period, firstDay, lastDay };
}

/** Throws a 422 if rows of the ranges are past their retention: without them each query would be new. */
export async function requireRows(
  { db }: Pick<Context, 'db'>,
  { range, before }: Pick<SearchPeriod, 'range' | 'before'>,
): Promise<void> {
  const what = 'Rows of Search Console';
  await requireKept(db, 'searchRows', { day: range.from, path: 'query.from', what });
  if (before === null || before.from >= range.from) return;
  await requireKept(db, 'searchRows', { day: before.from, path: 'query.compare', what });
}
