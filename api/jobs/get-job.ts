import { z } from 'zod';
import { queryInteger } from '../fields';
import { defineRead } from '../operation';
import { readLiveJob, waitForChange } from './live-job';
import { jobPath, jobSchema, pathJob } from './schema';

export const getJob = defineRead({
  id: 'getJob',
  area: 'jobs',
  path: '/jobs/{jobId}',
  summary: 'Get a job’s state and progress',
  description:
    'With `wait` it answers as soon as something changes, at the latest after so many seconds.',
  params: jobPath,
  query: z.object({ wait: queryInteger(0, 30).default(0).describe('Seconds, 0 to 30') }),
  response: jobSchema,
  resolve: pathJob,
  async handle(context, { resource, query }) {
    const job = await readLiveJob(context, resource);
    return { data: await waitForChange(context, job, query.wait) };
  },
});
