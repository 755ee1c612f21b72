import { z } from 'zod';
import { readCampaignSeries } from '../../modules/campaigns/read-campaign-series';
import { type CampaignMetric, campaignMetrics } from '../../modules/campaigns/rules/campaign';
import { firstDayRead } from '../../modules/campaigns/rules/campaign-window';
import { type CohortUnit, readUnits } from '../../modules/campaigns/store/cohort-store';
import { addDays, dayCount } from '../../modules/search-console/rules/day-range';
import type { Context } from '../operation/operation';
import { defineList } from '../operation/operation';
import { cohortPath, pathCohort } from './cohort-schema';

const value = (text: string) => z.number().nullable().describe(`${text}; null if not measured`);

const seriesRow = z
  .object({
    page: z.string().describe('URL of the page'),
    isTreated: z.boolean().describe('Whether the page is to be changed'),
    stratum: z.int().describe('Treatment was drawn within it'),
    day: z.iso.date().describe('Day, in UTC; of Search Console, in Pacific time'),
    isAfterStart: z.boolean().describe('Whether the day is one of the campaign'),
    crawler_visits: value('Verified visits of crawlers'),
    clicks: value('Clicks'),
    impressions: value('Impressions'),
    click_through_rate: value('Clicks for each impression'),
    position: value('Average position'),
  })
  .meta({ id: 'CampaignSeriesRow' });
type SeriesRow = z.input<typeof seriesRow>;

type Cohort = { startDay: string; endDay: string };

/** Pages whose series are read at once. */
const pagesAtOnce = 200;

async function* rowsOf(
  { db, clickhouse }: Pick<Context, 'db' | 'clickhouse'>,
  { startDay, endDay }: Cohort,
  units: readonly CohortUnit[],
): AsyncGenerator<SeriesRow> {
  const range = { from: firstDayRead({ startDay, endDay }), to: endDay };
  for (let first = 0; first < units.length; first += pagesAtOnce) {
    const pages = units.slice(first, first + pagesAtOnce);
    const metrics = campaignMetrics;
    const series = await readCampaignSeries({ db, clickhouse }, { pages, metrics, range });
    for (const [row, { page, isTreated, stratum }] of pages.entries()) {
      for (let at = 0; at < series.days; at += 1) {
        const day = addDays(range.from, at);
        const numberOf = (metric: CampaignMetric) => {
          const known = series.values.get(metric)?.[row * series.days + at];
          return known === undefined || Number.isNaN(known) ? null : known;
        };
        yield {
          page,
          isTreated,
          stratum,
          day,
          isAfterStart: day >= startDay,
          crawler_visits: numberOf('crawler_visits'),
          clicks: numberOf('clicks'),
          impressions: numberOf('impressions'),
          click_through_rate: numberOf('click_through_rate'),
          position: numberOf('position'),
        };
      }
    }
  }
}

export const listCampaignSeries = defineList({
  id: 'listCampaignSeries',
  area: 'campaigns',
  path: '/campaigns/{campaignId}/cohorts/{cohortId}/series',
  summary: 'List the series of a cohort, page by page and day by day',
  description:
    'Returns every number that a result is computed from, also as CSV, so that an analyst can repeat it: a row a page and day, from before the start to the end, with the page’s arm and stratum. Days that Search Console may still change are null.',
  tool: {
    description:
      'Raw numbers of an experiment, a row a page and day. There are thousands: prefer get_campaign_results.',
  },
  params: cohortPath,
  response: seriesRow,
  resolve: pathCohort,
  async handle(context, { resource, page: { limit, offset } }) {
    const units = await readUnits(context.db, resource.id);
    const { startDay, endDay } = resource;
    const days = dayCount({ from: firstDayRead({ startDay, endDay }), to: endDay });
    const first = Math.floor(offset / days);
    const wanted = units.slice(first, Math.ceil((offset + limit) / days));
    const rows: SeriesRow[] = [];
    for await (const row of rowsOf(context, resource, wanted)) rows.push(row);
    const skip = offset - first * days;
    return { rows: rows.slice(skip, skip + limit), total: units.length * days };
  },
  async *rows(context, { resource }) {
    yield* rowsOf(context, resource, await readUnits(context.db, resource.id));
  },
});
