import { z } from 'zod';
import { queryInteger } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { readLiveJob, waitForJob } from './live-job';
import { jobPath, jobSchema, pathJob } from './schema';

export const getJob = defineRead({
  id: 'getJob',
  area: 'jobs',
  path: '/jobs/{jobId}',
  summary: 'Get a job’s status and progress',
  description:
    'Returns the job with its current progress. With `wait`, the response is sent when the job has ended, or after that many seconds; with `until=change` as soon as its status or progress changes.',
  tool: {
    isDefault: true,
    rareArguments: ['until'],
    description:
      'A job’s status, progress and result. `wait` (seconds, up to 30) waits for its end: ' +
      'repeat until it is `completed`, `failed` or `canceled`. `skipped` and `warnings` say ' +
      'what was left out and why.',
  },
  params: jobPath,
  query: z.object({
    wait: queryInteger(0, 30)
      .default(0)
      .describe('Maximum number of seconds to wait for the job’s end, from 0 to 30'),
    until: z
      .enum(['end', 'change'])
      .default('end')
      .describe('What to wait for: the job’s end, or the next change of its status or progress'),
  }),
  response: jobSchema,
  resolve: pathJob,
  async handle(context, { resource, query }) {
    const job = await readLiveJob(context, resource);
    const { wait: seconds, until } = query;
    return { data: await waitForJob(context, job, { seconds, until }) };
  },
});
