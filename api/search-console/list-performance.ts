import { z } from 'zod';
import {
  performanceDimensions,
  shapeFor,
} from '../../modules/search-console/rules/performance-shape';
import { confoundersOf } from '../../modules/search-console/rules/search-comparison';
import { wholeBefore } from '../../modules/search-console/rules/search-period';
import { compareSums, noSums, type Sums } from '../../modules/search-console/rules/search-rates';
import { isPattern } from '../../modules/search-console/store/check-pattern';
import {
  listPerformance,
  type PerformanceFilter,
  type PerformanceQuery,
  type PerformanceRow,
  performanceSorts,
  readPerformanceDays,
  streamPerformance,
} from '../../modules/search-console/store/performance-store';
import { addDays } from '../../platform/calendar/day';
import { dayIndex } from '../../platform/calendar/day-range';
import { invalid } from '../../platform/errors';
import { inChunks } from '../../platform/in-chunks';
import { sortRows } from '../../platform/sort';
import { type Context, defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { type DescribePages, noPage, openPages, pageFacts } from './page-facts';
import { confoundedBy, searchChange, searchNumbers, searchPeriodQuery } from './performance-schema';
import { readSearchPeriod } from './read-search-period';

const rowSchema = z
  .object({
    name: z
      .string()
      .describe('The day, query, page, country, device or appearance; the query of a pair'),
    page: z.string().nullable().describe('The page of a pair; null for other dimensions'),
    ...pageFacts,
    now: searchNumbers.describe('Numbers of the range'),
    before: searchNumbers
      .nullable()
      .describe(
        'Numbers of the earlier range; null without a comparison, unless all of its days were collected, or if Google shows no row for it: it had no impression, or too few to be shown',
      ),
    change: searchChange.nullable().describe('`now` less `before`; null without `before`'),
    confoundedBy,
    isFinal: z.boolean().describe('Whether Google no longer changes the days of the range'),
  })
  .meta({ id: 'SearchPerformanceRow' });

const text = z.string().min(1).max(500);
const pattern = z.string().min(1).max(200);

const query = z.object({
  dimension: z
    .enum(performanceDimensions)
    .default('query')
    .describe(
      'What a row is: a day, a query, a page, a pair of both, a country, a device or a search appearance',
    ),
  ...searchPeriodQuery,
  query: text.optional().describe('Part of the query, in any case'),
  queryRegex: pattern.optional().describe('Regular expression (RE2) that the query matches'),
  page: text.optional().describe('Part of the page’s address, in any case'),
  pageRegex: pattern
    .optional()
    .describe('Regular expression (RE2) that the page’s address matches'),
  sort: sortBy([...performanceSorts, 'name'], '`-clicks`; days: oldest first'),
});
type Asked = z.output<typeof query>;

/** A query that is ready to run; undefined before the first collection. */
async function plan(context: Context, websiteId: string, asked: Asked) {
  const { dimension } = asked;
  const filter: PerformanceFilter = {
    query: { contains: asked.query, regex: asked.queryRegex },
    page: { contains: asked.page, regex: asked.pageRegex },
  };
  const hasQuery = asked.query !== undefined || asked.queryRegex !== undefined;
  const hasPage = asked.page !== undefined || asked.pageRegex !== undefined;
  const shape = shapeFor(dimension, { query: hasQuery, page: hasPage });
  if (shape === undefined) {
    throw invalid(
      hasQuery ? 'query.query' : 'query.page',
      'not_with_dimension',
      `Google's rows by ${dimension} name no query or page: leave the filter out.`,
    );
  }
  await checkPatterns(context, asked);
  const found = await readSearchPeriod(context, websiteId, asked, { isOfTotals: shape === 'date' });
  if (!found) return undefined;
  const before = dimension === 'day' ? found.period.before : wholeBefore(found.period);
  const period = { ...found.period, before };
  return { ...found, scope: { ...found.scope, shape }, period, filter };
}

async function checkPatterns(context: Context, asked: Asked): Promise<void> {
  for (const field of ['queryRegex', 'pageRegex'] as const) {
    const pattern = asked[field];
    if (pattern === undefined || (await isPattern(context, pattern))) continue;
    throw invalid(`query.${field}`, 'not_a_pattern', 'Give a regular expression in RE2’s syntax.');
  }
}

type Plan = NonNullable<Awaited<ReturnType<typeof plan>>>;

type Found = { name: string; page: string | null; now: Sums; before: Sums | null };

function toRow({ period }: Plan, { name, page, now, before }: Found, facts = noPage) {
  return {
    name,
    page,
    ...facts,
    ...compareSums(now, before),
    confoundedBy: confoundersOf(period.range, period.before),
    isFinal: period.isFinal,
  };
}

/** Days with their counterparts; days without data have no row. */
async function days(context: Context, made: Plan, { sort }: Asked) {
  const { scope, period, filter, firstDay } = made;
  const { range, before } = period;
  const [now, earlier] = await Promise.all([
    readPerformanceDays(context, scope, range, filter),
    before ? readPerformanceDays(context, scope, before, filter) : [],
  ]);
  const byDay = new Map(earlier.map(({ day, sums }) => [day, sums]));
  const counterpart = (day: string): Sums | null => {
    if (!before) return null;
    const other = addDays(before.from, dayIndex(range, day));
    // Within what is stored, a day without a row had no impression.
    return byDay.get(other) ?? (other >= firstDay ? noSums : null);
  };
  const rows = now.map(({ day, isFinal, sums }) => ({
    ...toRow(made, { name: day, page: null, now: sums, before: counterpart(day) }),
    isFinal,
  }));
  return sortRows(rows, sort ?? 'name', (row, field) =>
    field === 'name'
      ? row.name
      : field === 'clicksChange'
        ? (row.change?.clicks ?? null)
        : field === 'impressionsChange'
          ? (row.change?.impressions ?? null)
          : row.now[field],
  );
}

function toQuery({ scope, period, filter }: Plan, { dimension, sort = '-clicks' }: Asked) {
  if (dimension === 'day') throw new Error('days are read apart');
  const { range, before } = period;
  if (sort === 'name' || sort === '-name') {
    throw invalid('query.sort', 'not_with_dimension', 'Only days are sorted by `name`.');
  }
  return { scope, dimension, range, before, filter, sort } satisfies PerformanceQuery;
}

const named = (dimension: Asked['dimension'], row: PerformanceRow): Found => ({
  name: dimension === 'page' ? row.page : row.query || row.value,
  page: dimension === 'query_page' ? row.page : null,
  now: row.now,
  before: row.before,
});

const rowsAtOnce = 1_000;

async function toRows(
  made: Plan,
  asked: Asked,
  rows: readonly PerformanceRow[],
  describe: DescribePages,
) {
  const facts = await describe(rows.map(({ page }) => page));
  return rows.map((row) => toRow(made, named(asked.dimension, row), facts(row.page)));
}

export const listSearchPerformance = defineList({
  id: 'listSearchPerformance',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/performance',
  summary: 'List clicks and impressions in Google by query, page, day and more',
  description:
    'Returns the rows with an impression in the range, with the same of the range before. Rows never add up to the total, since Google leaves rare queries out: `…/search-console/summary` has the totals. With a filter on pages, numbers are counted by page instead of by property.',
  tool: {
    isDefault: true,
    description:
      'Lists a website’s Google clicks, impressions, click-through rate and average position by query, page, pair of both, day, country, device or appearance, compared with an earlier range. Never add rows up: use summarize_search for totals. `before` null is "not shown by Google", not 0. A comparison with `confoundedBy` proves nothing.',
    fields: ['name', 'page', 'now', 'change', 'confoundedBy'],
    rareArguments: ['queryRegex', 'pageRegex'],
  },
  params: websitePath,
  query,
  response: rowSchema,
  errors: ['conflict'],
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page: { limit, offset } }) {
    const made = await plan(context, resource.id, asked);
    if (!made) return { rows: [], total: 0 };
    if (asked.dimension === 'day') {
      const rows = await days(context, made, asked);
      return pageOf(rows, { limit, offset });
    }
    const found = await listPerformance(context, toQuery(made, asked), {
      limit,
      offset,
    });
    const describe = await openPages(context, resource, made);
    return { rows: await toRows(made, asked, found.rows, describe), total: found.total };
  },
  async *rows(context, { resource, query: asked }) {
    const made = await plan(context, resource.id, asked);
    if (!made) return;
    if (asked.dimension === 'day') {
      yield* await days(context, made, asked);
      return;
    }
    const describe = await openPages(context, resource, made);
    const rows = streamPerformance(context, toQuery(made, asked));
    for await (const chunk of inChunks(rows, rowsAtOnce)) {
      yield* await toRows(made, asked, chunk, describe);
    }
  },
});
