import { z } from 'zod';
import {
  type BingRow,
  bingDimensions,
  bingSorts,
  listBingStatistics as listRows,
  readBingSnapshots,
} from '../../modules/search-console/store/bing-statistics-store';
import { invalid } from '../../platform/errors';
import { timestamp } from '../operation/fields';
import { type Context, defineList, type PageQuery } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { readBingSite } from './bing-context';

const day = z.iso.date();
const position = z.number().nullable();

const numbers = z
  .object({
    clicks: z.int(),
    impressions: z.int(),
    ctr: z.number().nullable().describe('Clicks per impression, from 0 to 1; null without one'),
    clickPosition: position.describe('Average position of clicks; null where Bing gives none'),
    impressionPosition: position.describe(
      'Average position of impressions; null where Bing gives none',
    ),
  })
  .meta({ id: 'BingNumbers' });

const row = z
  .object({
    name: z.string().describe('The query, or the page’s address'),
    day: day.describe('Bing’s day of the snapshot'),
    now: numbers.describe('Numbers of the snapshot; zero if only the earlier one lists it'),
    beforeDay: day.nullable().describe('Day of the earlier snapshot; null without one'),
    before: numbers
      .nullable()
      .describe('Numbers of the earlier snapshot; null without one, or if it does not list it'),
    clicksChange: z.int().nullable().describe('Difference in clicks; null without `before`'),
    impressionsChange: z
      .int()
      .nullable()
      .describe('Difference in impressions; null without `before`'),
    dataSource: z.enum(['live', 'sandbox']).describe('`sandbox`: its numbers are made up'),
    readAt: timestamp.describe('When Bing was asked'),
  })
  .meta({ id: 'BingStatistic' });

const query = z.object({
  dimension: z.enum(bingDimensions).default('query').describe('Whether rows are queries or pages'),
  day: day.optional().describe('Snapshot to list. Default: the newest that is stored'),
  before: day.optional().describe('Snapshot to compare with. Default: the one before it'),
  sort: sortBy(bingSorts, '`-clicks`').default('-clicks'),
});

/** Returns the snapshots of a question; throws a 422 for a day that Bing made none of. */
async function choose(context: Context, websiteId: string, asked: z.output<typeof query>) {
  const site = await readBingSite(context, websiteId);
  const scope = { websiteId, site, dimension: asked.dimension };
  const stored = await readBingSnapshots(context, scope);
  const find = (name: 'day' | 'before', wanted: string | undefined) => {
    const found = stored.find((each) => each.day === wanted);
    if (found || wanted === undefined) return found;
    const days = stored.slice(0, 10).map((each) => each.day);
    throw invalid(
      `query.${name}`,
      'no_snapshot',
      `Bing has no snapshot of that day; stored are ${days.join(', ') || 'none yet'}.`,
    );
  };
  const now = find('day', asked.day) ?? stored[0];
  if (!now) return undefined;
  const before = find('before', asked.before) ?? stored.find((each) => each.day < now.day);
  return { scope, now, before: before?.day ?? null };
}

function toNumbers([clicks, impressions, click, impression]: BingRow['now']) {
  return {
    clicks,
    impressions,
    ctr: impressions === 0 ? null : clicks / impressions,
    clickPosition: click > 0 ? click : null,
    impressionPosition: impression > 0 ? impression : null,
  };
}

async function read(
  context: Context,
  websiteId: string,
  asked: z.output<typeof query>,
  page: PageQuery,
) {
  const chosen = await choose(context, websiteId, asked);
  if (!chosen) return { rows: [], total: 0 };
  const { scope, now, before } = chosen;
  const question = { day: now.day, before, sort: asked.sort };
  const { rows, total } = await listRows(context, scope, question, page);
  return {
    rows: rows.map((each) => {
      const earlier = each.before && toNumbers(each.before);
      const numbersNow = toNumbers(each.now);
      return {
        name: each.name,
        day: now.day,
        now: numbersNow,
        beforeDay: before,
        before: earlier,
        clicksChange: earlier && numbersNow.clicks - earlier.clicks,
        impressionsChange: earlier && numbersNow.impressions - earlier.impressions,
        dataSource: now.source,
        readAt: now.readAt,
      };
    }),
    total,
  };
}

const rowsARead = 1_000;

export const listBingStatistics = defineList({
  id: 'listBingStatistics',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/bing/statistics',
  summary: 'List queries or pages with their clicks in Bing',
  description:
    'Returns a snapshot of Bing Webmaster and its difference to an earlier one. Bing takes no dates and renews its statistics about weekly: each collection with `gsc` stores the weeks that Bing shows, and weeks that it no longer shows stay.',
  tool: {
    description:
      'Bing clicks and impressions by query or page: the newest snapshot of about a week, against the one before. Never add snapshots up, and never add them to Google’s.',
    fields: ['name', 'now', 'clicksChange', 'impressionsChange', 'day', 'beforeDay'],
  },
  params: websitePath,
  query,
  response: row,
  errors: ['conflict'],
  resolve: pathWebsite,
  handle: (context, { resource, query: asked, page }) => read(context, resource.id, asked, page),
  async *rows(context, { resource, query: asked }) {
    for (let offset = 0; ; offset += rowsARead) {
      const { rows } = await read(context, resource.id, asked, { limit: rowsARead, offset });
      yield* rows;
      if (rows.length < rowsARead) return;
    }
  },
});
