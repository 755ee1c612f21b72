import { WorkflowNotFoundError } from '@temporalio/client';
import { claimLiveJobs, getJob, type LiveJobRef } from '../../modules/jobs/store/job-store';
import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import { PollingWorker } from '../../platform/polling-worker';
import type { Temporal } from '../../platform/temporal/temporal';
import { endJob, type JobDeps } from './end-job';

const idleMs = 10_000;
const jobsMax = 200;
const describedAtOnce = 10;
const describeMsMax = 5_000;

/**
 * Ends jobs whose workflow is gone: terminated in Temporal's UI, timed out, or lost with Temporal's
 * data. Otherwise such a job would stay `running`, and its website could not be collected again.
 * Every worker runs one, and claims separate their jobs. Each live job is looked at about twice a
 * minute, up to 1,200 jobs a minute for each worker.
 */
export const createLostJobs = ({
  database,
  temporal,
  log,
}: JobDeps & { temporal: Pick<Temporal, 'client' | 'within'> }): PollingWorker =>
  new PollingWorker({
    idleMs,
    onFailure: (error) => log.warn({ err: error }, 'looking for lost jobs failed; retrying'),
    async round() {
      const jobs = await claimLiveJobs(database.system, jobsMax);
      await mapWithConcurrency(jobs, describedAtOnce, async (job) => {
        const isLost = await temporal.within(describeMsMax, () => isWorkflowOver(temporal, job));
        if (isLost) await endLostJob({ database, log }, job);
      });
      return jobs.length === jobsMax;
    },
  });

/** A job's outcome is written before its workflow ends, so a live job's workflow is never over. */
async function isWorkflowOver({ client }: Pick<Temporal, 'client'>, job: LiveJobRef) {
  try {
    const { status } = await client.workflow.getHandle(job.jobId).describe();
    return status.name !== 'RUNNING' && status.name !== 'PAUSED';
  } catch (error) {
    // Another error, such as a missing namespace, says nothing about this workflow.
    if (error instanceof WorkflowNotFoundError) return true;
    throw error;
  }
}

async function endLostJob(deps: JobDeps, { workspaceId, jobId, isCanceled }: LiveJobRef) {
  const job = await getJob(deps.database.reader(workspaceId), jobId);
  const error = isCanceled
    ? { code: 'canceled', message: 'The job was cancelled.' }
    : {
        code: 'workflow_lost',
        message:
          'The workflow of this job was terminated, or is not in Temporal any more. Start the job again.',
      };
  const status = { progress: job.progress, warnings: job.warnings, skipped: job.skipped };
  const outcome = { state: isCanceled ? ('canceled' as const) : ('failed' as const), error };
  deps.log.warn({ jobId, workspaceId, type: job.type }, 'the workflow of a live job is gone');
  await endJob(deps, { workspaceId, jobId, status, outcome });
}
