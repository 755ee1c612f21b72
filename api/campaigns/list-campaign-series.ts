import { z } from 'zod';
import { readCampaignSeries } from '../../modules/campaigns/read-campaign-series';
import { unitKindOf } from '../../modules/campaigns/rules/campaign';
import {
  type CampaignMetric,
  campaignMetrics,
  factsOf,
  type UnitKind,
} from '../../modules/campaigns/rules/campaign-metrics';
import { firstDayRead } from '../../modules/campaigns/rules/campaign-window';
import { type Campaign, getCampaign } from '../../modules/campaigns/store/campaign-store';
import {
  type Cohort,
  type CohortUnit,
  readUnits,
} from '../../modules/campaigns/store/cohort-store';
import { addDays } from '../../platform/calendar/day';
import { dayCount } from '../../platform/calendar/day-range';
import type { Context } from '../operation/operation';
import { defineList } from '../operation/operation';
import { cohortPath, pathCohort } from './cohort-schema';

const value = (text: string) => z.number().nullable().describe(`${text}; null if not measured`);

const seriesRow = z
  .object({
    unit: z.string().describe('URL of the page, or id of the keyword or prompt'),
    name: z.string().nullable().describe('Text of the keyword or prompt; null for a page'),
    isTreated: z.boolean().describe('Whether it is to be changed'),
    stratum: z.int().describe('Treatment was drawn within it'),
    day: z.iso.date().describe('Day, in UTC; of Search Console, in Pacific time'),
    isAfterStart: z.boolean().describe('Whether the day is one of the campaign'),
    crawler_visits: value('Verified visits of crawlers'),
    clicks: value('Clicks'),
    impressions: value('Impressions'),
    click_through_rate: value('Clicks for each impression'),
    position: value('Average position, over impressions'),
    conversions: value('Conversions that were sent'),
    rank_position: value('Position of the keyword, within the lowest depth it was read to'),
    rank_visibility: value('Share of clicks at that position, relative to the first'),
    ai_mention_rate: value('Share of answers that name an own brand'),
    ai_answers: value('Answers, of which that is a share'),
    ai_citation_rate: value('Share of the answers that searched which cite an own page'),
    ai_searching_answers: value('Answers that searched, of which that is a share'),
  })
  .meta({ id: 'CampaignSeriesRow' });
type SeriesRow = z.input<typeof seriesRow>;

type Of = { campaign: Campaign; cohort: Pick<Cohort, 'startDay' | 'endDay'> };

/** Units whose series are read at once. */
const unitsAtOnce = 200;

async function* rowsOf(
  context: Context,
  { campaign, cohort: { startDay, endDay } }: Of,
  units: readonly CohortUnit[],
): AsyncGenerator<SeriesRow> {
  const range = { from: firstDayRead({ startDay, endDay }), to: endDay };
  const kind = unitKindOf(campaign);
  const metrics = campaignMetrics.filter((metric) => isRead(metric, campaign, kind));
  const of = { campaignId: campaign.id, aiTargetId: campaign.aiTargetId };
  for (let first = 0; first < units.length; first += unitsAtOnce) {
    const some = units.slice(first, first + unitsAtOnce);
    const series = await readCampaignSeries(context, { ...of, units: some, metrics, range });
    for (const [row, { unit, name, isTreated, stratum }] of some.entries()) {
      for (let at = 0; at < series.days; at += 1) {
        const day = addDays(range.from, at);
        const place = row * series.days + at;
        const known = (numbers: Float64Array | null | undefined) => {
          const value = numbers?.[place];
          return value === undefined || Number.isNaN(value) ? null : value;
        };
        const numbers = Object.fromEntries(
          campaignMetrics.map((metric) => [metric, known(series.values.get(metric)?.values)]),
        ) as Record<CampaignMetric, number | null>;
        yield {
          unit,
          name,
          isTreated,
          stratum,
          day,
          isAfterStart: day >= startDay,
          ...numbers,
          ai_answers: known(series.values.get('ai_mention_rate')?.samples),
          ai_searching_answers: known(series.values.get('ai_citation_rate')?.samples),
        };
      }
    }
  }
}

/** All that can be read of a unit: a campaign's own metrics, and for pages the others, too. */
const isRead = (metric: CampaignMetric, { aiTargetId }: Campaign, kind: UnitKind) => {
  const { unit, source } = factsOf(metric);
  return unit === kind && (source !== 'ai' || aiTargetId !== null);
};

export const listCampaignSeries = defineList({
  id: 'listCampaignSeries',
  area: 'campaigns',
  path: '/campaigns/{campaignId}/cohorts/{cohortId}/series',
  summary: 'List the series of a cohort, unit by unit and day by day',
  description:
    'Returns every number that a result is computed from, also as CSV, so that an analyst can repeat it: a row a page, keyword or prompt and day, from before the start to the end, with its arm and stratum. Days that Search Console may still change are null.',
  tool: {
    description:
      'Raw numbers of an experiment, a row a unit and day. There are thousands: prefer get_campaign_results.',
  },
  params: cohortPath,
  response: seriesRow,
  resolve: pathCohort,
  async handle(context, { params, resource, page: { limit, offset } }) {
    const units = await readUnits(context.db, resource.id);
    const campaign = await getCampaign(context.db, params.campaignId);
    const { startDay, endDay } = resource;
    const days = dayCount({ from: firstDayRead({ startDay, endDay }), to: endDay });
    const first = Math.floor(offset / days);
    const wanted = units.slice(first, Math.ceil((offset + limit) / days));
    const rows: SeriesRow[] = [];
    for await (const row of rowsOf(context, { campaign, cohort: resource }, wanted)) rows.push(row);
    const skip = offset - first * days;
    return { rows: rows.slice(skip, skip + limit), total: units.length * days };
  },
  async *rows(context, { params, resource }) {
    const campaign = await getCampaign(context.db, params.campaignId);
    const units = await readUnits(context.db, resource.id);
    yield* rowsOf(context, { campaign, cohort: resource }, units);
  },
});
