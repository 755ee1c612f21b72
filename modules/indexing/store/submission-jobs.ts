import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import { sendToTemporal } from '../../jobs/store/outbox';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import {
  confirmationDefaults,
  submissionDefaults,
  submissionsAcceptedSignalName,
} from '../workflow-input';

/** The fields of a website that its jobs need. */
type Website = { id: string; domain: string };

/** Creates the job that sends the queue, or returns the running one. */
export async function enqueueSubmission(tx: Queries, { id, domain }: Website): Promise<Job> {
  const { job } = await enqueueJob(tx, {
    type: 'indexing.submit',
    websiteId: id,
    input: submissionDefaults,
    memo: { domain },
  });
  return job;
}

/** Creates the confirmation job, or signals the running one that there are more submissions. */
export async function enqueueConfirmation(tx: Queries, { id, domain }: Website): Promise<Job> {
  const { job, isNew } = await enqueueJob(tx, {
    type: 'indexing.confirm',
    websiteId: id,
    input: confirmationDefaults,
    memo: { domain },
  });
  if (isNew) return job;
  const payload = { jobId: job.id, signal: submissionsAcceptedSignalName };
  await sendToTemporal(tx, [{ kind: 'signal_workflow', payload }]);
  return job;
}

/** Remaining work of a website for which no job is running. */
export type SubmissionWork = WebsiteRef & { mustSubmit: boolean; mustConfirm: boolean };

type Row = {
  workspaceId: string;
  websiteId: string;
  mustSubmit: boolean;
  mustConfirm: boolean;
  isLast: boolean;
};

/** Returns the work of the next websites of all tenants; `next` is null after the last ones. */
export async function findSubmissionWork(
  system: SystemQueries,
  { afterWebsiteId, websitesMax }: { afterWebsiteId: string; websitesMax: number },
): Promise<{ work: SubmissionWork[]; next: string | null }> {
  const rows = await system.run<Row>(
    sql.raw('select * from submission_work(?, ?)', [afterWebsiteId, websitesMax]),
  );
  const work = rows
    .filter((row) => row.mustSubmit || row.mustConfirm)
    .map((row) => ({
      workspaceId: row.workspaceId,
      websiteId: row.websiteId,
      mustSubmit: row.mustSubmit,
      mustConfirm: row.mustConfirm,
    }));
  return { work, next: rows.find((row) => row.isLast)?.websiteId ?? null };
}
