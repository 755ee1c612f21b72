import { z } from 'zod';
import { jobTypes } from '../../modules/jobs/job-types';
import { getJob, type Job } from '../../modules/jobs/store/job-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context } from '../operation/operation';
import type { Services } from '../services';

export const jobType = z.enum(Object.keys(jobTypes) as [keyof typeof jobTypes]);
export const jobState = z.enum(['queued', 'running', 'paused', 'completed', 'failed', 'canceled']);

const type = jobType.describe('Type of the job, such as serp.collect');
const status = jobState.describe('Status of the job; completed, failed and canceled are final');

export const jobError = z.object({
  code: z.string().describe('Error code'),
  message: z.string().describe('What failed and what to do'),
});

export const jobSchema = z
  .object({
    id: idSchema('job'),
    type,
    status,
    websiteId: idSchema('website')
      .nullable()
      .describe('Id of the website that the job works on; null if it is not about one website'),
    progress: z
      .object({
        done: z.int().describe('Number of units done so far'),
        total: z.int().nullable().describe('Number of units in all; null while it is unknown'),
        unit: z.string().describe('Unit that is counted, such as keywords or URLs'),
        part: z
          .object({
            name: z.string().describe('Name of the part, such as a dataset'),
            done: z.int().describe('Number of its units done so far'),
            unit: z.string().describe('Unit that is counted, such as rows'),
          })
          .optional()
          .describe('Part under way; absent unless a part takes long'),
      })
      .nullable()
      .describe('Progress of the job; null before it has started'),
    warnings: z.array(z.string()).describe('Sentences about what limits the result'),
    skipped: z
      .array(
        z.object({
          what: z.string().describe('Item or part that was left out'),
          code: z.string().describe('Why it was left out'),
        }),
      )
      .describe('Items that were left out, with the reasons'),
    result: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Counts of what was done; they depend on the type. Null before the job has ended'),
    error: jobError.nullable().describe('Why the job failed; null unless it failed'),
    attempts: z.int().describe('Number of times the job was started or continued'),
    createdAt: timestamp.describe('Time at which the job was created'),
    startedAt: timestamp.nullable().describe('Time of the first start; null before it'),
    finishedAt: timestamp
      .nullable()
      .describe('Time at which the job completed, failed or was canceled; null before that'),
    isStale: z
      .boolean()
      .describe(
        'Whether the workflow could not be queried, so that the last recorded state is shown',
      ),
    uiUrl: z
      .url()
      .nullable()
      .describe('URL of the workflow in Temporal’s Web UI; null if the operator set none'),
  })
  .meta({ id: 'Job' });

/** The job, as returned by the request that created it. */
export const jobRefSchema = z.object({ id: idSchema('job'), type, status }).meta({ id: 'JobRef' });

export const toJobRef = ({ id, type, status }: Job) => ({ id, type, status });

export const jobPath = z.object({ jobId: idSchema('job') });

/** Returns the job that the path names, or throws a 404. */
export const pathJob = ({ db }: Context, { jobId }: { jobId: string }) => getJob(db, jobId);

export function uiUrlOf({ config }: Services, jobId: string): string | null {
  const { uiUrl, namespace } = config.temporal;
  return uiUrl === undefined
    ? null
    : `${uiUrl}/namespaces/${namespace}/workflows/${encodeURIComponent(jobId)}`;
}
