import { z } from 'zod';
import { confoundersOf } from '../../modules/search-console/rules/search-comparison';
import { wholeBefore } from '../../modules/search-console/rules/search-period';
import { changeOf, splitClicks, toNumbers } from '../../modules/search-console/rules/search-rates';
import {
  type ChangedRow,
  type ChangeKind,
  listChanges,
} from '../../modules/search-console/store/query-changes-store';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { queryInteger } from '../operation/fields';
import { type Context, defineList, type PageQuery } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { openPages, pageFacts } from './page-facts';
import { confoundedBy, searchChange, searchNumbers, searchPeriodQuery } from './performance-schema';
import { readSearchPeriod } from './read-search-period';

const row = {
  name: z.string().describe('The query, or the page’s address'),
  ...pageFacts,
  now: searchNumbers.describe('Numbers of the range'),
  before: searchNumbers.describe('Numbers of the earlier range'),
  change: searchChange.describe('`now` less `before`'),
  confoundedBy,
};

const moverSchema = z
  .object({
    ...row,
    byImpressions: z
      .number()
      .describe(
        'Clicks gained or lost by more or fewer impressions; with `byCtr` it is the change',
      ),
    byCtr: z.number().describe('Clicks gained or lost by another click-through rate'),
    isUncertain: z
      .boolean()
      .describe('Whether it is missing from a range of which Google cut rows off'),
  })
  .meta({ id: 'SearchMover' });

const newOrLostSchema = z
  .object({
    ...row,
    isUncertain: z
      .boolean()
      .describe('Whether Google cut rows off in the range that it is missing from'),
  })
  .meta({ id: 'SearchNewOrLost' });

const { type, from, to } = searchPeriodQuery;
const shared = {
  dimension: z.enum(['query', 'page']).default('query').describe('What a row is'),
  type,
  from,
  to,
  compare: z
    .enum(['previous_period', 'previous_year'])
    .default('previous_period')
    .describe('Days to compare with: as many just before, or the same weekdays 52 weeks before'),
  impressionsMin: queryInteger(1, 1_000_000)
    .default(10)
    .describe('Fewest impressions in the range that has more of them'),
};
const moversQuery = z.object(shared);
const newOrLostQuery = z.object({
  ...shared,
  state: z
    .enum(['new', 'lost'])
    .default('lost')
    .describe('`new`: shown in the range only; `lost`: shown in the earlier range only'),
});

const pageMax = 1_000;

async function read(
  context: Context,
  website: StoredWebsite,
  asked: z.output<typeof moversQuery> & { kind: ChangeKind },
  page: PageQuery,
) {
  const found = await readSearchPeriod(context, website.id, asked);
  // Before the first stored day nothing was measured, so everything would look new.
  const before = found && wholeBefore(found.period);
  if (!before) return { rows: [], total: 0 };
  const { scope, period } = found;
  const { dimension, kind, impressionsMin } = asked;
  const { range } = period;
  const query = { scope, dimension, kind, range, before, impressionsMin };
  const { rows, total, cappedDays } = await listChanges(context, query, page);
  const confounders = confoundersOf(range, before);
  const describe = await openPages(context, website, found);
  const facts = await describe(dimension === 'page' ? rows.map(({ name }) => name) : []);
  return {
    rows: rows.map((each) => ({
      ...toMover(each, cappedDays, confounders),
      ...facts(dimension === 'page' ? each.name : ''),
    })),
    total,
  };
}

function toMover(
  { name, now, before }: ChangedRow,
  cappedDays: { now: number; before: number },
  confounders: string[],
) {
  const [numbers, earlier] = [toNumbers(now), toNumbers(before)];
  return {
    name,
    now: numbers,
    before: earlier,
    change: changeOf(numbers, earlier),
    ...splitClicks(now, before),
    isUncertain:
      (now.impressions === 0 && cappedDays.now > 0) ||
      (before.impressions === 0 && cappedDays.before > 0),
    confoundedBy: confounders,
  };
}

async function* pages(
  context: Context,
  website: StoredWebsite,
  asked: z.output<typeof moversQuery> & { kind: ChangeKind },
) {
  for (let offset = 0; ; offset += pageMax) {
    const { rows } = await read(context, website, asked, { limit: pageMax, offset });
    yield* rows;
    if (rows.length < pageMax) return;
  }
}

export const listSearchMovers = defineList({
  id: 'listSearchMovers',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/movers',
  summary: 'List queries or pages that gained or lost clicks in Google',
  description:
    'Returns what changed most, with the change split exactly into impressions and click-through rate. Empty if the data do not reach back over the earlier range.',
  tool: {
    description:
      'Queries or pages that gained or lost the most Google clicks against an earlier range; `byImpressions` and `byCtr` add up to the change. With `confoundedBy` or `isUncertain`, do not call it a gain or a loss.',
    fields: ['name', 'change', 'byImpressions', 'byCtr', 'isUncertain', 'confoundedBy'],
  },
  params: websitePath,
  query: moversQuery,
  response: moverSchema,
  errors: ['conflict'],
  resolve: pathWebsite,
  handle: (context, { resource, query, page }) =>
    read(context, resource, { ...query, kind: 'movers' }, page),
  rows: (context, { resource, query }) => pages(context, resource, { ...query, kind: 'movers' }),
});

export const listSearchNewAndLost = defineList({
  id: 'listSearchNewAndLost',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/new-and-lost',
  summary: 'List queries or pages that Google shows newly or no longer',
  description:
    'Returns what had impressions in one of the two ranges only, most clicks first. A query that too few people make is left out by Google, so `lost` does not mean that the page is gone.',
  tool: {
    description:
      'Queries or pages with Google impressions in only one of two ranges. `isUncertain`: Google cut rows off, so it may only be below the cut.',
    fields: ['name', 'now', 'before', 'isUncertain', 'confoundedBy'],
  },
  params: websitePath,
  query: newOrLostQuery,
  response: newOrLostSchema,
  errors: ['conflict'],
  resolve: pathWebsite,
  async handle(context, { resource, query: { state, ...query }, page }) {
    const found = await read(context, resource, { ...query, kind: state }, page);
    return { ...found, rows: found.rows.map(withoutSplit) };
  },
  async *rows(context, { resource, query: { state, ...query } }) {
    for await (const each of pages(context, resource, { ...query, kind: state })) {
      yield withoutSplit(each);
    }
  },
});

const withoutSplit = ({
  byImpressions: _,
  byCtr: __,
  ...each
}: Awaited<ReturnType<typeof read>>['rows'][number]) => each;
