import { z } from 'zod';
import { jobSorts, listJobs as readJobs } from '../../modules/jobs/store/job-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { idSchema } from '../../platform/ids';
import { dateOrTime } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { jobSchema, jobState, jobType, uiUrlOf } from './schema';

export const listJobs = defineList({
  id: 'listJobs',
  area: 'jobs',
  path: '/jobs',
  summary: 'List jobs as last recorded',
  description:
    'Returns jobs without querying their workflows: for the current progress of a running job use `GET /jobs/{jobId}`.',
  tool: {
    description:
      'Jobs, newest first by default: collections, submissions, audits, sitemap reads. Filter by ' +
      'website, type or status (`running`, `queued`, `failed`). For the progress of a running job ' +
      'use get_job.',
  },
  query: z.object({
    websiteId: idSchema('website').optional().describe('Only jobs of this website'),
    type: jobType.optional().describe('Only jobs of this type'),
    status: jobState.optional().describe('Only jobs with this status'),
    from: dateOrTime.optional().describe('Only jobs created from this UTC day or time on'),
    to: dateOrTime
      .optional()
      .describe('Only jobs created before this time, or to the end of this UTC day'),
    sort: sortBy(jobSorts, 'newest first'),
  }),
  response: jobSchema.omit({ isStale: true }).meta({ id: 'RecordedJob' }),
  async handle({ db, services }, { query: { from, to, ...filter }, page }) {
    const range = toTimeRange({ from, to });
    const { rows, total } = await readJobs(db, { ...filter, range }, page);
    return { rows: rows.map((job) => ({ ...job, uiUrl: uiUrlOf(services, job.id) })), total };
  },
});
