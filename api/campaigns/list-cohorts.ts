import { readCohorts } from '../../modules/campaigns/store/cohort-store';
import { defineList } from '../operation/operation';
import { cohortSchema, toCohort } from './cohort-schema';
import { campaignPath, pathCampaign } from './schema';

export const listCampaignCohorts = defineList({
  id: 'listCampaignCohorts',
  area: 'campaigns',
  path: '/campaigns/{campaignId}/cohorts',
  summary: 'List the cohorts of a campaign',
  description:
    'Returns what was frozen at the start and at each change of units, the newest first, with what was promised before. A draft has none.',
  tool: {
    description:
      'What was frozen at the start of an experiment, and at each change of its units: the arms’ sizes, the days, the seed and the promised minimum effect. The newest first.',
  },
  params: campaignPath,
  response: cohortSchema,
  resolve: pathCampaign,
  async handle({ db }, { resource, page: { limit, offset } }) {
    const cohorts = await readCohorts(db, resource.id);
    return {
      rows: cohorts.slice(offset, offset + limit).map(toCohort),
      total: cohorts.length,
    };
  },
});
