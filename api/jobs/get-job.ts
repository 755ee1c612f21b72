import { z } from 'zod';
import { queryInteger } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { readLiveJob, waitForChange } from './live-job';
import { jobPath, jobSchema, pathJob } from './schema';

export const getJob = defineRead({
  id: 'getJob',
  area: 'jobs',
  path: '/jobs/{jobId}',
  summary: 'Get a job’s status and progress',
  description:
    'Returns the job with its current progress. With `wait`, the response is sent as soon as the job changes, or after that many seconds.',
  tool: {
    isDefault: true,
    description:
      'A job’s status, progress and result. With `wait` (seconds, up to 30) it returns as soon as ' +
      'something changes: call it again until status is `completed`, `failed` or `canceled`. ' +
      '`skipped` and `warnings` say what was left out and why; a `progress.total` of null means ' +
      'that the total is not known yet.',
  },
  params: jobPath,
  query: z.object({
    wait: queryInteger(0, 30)
      .default(0)
      .describe('Maximum number of seconds to wait for a change, from 0 to 30'),
  }),
  response: jobSchema,
  resolve: pathJob,
  async handle(context, { resource, query }) {
    const job = await readLiveJob(context, resource);
    return { data: await waitForChange(context, job, query.wait) };
  },
});
