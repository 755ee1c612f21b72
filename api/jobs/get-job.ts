import { z } from 'zod';
import { queryInteger } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { readLiveJob, waitForChange } from './live-job';
import { jobPath, jobSchema, pathJob } from './schema';

export const getJob = defineRead({
  id: 'getJob',
  area: 'jobs',
  path: '/jobs/{jobId}',
  summary: 'Get a job’s state and progress',
  description:
    'With `wait` it answers as soon as something changes, at the latest after so many seconds.',
  tool: {
    isDefault: true,
    description:
      'How far a job is and how it ended. `wait` (seconds, up to 30) answers as soon as ' +
      'something changes: call it again until status is `completed`, `failed` or `canceled`. ' +
      '`skipped` and `warnings` say what was left out and why; a `progress.total` of null means ' +
      'that the end is not known yet.',
  },
  params: jobPath,
  query: z.object({ wait: queryInteger(0, 30).default(0).describe('Seconds, 0 to 30') }),
  response: jobSchema,
  resolve: pathJob,
  async handle(context, { resource, query }) {
    const job = await readLiveJob(context, resource);
    return { data: await waitForChange(context, job, query.wait) };
  },
});
