import { z } from 'zod';
import { pageOfKeywordIds, readPositionSeries } from '../../modules/rankings/store/position-series';
import { readRankKeywords } from '../../modules/rankings/store/rank-row';
import { dayOf, daysBefore } from '../../platform/calendar/day';
import { idSchema } from '../../platform/ids';
import { commaListOf, dateOrTime } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { readRange } from './visibility-schema';

const keywordsMax = 100;
/** Days without `from`. */
const daysUsual = 28;
const daysMax = 400;

const query = z.object({
  ids: commaListOf(idSchema('keyword'), keywordsMax)
    .optional()
    .meta({
      description: `Ids of keywords of the website, separated by commas, at most ${keywordsMax}. Default: all, page by page`,
    }),
  from: dateOrTime
    .optional()
    .describe(`First day, in UTC. Default: ${daysUsual} days up to \`to\``),
  to: dateOrTime.optional().describe('Last day, in UTC. Default: today'),
});

const series = z
  .object({
    keywordId: idSchema('keyword'),
    source: z
      .string()
      .nullable()
      .describe('Source of the readings, such as `sandbox`; null before the first reading'),
    points: z
      .array(
        z.object({
          day: z.iso.date().describe('Day of the reading, in UTC'),
          state: z.string().describe('State of the reading, such as `measured` or `failed`'),
          position: z
            .int()
            .nullable()
            .describe(
              'Position; null if the website was not among the results read, or the reading failed',
            ),
        }),
      )
      .describe('Days with a reading, oldest first; other days are not in the list'),
  })
  .meta({ id: 'PositionSeries' });

export const listPositionSeries = defineList({
  id: 'listPositionSeries',
  area: 'serp',
  path: '/websites/{websiteId}/rankings/series',
  summary: 'List positions by day of many keywords',
  description: `Returns the positions of up to ${keywordsMax} keywords at once, of at most ${daysMax} days, each by the source of its newest reading. Ids of other websites are left out.`,
  tool: { unfit: 'Draws many small charts; listKeywordHistory answers for one keyword' },
  params: websitePath,
  query,
  response: series,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page }) {
    const today = dayOf(Date.now());
    const { from, to = today } = readRange(asked);
    const earliest = daysBefore(to, daysMax - 1);
    const first = from ?? daysBefore(to, daysUsual - 1);
    const isTooEarly = first < earliest;
    const limit = Math.min(page.limit, keywordsMax);
    const found = asked.ids
      ? { ids: asked.ids.slice(page.offset, page.offset + limit), total: asked.ids.length }
      : await pageOfKeywordIds(context.db, resource.id, { limit, offset: page.offset });
    const keywords = (await readRankKeywords(context.db, found.ids)).filter(
      ({ websiteId }) => websiteId === resource.id,
    );
    const rows = await readPositionSeries(context, resource.id, keywords, {
      from: isTooEarly ? earliest : first,
      to,
    });
    return { rows, total: found.total };
  },
});
