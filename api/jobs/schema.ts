import { z } from 'zod';
import { jobTypes } from '../../modules/jobs/job-types';
import { getJob, type Job } from '../../modules/jobs/store/job-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context } from '../operation/operation';
import type { Services } from '../services';

export const jobType = z.enum(Object.keys(jobTypes) as [keyof typeof jobTypes]);
export const jobState = z.enum(['queued', 'running', 'paused', 'completed', 'failed', 'canceled']);

export const jobSchema = z
  .object({
    id: idSchema('job'),
    type: jobType,
    status: jobState,
    websiteId: idSchema('website').nullable(),
    progress: z
      .object({ done: z.int(), total: z.int().nullable(), unit: z.string() })
      .nullable()
      .describe('null before it began'),
    warnings: z.array(z.string()),
    skipped: z
      .array(z.object({ what: z.string(), code: z.string() }))
      .describe('What was left out, and why'),
    result: z.unknown().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    attempts: z.int().describe('How often it was begun or went on'),
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    stale: z
      .boolean()
      .describe('True when the workflow could not be asked, and this is what was last recorded'),
    uiUrl: z.url().nullable().describe('The workflow in Temporal’s Web UI'),
  })
  .meta({ id: 'Job' });

/** The job, as returned by the request that created it. */
export const jobRefSchema = z
  .object({ id: idSchema('job'), type: jobType, status: jobState })
  .meta({ id: 'JobRef' });

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
