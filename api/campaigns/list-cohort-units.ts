import { z } from 'zod';
import { listUnits, readUnits } from '../../modules/campaigns/store/cohort-store';
import { defineList } from '../operation/operation';
import { cohortPath, cohortUnitSchema, pathCohort } from './cohort-schema';

export const listCohortUnits = defineList({
  id: 'listCohortUnits',
  area: 'campaigns',
  path: '/campaigns/{campaignId}/cohorts/{cohortId}/units',
  summary: 'List the units of a cohort',
  description:
    'Returns each page, keyword or prompt with its arm, by URL or id: those with `isTreated` are the ones to change. Also as CSV.',
  tool: {
    description:
      'The pages, keywords or prompts of an experiment and their arms. With isTreated=true, those to change.',
    fields: ['unit', 'name', 'isTreated'],
  },
  params: cohortPath,
  query: z.object({
    isTreated: z
      .enum(['true', 'false'])
      .transform((flag) => flag === 'true')
      .optional()
      .describe('`true` for units that are to be changed, `false` for the others'),
  }),
  response: cohortUnitSchema,
  resolve: pathCohort,
  handle: ({ db }, { query, resource, page }) => listUnits(db, resource.id, query, page),
  async *rows({ db }, { query: { isTreated }, resource }) {
    for (const unit of await readUnits(db, resource.id)) {
      if (isTreated === undefined || unit.isTreated === isTreated) yield unit;
    }
  },
});
