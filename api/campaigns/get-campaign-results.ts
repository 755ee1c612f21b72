import { z } from 'zod';
import { readFinalDay } from '../../modules/campaigns/advance-campaign';
import { unitKindOf } from '../../modules/campaigns/rules/campaign';
import { type CampaignMetric, isOfShares } from '../../modules/campaigns/rules/campaign-metrics';
import { daysOf, daysPassed } from '../../modules/campaigns/rules/campaign-window';
import type { CohortResult } from '../../modules/campaigns/rules/cohort-result';
import { marksAround } from '../../modules/campaigns/rules/dated-marks';
import { listCampaignEvents } from '../../modules/campaigns/store/campaign-event-store';
import type { Campaign } from '../../modules/campaigns/store/campaign-store';
import { type Cohort, readCohorts } from '../../modules/campaigns/store/cohort-store';
import { today } from '../../platform/calendar/clock';
import { AppError, invalid, noSuch } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { defineRead } from '../operation/operation';
import { cohortSchema, toCohort } from './cohort-schema';
import { resultSchema } from './result-schema';
import { campaignPath, campaignStatus, listedEventSchema, pathCampaign } from './schema';

const eventsMax = 1_000;

export const getCampaignResults = defineRead({
  id: 'getCampaignResults',
  area: 'campaigns',
  path: '/campaigns/{campaignId}/results',
  summary: 'Get the result of a campaign',
  description:
    'Returns the verdict with all that speaks for and against believing it. Until the last day has passed and is final, the verdict is `collecting` and there are no estimates: who looks early and stops when it looks good finds effects that are not there. A stopped campaign has no verdict.',
  tool: {
    description:
      'The verdict of an experiment: `collecting` before its end, then `moved`, `within_noise`, `not_enough_data` or `confounded`, with estimate, interval, p and reasons. `within_noise` does not prove that there was no effect. Quote the interval with the estimate, never the estimate alone.',
  },
  params: campaignPath,
  query: z.object({
    cohortId: idSchema('cohort').optional().describe('An earlier cohort. Default: the newest one'),
  }),
  errors: ['conflict'],
  response: z
    .object({
      campaignId: idSchema('campaign'),
      status: campaignStatus,
      verdict: z
        .enum(['collecting', 'moved', 'within_noise', 'not_enough_data', 'confounded'])
        .nullable()
        .describe('On the primary metric. Null for a campaign that was stopped before its end'),
      summary: z.string().describe('The result in a sentence'),
      cohort: cohortSchema,
      progress: z
        .object({
          daysPassed: z.int().describe('Days of the cohort that are over'),
          daysPlanned: z.int().describe('Days of the cohort'),
          finalThrough: z.iso
            .date()
            .nullable()
            .describe(
              'Newest day up to which what comes late is there, without a gap since the start: final search data, and conversions that were sent. Null without one, or if no metric is of these',
            ),
        })
        .describe('How far the measuring is'),
      result: resultSchema.nullable().describe('What was found; null before the end'),
      events: z
        .array(listedEventSchema)
        .describe('What happened around the campaign, the oldest first; at most 1,000'),
    })
    .meta({ id: 'CampaignResults' }),
  resolve: pathCampaign,
  async handle(context, { query, resource }) {
    const cohort = await cohortOf(context.db, resource, query.cohortId);
    const [finalThrough, events] = await Promise.all([
      readFinalDay(context, resource, cohort),
      listCampaignEvents(context.db, resource.id, marksAround(resource), {
        limit: eventsMax,
        offset: 0,
      }),
    ]);
    const { startDay, endDay, result } = cohort;
    const primary = result?.metrics.find(({ isPrimary }) => isPrimary);
    const isStopped = resource.status === 'stopped' && !result;
    const verdict = isStopped ? null : (primary?.verdict ?? ('collecting' as const));
    return {
      data: {
        campaignId: resource.id,
        status: resource.status,
        verdict,
        summary: summaryOf(resource, cohort, { isStopped }),
        cohort: toCohort(cohort),
        progress: {
          daysPassed: daysPassed({ startDay, endDay }, today()),
          daysPlanned: daysOf({ startDay, endDay }),
          finalThrough,
        },
        result,
        events: events.rows,
      },
    };
  },
});

async function cohortOf(db: Queries, { id }: Campaign, cohortId?: string): Promise<Cohort> {
  const cohorts = await readCohorts(db, id);
  if (cohorts.length === 0) {
    throw new AppError('conflict', 'A draft measures nothing: start the campaign first.');
  }
  const found = cohorts.find((cohort) => cohortId === undefined || cohort.id === cohortId);
  if (!found) throw invalid('cohortId', 'not_found', noSuch('cohort'));
  return found;
}

const names: Record<CampaignMetric, string> = {
  crawler_visits: 'verified crawler visits',
  clicks: 'clicks',
  impressions: 'impressions',
  click_through_rate: 'the click-through rate',
  position: 'the average position',
  conversions: 'conversions',
  rank_position: 'the position of keywords',
  rank_visibility: 'the visibility of keywords',
  ai_mention_rate: 'the share of answers that name the brand',
  ai_citation_rate: 'the share of searching answers that cite the website',
};

/** No statistic shows how chosen units differ from the others. */
const chosenByAPerson = 'A person chose the treated ones, so this proves least.';

/** The result in words that do not promise more than it shows. */
function summaryOf(
  campaign: Campaign,
  cohort: Cohort,
  { isStopped }: { isStopped: boolean },
): string {
  const { startDay, endDay, result } = cohort;
  if (isStopped) return 'The campaign was stopped before its end, so it has no verdict.';
  const primary = result?.metrics.find(({ isPrimary }) => isPrimary);
  if (!primary) {
    return today() > endDay
      ? 'The days are over. The result is computed once they are final.'
      : `Collecting from ${startDay} to ${endDay}. There is no result before the end.`;
  }
  const metric = names[campaign.primaryMetric];
  if (primary.verdict === 'not_enough_data') {
    const why = primary.reasons[0]?.text ?? 'There are too few data.';
    return `The effect on ${metric} cannot be measured. ${why}`;
  }
  if (primary.verdict === 'confounded') {
    return `Something else changed ${metric} at the same time, so the difference cannot be attributed to the campaign.`;
  }
  const range = rangeOf(primary);
  const caution = campaign.assignment === 'self_selected' ? ` ${chosenByAPerson}` : '';
  return primary.verdict === 'moved'
    ? `Treated ${unitKindOf(campaign)}s moved against the others in ${metric}: ${range}.${caution}`
    : `Within noise: the difference in ${metric}, ${range}, is no larger than chance gives. This does not prove that there was no effect.${caution}`;
}

type Primary = CohortResult['metrics'][number];

function rangeOf({ estimate, interval, unit, metric }: Primary): string {
  const text = (value: number | null) => {
    if (value === null) return 'unbounded';
    if (unit === 'share') return `${signed(value * 100, 1)} %`;
    if (isOfShares(metric)) return `${signed(value * 100, 1)} points`;
    return `${signed(value, 2)} places`;
  };
  if (interval === null) return text(estimate);
  return `${text(estimate)}, 95 % interval ${text(interval.low)} to ${text(interval.high)}`;
}

/** Writes a number with its sign; what rounds to zero has none. */
function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? '+' : '-'}${text}`;
}
