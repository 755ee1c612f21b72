import { z } from 'zod';
import { listJobs as readJobs } from '../../modules/jobs/store/job-store';
import { idSchema } from '../../platform/ids';
import { toTimeRange } from '../../platform/time-range';
import { dateOrTime } from '../operation/fields';
import { defineList } from '../operation/operation';
import { jobSchema, jobState, jobType, uiUrlOf } from './schema';

export const listJobs = defineList({
  id: 'listJobs',
  area: 'jobs',
  path: '/jobs',
  summary: 'List jobs, newest first, as last recorded',
  description: 'Progress of a running job is in the job itself; a list asks no workflow.',
  tool: {
    description:
      'Jobs, newest first: collections, submissions, audits, sitemap reads. Filter by website, ' +
      'type or status (`running`, `queued`, `failed`) to see what is under way, due or has ' +
      'failed. Progress of a running job is told by get_job only.',
  },
  query: z.object({
    websiteId: idSchema('website').optional(),
    type: jobType.optional(),
    status: jobState.optional(),
    from: dateOrTime.optional(),
    to: dateOrTime.optional().describe('A date includes its whole day'),
  }),
  response: jobSchema.omit({ stale: true }).meta({ id: 'RecordedJob' }),
  async handle({ db, services }, { query: { from, to, ...filter }, page }) {
    const range = toTimeRange({ from, to });
    const { rows, total } = await readJobs(db, { ...filter, range }, page);
    return { rows: rows.map((job) => ({ ...job, uiUrl: uiUrlOf(services, job.id) })), total };
  },
});
