import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { drawNextCohort, replaceCohort as replace } from '../../modules/campaigns/replace-cohort';
import { unitKindOf } from '../../modules/campaigns/rules/campaign';
import { getCampaign } from '../../modules/campaigns/store/campaign-store';
import { AppError } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { bulkBodyBytesMax } from '../http/body';
import { counted, quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { cohortSchema, toCohort } from './cohort-schema';
import { campaignPath, distinctPages, lockedPathCampaign } from './schema';

const idsMax = 5_000;
const unitIds = z
  .array(z.union([idSchema('keyword'), idSchema('prompt')]))
  .max(idsMax)
  .transform((ids) => [...new Set(ids)])
  .default([]);

const body = z.strictObject({
  addTargetPages: distinctPages
    .default([])
    .describe('URLs of pages to add; of a random assignment, half of them are drawn'),
  addControlPages: distinctPages
    .default([])
    .describe('URLs of pages to add that stay as they are; empty for a random assignment'),
  removePages: distinctPages.default([]).describe('URLs of pages that no longer count'),
  addTargetIds: unitIds.describe(
    'Ids of keywords or prompts to add; of a random assignment, half of them are drawn',
  ),
  addControlIds: unitIds.describe(
    'Ids of keywords or prompts to add that stay as they are; empty for a random assignment',
  ),
  removeIds: unitIds.describe('Ids of keywords or prompts that no longer count'),
  startDay: z.iso
    .date()
    .optional()
    .describe('First day of the new cohort, in UTC, tomorrow or later. Default: tomorrow'),
});

export const replaceCohort = defineWrite({
  id: 'replaceCampaignCohort',
  area: 'campaigns',
  method: 'post',
  path: '/campaigns/{campaignId}/cohorts',
  summary: 'Add or remove units of a running campaign',
  description:
    'Freezes a new cohort, which is measured from `startDay` to the end of the campaign and then decides. The earlier one ends on the day before and stays readable, with a result of its own. Units of both keep their arm: what was changed stays changed.',
  tool: {
    description:
      'Adds or removes pages, keywords or prompts of a running experiment, which begins to be measured anew: the earlier days count for the earlier cohort only. Avoid it.',
  },
  params: campaignPath,
  body,
  bodyBytesMax: bulkBodyBytesMax,
  status: 201,
  errors: ['conflict', 'rate_limited'],
  response: cohortSchema,
  resolve: lockedPathCampaign,
  async prefetch(context, { campaignId }, given) {
    const campaign = await getCampaign(context.db, campaignId);
    if (!given || campaign.status !== 'running') return undefined;
    return drawNextCohort(context, context.services.campaignStatistics, campaign, given);
  },
  confirm: async (_context, { body: given, resource }) => {
    const added = [
      given.addTargetPages,
      given.addControlPages,
      given.addTargetIds,
      given.addControlIds,
    ];
    const removed = [given.removePages, given.removeIds];
    const count = (lists: readonly string[][]) =>
      counted(lists.flat().length, unitKindOf(resource));
    return {
      summary: [
        `Adds ${count(added)} to the campaign ${quoted(resource.name)} (${resource.id}) and removes ${count(removed)}.`,
        'It is measured anew from then on: the days so far count for the earlier cohort only.',
      ],
      version: resource.updatedAt,
    };
  },
  async handle(context, { resource, prefetched }) {
    const { db } = context;
    if (resource.status !== 'running' || !prefetched) {
      const message = `This campaign is ${resource.status}: units are added to a running one; those of a draft are changed as its other fields are.`;
      throw new AppError('conflict', message);
    }
    const frozen = toCohort(await replace(db, resource, prefetched));
    await audit(db, context, {
      action: 'campaign.change_pages',
      targetType: 'campaign',
      targetId: resource.id,
      details: { cohort: frozen.id, treated: frozen.treatedCount, control: frozen.controlCount },
    });
    return { data: frozen };
  },
});
