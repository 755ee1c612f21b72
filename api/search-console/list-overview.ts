import { z } from 'zod';
import { confoundersOf } from '../../modules/search-console/rules/search-comparison';
import { changeOf, toNumbers } from '../../modules/search-console/rules/search-rates';
import { readWebsiteTotals } from '../../modules/search-console/store/search-overview-store';
import { readSearchProperties } from '../../modules/search-console/store/website-property-store';
import { readDomains } from '../../modules/websites/store/website-store';
import { addDays } from '../../platform/calendar/day';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { queryInteger } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { confoundedBy, searchChange, searchNumbers } from './performance-schema';

const day = z.iso.date();

const rowSchema = z
  .object({
    websiteId: idSchema('website'),
    domain: z.string(),
    property: z.string().describe('Its name, such as `sc-domain:example.com`'),
    state: z
      .enum(['measured', 'no_data'])
      .describe('`no_data`: no day is collected that Google no longer changes'),
    dataSource: z
      .enum(['live', 'sandbox'])
      .nullable()
      .describe('`sandbox`: its numbers are made up; null without data'),
    from: day.nullable().describe('First day of the range; null without data'),
    to: day.nullable().describe('Newest day that Google no longer changes; null without data'),
    now: searchNumbers.nullable().describe('Web search in the range; null without data'),
    before: searchNumbers
      .nullable()
      .describe('As many days before; null unless the data reach back that far'),
    change: searchChange.nullable().describe('`now` less `before`; null without `before`'),
    confoundedBy,
  })
  .meta({ id: 'SearchOverview' });

type Row = z.input<typeof rowSchema>;

const query = z.object({
  days: queryInteger(7, 180).default(28).describe('Number of days of each range, 7 to 180'),
  sort: sortBy(['domain', 'clicks', 'impressions', 'clicksChange'], '`-clicks`').default('-clicks'),
});

async function all(context: Context, { days, sort }: z.output<typeof query>) {
  const properties = await readSearchProperties(context.db);
  const bindings = [...properties].map(([websiteId, property]) => ({ websiteId, property }));
  const [totals, domains] = await Promise.all([
    readWebsiteTotals(context, { bindings, days }),
    readDomains(
      context.db,
      bindings.map(({ websiteId }) => websiteId),
    ),
  ]);
  const rows = bindings.flatMap(({ websiteId, property }): Row[] => {
    const domain = domains.get(websiteId);
    if (domain === undefined) return [];
    const found = totals.get(websiteId);
    if (!found) {
      const nothing = { dataSource: null, from: null, to: null, now: null, before: null };
      const state = 'no_data' as const;
      return [{ websiteId, domain, property, state, ...nothing, change: null, confoundedBy: [] }];
    }
    const range = { from: addDays(found.lastFinalDay, 1 - days), to: found.lastFinalDay };
    const beforeRange = { from: addDays(range.from, -days), to: addDays(range.from, -1) };
    const now = toNumbers(found.now);
    const before = beforeRange.from >= found.firstDay ? toNumbers(found.before) : null;
    return [
      {
        websiteId,
        domain,
        property,
        state: 'measured' as const,
        dataSource: found.source,
        ...range,
        now,
        before,
        change: before && changeOf(now, before),
        confoundedBy: before ? confoundersOf(range, beforeRange) : [],
      },
    ];
  });
  return sortRows(rows, sort, (row, field) => {
    if (field === 'domain') return row.domain;
    if (field === 'clicksChange') return row.change?.clicks ?? null;
    return row.now?.[field] ?? null;
  });
}

export const listSearchOverview = defineShortList({
  id: 'listSearchOverview',
  area: 'search-console',
  path: '/search-console/overview',
  summary: 'List Google’s clicks and impressions of all websites',
  description:
    'Returns one row for each website that is bound to a property, or whose bulk export was imported: web search of the newest days that Google no longer changes, with as many before.',
  tool: {
    description:
      'Lists Google clicks and impressions of every website of the workspace, with the change against as many days before. A change with `confoundedBy` proves nothing; null is "not measured".',
  },
  query,
  response: rowSchema,
  all: (context, { query: asked }) => all(context, asked),
});
