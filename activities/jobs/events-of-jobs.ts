import type { JobType } from '../../modules/jobs/job-types';
import type { NewEvent } from '../../modules/webhooks/record-events';
import type { Queries } from '../../platform/postgres/database';

/** How a job ended, as far as events need it. */
type JobOutcome =
  | { state: 'completed' | 'canceled' }
  | { state: 'failed'; error: { code: string; message: string } };

type Ended = { jobId: string; type: JobType; websiteId: string | null; outcome: JobOutcome };

type AuditRow = {
  id: string;
  websiteId: string;
  healthScore: number | null;
  pages: number;
  urls: number;
  healthScoreBefore: number | null;
};

async function auditCompleted(tx: Queries, jobId: string): Promise<NewEvent[]> {
  const rows = await tx.run<AuditRow>({
    text: `select a.id, a.website_id as "websiteId", a.health_score as "healthScore",
             a.pages_done as pages, a.urls_done as urls, before.health_score as "healthScoreBefore"
           from audits a
           left join audits before
             on before.workspace_id = a.workspace_id and before.id = a.compared_with
           where a.workspace_id = $1 and a.job_id = $2`,
    values: [tx.workspaceId, jobId],
  });
  return rows.map(({ id, websiteId, ...data }) => ({
    type: 'audit.completed',
    subject: id,
    websiteId,
    path: `/audits/${id}`,
    data,
  }));
}

async function reportReady(
  tx: Queries,
  { jobId, websiteId }: Pick<Ended, 'jobId' | 'websiteId'>,
): Promise<NewEvent[]> {
  const rows = await tx.run<{ id: string; type: string; title: string }>({
    text: 'select id, type, title from reports where workspace_id = $1 and job_id = $2',
    values: [tx.workspaceId, jobId],
  });
  return rows.map(({ id, type, title }) => ({
    type: 'report.ready',
    subject: id,
    websiteId,
    path: `/reports/${id}`,
    data: { title, reportType: type },
  }));
}

/** Returns the events of the end of a job: a result that people wait for, or a failure. */
export async function eventsOfJob(
  tx: Queries,
  { jobId, type, websiteId, outcome }: Ended,
): Promise<NewEvent[]> {
  if (outcome.state === 'failed') {
    const data = { jobType: type, ...outcome.error };
    return [{ type: 'job.failed', subject: jobId, websiteId, path: `/jobs/${jobId}`, data }];
  }
  if (outcome.state !== 'completed') return [];
  if (type === 'audit.run') return auditCompleted(tx, jobId);
  if (type === 'report.generate') return reportReady(tx, { jobId, websiteId });
  return [];
}
