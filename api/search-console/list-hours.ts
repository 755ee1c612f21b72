import { z } from 'zod';
import { averagePosition } from '../../modules/search-console/rules/search-rates';
import { searchTypes } from '../../modules/search-console/rules/search-shape';
import { readSearchHours } from '../../modules/search-console/store/search-hour-store';
import { findSearchProperty } from '../../modules/search-console/store/website-property-store';
import { addDays, dayOf } from '../../platform/calendar/day';
import { sortRows } from '../../platform/sort';
import { queryInteger, timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';

const hourSchema = z
  .object({
    hourStart: z.string().describe('Beginning of the hour as Google writes it, with its offset'),
    clicks: z.int(),
    impressions: z.int(),
    ctr: z.number().nullable().describe('Clicks per impression, from 0 to 1; null without one'),
    position: z
      .number()
      .nullable()
      .describe(
        'Average position from 1, weighted by impressions; null without one, and in Discover and Google News, where Google counts none',
      ),
    isFinal: z.boolean().describe('Whether Google counts the hour as complete'),
    property: z.string().describe('Its name, such as `sc-domain:example.com`'),
    dataSource: z.enum(['live', 'sandbox']).describe('`sandbox`: its numbers are made up'),
    pulledAt: timestamp.describe('When Google was asked'),
  })
  .meta({ id: 'SearchHour' });

/** Google keeps hours for ten days; what was collected before is kept. */
const daysMax = 28;

export const listSearchHours = defineList({
  id: 'listSearchHours',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/hours',
  summary: 'List clicks and impressions by hour',
  description:
    'Returns the property’s totals of each hour with data, as the last collection found them. Google shows hours for ten days; hours that were collected stay.',
  tool: {
    description:
      'Lists the clicks and impressions of a website’s Search Console property by hour. An hour that is missing had no data or was not collected; one with `isFinal` false still grows, so never call it a drop.',
  },
  params: websitePath,
  query: z.object({
    type: z.enum(searchTypes).default('web').describe('Search type; types are never added up'),
    days: queryInteger(1, daysMax)
      .default(10)
      .describe('Number of days up to today, as Google counts days'),
    sort: sortBy(['hourStart', 'clicks', 'impressions'], 'oldest first').default('hourStart'),
  }),
  response: hourSchema,
  resolve: pathWebsite,
  async handle(context, { resource, query, page }) {
    const property = await findSearchProperty(context.db, resource.id);
    if (property === undefined) return { rows: [], total: 0 };
    const to = dayOf(Date.now());
    const hours = await readSearchHours(
      context,
      { websiteId: resource.id, property, type: query.type },
      { from: addDays(to, 1 - query.days), to },
    );
    const rows = hours.map(({ hour: hourStart, weightedPosition, source, ...hour }) => ({
      hourStart,
      ...hour,
      property,
      dataSource: source,
      ctr: hour.impressions === 0 ? null : hour.clicks / hour.impressions,
      position: averagePosition({ impressions: hour.impressions, weightedPosition }),
    }));
    const sorted = sortRows(rows, query.sort, (row, field) =>
      field === 'hourStart' ? Date.parse(row.hourStart) : row[field],
    );
    return pageOf(sorted, page);
  },
});
