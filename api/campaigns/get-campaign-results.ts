import { z } from 'zod';
import { readFinalDay } from '../../modules/campaigns/advance-campaign';
import { daysOf, daysPassed } from '../../modules/campaigns/rules/campaign-window';
import { marksAround } from '../../modules/campaigns/rules/dated-marks';
import { describeResult } from '../../modules/campaigns/rules/describe-result';
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
        summary: describeResult(resource, cohort, { isStopped, today: today() }),
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
