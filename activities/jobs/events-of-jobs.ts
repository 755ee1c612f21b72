import {
  type Credits,
  readCredits,
  remainingCredits,
} from '../../modules/account/store/credit-store';
import { type JobType, refreshKinds } from '../../modules/jobs/job-types';
import type { NewEvent } from '../../modules/webhooks/record-events';
import { crossEdge, swapEdge } from '../../modules/webhooks/store/edge-store';
import { findWebsite } from '../../modules/websites/store/website-store';
import type { Queries } from '../../platform/postgres/database';
import { shareOf } from '../../platform/share';
import { providersOf } from './providers-of-result';

/** How a job ended, as far as events need it. */
type JobOutcome = {
  state: 'completed' | 'canceled' | 'failed';
  error?: { code: string; message: string };
  result?: unknown;
};

type Ended = { jobId: string; type: JobType; websiteId: string | null; outcome: JobOutcome };

type AuditRow = {
  id: string;
  websiteId: string;
  healthScore: number | null;
  pages: number;
  urls: number;
  healthScoreBefore: number | null;
  /** What the score covers, if a limit cut the crawl off. */
  sample: { pages: number; knownPages: number } | null;
};

async function auditCompleted(tx: Queries, jobId: string): Promise<NewEvent[]> {
  const rows = await tx.run<AuditRow>({
    text: `select a.id, a.website_id, a.health_score,
             a.pages_done as pages, a.urls_done as urls, before.health_score as health_score_before,
             nullif(a.summary->'sample', 'null') as sample
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

const isCollection = (type: JobType) => refreshKinds.some((kind) => type === `${kind}.collect`);

/** A job that fails is reported once, until a job of its type succeeds on the website again. */
async function jobFailed(tx: Queries, job: Ended): Promise<NewEvent[]> {
  const { jobId, type, websiteId, outcome } = job;
  if (outcome.state === 'canceled') return [];
  const { error } = outcome;
  const key = { key: `job.failed:${type}:${websiteId ?? ''}`, websiteId };
  const hasBegun = await crossEdge(tx, key, outcome.state === 'failed');
  if (!hasBegun || !error) return [];
  return [
    {
      type: 'job.failed',
      cause: `${type} ${error.code}`,
      subject: jobId,
      websiteId,
      path: `/jobs/${jobId}`,
      data: { jobType: type, ...error },
    },
  ];
}

/**
 * A provider that fails is reported once for the workspace, until it works again. Further websites
 * on which it fails are added to the message while that is open.
 */
async function providersFailing(tx: Queries, job: Ended): Promise<NewEvent[]> {
  if (!isCollection(job.type)) return [];
  const events: NewEvent[] = [];
  for (const { provider, isFailing, failed, read } of providersOf(job.outcome.result)) {
    const key = { key: `provider.failing:${provider}`, websiteId: null };
    const { before } = await swapEdge<boolean>(tx, key, () => isFailing);
    if (!isFailing) continue;
    events.push({
      type: 'provider.failing',
      cause: provider,
      onlyJoins: before === true,
      subject: job.jobId,
      websiteId: job.websiteId,
      path: `/jobs/${job.jobId}`,
      data: { provider, jobType: job.type, failed, read, ...job.outcome.error },
    });
  }
  return events;
}

const lowShare = 0.1;

function levelOf(credits: Credits): 'low' | 'exhausted' | null {
  const remaining = remainingCredits(credits);
  const { included } = credits;
  if (remaining === null || included === null || included === 0) return null;
  if (remaining === 0) return 'exhausted';
  return remaining < included * lowShare ? 'low' : null;
}

/** Credits of a month are reported when a tenth is left, and when none is. */
async function creditsLow(tx: Queries): Promise<NewEvent[]> {
  const credits = await readCredits(tx);
  const level = levelOf(credits);
  const month = new Date().toISOString().slice(0, 7);
  const key = { key: 'credits.low', websiteId: null };
  const { before, after } = await swapEdge<string>(tx, key, (reported) => {
    if (level === null) return reported?.startsWith(month) ? reported : `${month} enough`;
    // Reservations come and go: what was reported of a month is not reported again.
    return reported === `${month} exhausted` ? reported : `${month} ${level}`;
  });
  if (level === null || before === after) return [];
  return [
    {
      type: 'credits.low',
      subject: tx.workspaceId,
      websiteId: null,
      path: '/usage',
      data: {
        level,
        remaining: remainingCredits(credits),
        included: credits.included,
        remainingShare: shareOf(remainingCredits(credits) ?? 0, credits.included ?? 0),
        month,
      },
    },
  ];
}

/** Returns the events of the end of a job: a result that people wait for, or trouble. */
export async function eventsOfJob(tx: Queries, ended: Ended): Promise<NewEvent[]> {
  const { jobId, type, outcome } = ended;
  // Nothing can refer to a website that was deleted.
  const website = ended.websiteId === null ? undefined : await findWebsite(tx, ended.websiteId);
  const websiteId = website?.id ?? null;
  const job = { ...ended, websiteId };
  const failing = await providersFailing(tx, job);
  // The provider is the cause of a job that fails by it, and is reported alone.
  const failed = await jobFailed(tx, job);
  const trouble = [...failing, ...(failing.length > 0 ? [] : failed)];
  if (isCollection(type)) trouble.push(...(await creditsLow(tx)));
  if (outcome.state !== 'completed') return trouble;
  if (type === 'audit.run') return [...trouble, ...(await auditCompleted(tx, jobId))];
  if (type === 'report.generate') {
    return [...trouble, ...(await reportReady(tx, { jobId, websiteId }))];
  }
  return trouble;
}
