import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../platform/postgres/database';
import { retryWhileUnavailable } from '../../../platform/retry-while-unavailable';
import type { Workspace } from '../../../platform/workspace';
import { findWebsite } from '../../websites/store/website-store';
import type { BingQuota } from '../providers/bing';
import type { SubmissionReply } from '../providers/submission-reply';
import { consequenceOf } from '../rules/submission';
import {
  acceptBatch,
  type Batch,
  type BatchReply,
  claimBatch,
  dropUntracked,
  findUnanswered,
  nextSite,
  rejectBatch,
  rejectQueue,
  requeueBatch,
  resendBatch,
  type Site,
  splitBatch,
} from '../store/submission-batch-store';
import {
  blockChannel,
  countFailures,
  type JobLine,
  recordReply,
} from '../store/submission-channel-store';
import { enqueueConfirmation } from '../store/submission-jobs';
import type { Sender } from './submission-senders';

export type QueueRun = JobLine & {
  /** Undefined if there is no account. */
  sender: Sender | undefined;
  retryFirstMs: number;
  failuresMax: number;
};

type OpenQueueRun = QueueRun & { sender: Sender };

/** How long a reply is kept in memory while Postgres is down. */
const retryForMsMax = 300_000;
const retryMsMax = 600_000;
/** Pause when the channel does not specify one. */
const tooManyMs = 60_000;

/**
 * Batches that this process is sending. After an outage Temporal gives up attempts that still run;
 * the next attempt then joins them instead of treating them as lost.
 */
const underWay = new Map<string, Promise<void>>();

/** Sends the queue's next batch: first one without a stored reply, then waiting URLs. */
export async function sendNextBatch(workspace: Workspace, run: QueueRun): Promise<void> {
  const { sender } = run;
  if (sender === undefined) return rejectAll(workspace, run, noAccount, 'failed');
  const open = { ...run, sender };
  const unanswered = await findUnanswered(workspace.db, run);
  if (!unanswered) return sendWaiting(workspace, open);
  const { callId, isResent } = unanswered;
  const running = underWay.get(callId);
  if (running !== undefined) return running;
  if (isResent) return conclude(workspace, open, { callId, urls: [] }, interrupted);
  const batch = await workspace.transaction((tx) => resendBatch(tx, callId));
  if (batch.urls.length > 0) return send(workspace, open, batch);
  return workspace.transaction((tx) => dropUntracked(tx, run));
}

const noAccount: SubmissionReply = { code: 'provider_not_configured', status: null };
const interrupted: SubmissionReply = { code: 'interrupted', status: null };

async function sendWaiting(workspace: Workspace, run: OpenQueueRun): Promise<void> {
  const { sender } = run;
  const site = await nextSite(workspace.db, run);
  if (!site) {
    return workspace.transaction((tx) => dropUntracked(tx, run));
  }
  const quota = await sender.quota?.(site);
  if (quota && 'code' in quota) {
    // Only the site's own URLs are rejected with it, by the call that sends them.
    if (consequenceOf(quota.code) !== 'refuse') return concludeQuota(workspace, run, quota);
  } else if (quota && leftOf(quota) <= 0) {
    return concludeQuota(workspace, run, { code: 'quota_exhausted', status: 200 }, quota);
  }
  const left = quota && !('code' in quota) ? leftOf(quota) : sender.urlsMax;
  const urlsMax = Math.min(sender.urlsMax, left);
  const callId = newCallId(run);
  const batch = await workspace.transaction((tx) =>
    claimBatch(tx, run, { callId, site: sender.shared(site), urlsMax }),
  );
  if (batch.urls.length > 0) await send(workspace, run, batch);
}

const newCallId = ({ jobId }: QueueRun) => `${jobId}:${randomUUID()}`;

const leftOf = ({ today, thisMonth }: BingQuota) => Math.min(today, thisMonth);

function send(workspace: Workspace, run: OpenQueueRun, batch: Batch): Promise<void> {
  const sent = sendAndConclude(workspace, run, batch).finally(() => underWay.delete(batch.callId));
  underWay.set(batch.callId, sent);
  return sent;
}

// Not aborted when the job is canceled: the reply reports what happened to the URLs being sent.
async function sendAndConclude(
  workspace: Workspace,
  run: OpenQueueRun,
  batch: Batch,
): Promise<void> {
  const reply = await run.sender.send(siteOf(batch), batch.urls);
  return conclude(workspace, run, batch, reply);
}

function siteOf({ urls: [first = ''] }: Batch): Site {
  const { protocol, host } = new URL(first);
  return { scheme: protocol.slice(0, -1), host };
}

/** Stores the consequences of a reply for its batch; retries while Postgres is down. */
async function conclude(
  workspace: Workspace,
  run: OpenQueueRun,
  batch: Batch,
  reply: SubmissionReply,
): Promise<void> {
  const then = consequenceOf(reply.code);
  if (then === 'split' && batch.urls.length > 1) return sendHalves(workspace, run, batch);
  const { code, status } = reply;
  const answer = { code, status, source: run.sender.source };
  const { callId } = batch;
  return keeping(workspace, async (tx) => {
    switch (then) {
      case 'accept': {
        const accepted = await acceptBatch(tx, callId, answer);
        await recordReply(tx, run, answer, accepted);
        const website = await findWebsite(tx, run.websiteId);
        if (website) await enqueueConfirmation(tx, website);
        return;
      }
      case 'retry':
      case 'wait':
        return retryLater(tx, run, callId, { ...answer, retryAfterMs: reply.retryAfterMs });
      case 'tomorrow':
        await requeueBatch(tx, callId, answer);
        await blockChannel(tx, run, answer, { pauseMs: untilTomorrowMs(), failures: 0 });
        return;
      default: {
        const state = then === 'none' ? 'failed' : 'refused';
        let rejected = await rejectBatch(tx, callId, { ...answer, state });
        if (then === 'refuse_all') rejected += await rejectQueue(tx, run, { ...answer, state });
        await recordReply(tx, run, answer, rejected);
      }
    }
  });
}

const keeping = (workspace: Workspace, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  retryWhileUnavailable(() => workspace.transaction(work), retryForMsMax);

/**
 * Requeues the batch and pauses the channel, or rejects the batch after many consecutive failures.
 */
async function retryLater(
  tx: Transaction,
  run: QueueRun,
  callId: string,
  { retryAfterMs, ...answer }: BatchReply & { retryAfterMs: number | undefined },
): Promise<void> {
  const failures = (await countFailures(tx, run)) + 1;
  if (failures >= run.failuresMax) {
    const failed = await rejectBatch(tx, callId, { ...answer, state: 'failed' });
    return recordReply(tx, run, answer, failed);
  }
  const ownMs =
    answer.code === 'too_many'
      ? tooManyMs
      : Math.min(run.retryFirstMs * 2 ** (failures - 1), retryMsMax);
  await requeueBatch(tx, callId, answer);
  await blockChannel(tx, run, answer, { pauseMs: retryAfterMs ?? ownMs, failures });
}

/** Sends each half as a call of its own, recorded before it is made. */
async function sendHalves(workspace: Workspace, run: OpenQueueRun, batch: Batch): Promise<void> {
  const middle = Math.ceil(batch.urls.length / 2);
  const halves = [batch.urls.slice(0, middle), batch.urls.slice(middle)].map((urls) => ({
    callId: newCallId(run),
    urls,
  }));
  await workspace.transaction(async (tx) => {
    for (const { callId, urls } of halves) {
      await splitBatch(tx, run.websiteId, { callId: batch.callId, newCallId: callId, urls });
    }
  });
  for (const half of halves) await send(workspace, run, half);
}

/** Stores the result of a quota request after which nothing was sent. */
function concludeQuota(
  workspace: Workspace,
  run: OpenQueueRun,
  reply: SubmissionReply,
  quota?: BingQuota,
): Promise<void> {
  const then = consequenceOf(reply.code);
  const { code, status, retryAfterMs } = reply;
  const answer = { code, status, source: run.sender.source };
  if (then === 'refuse_all') return rejectAll(workspace, run, reply, 'refused');
  return keeping(workspace, async (tx) => {
    if (then === 'tomorrow') {
      const pauseMs = quota && quota.thisMonth <= 0 ? untilNextMonthMs() : untilTomorrowMs();
      return blockChannel(tx, run, answer, { pauseMs, failures: 0 });
    }
    const failures = (await countFailures(tx, run)) + 1;
    if (failures >= run.failuresMax) return rejectLineWith(tx, run, answer, 'failed');
    const ownMs = Math.min(run.retryFirstMs * 2 ** (failures - 1), retryMsMax);
    await blockChannel(tx, run, answer, { pauseMs: retryAfterMs ?? ownMs, failures });
  });
}

const rejectAll = (
  workspace: Workspace,
  run: QueueRun,
  { code, status }: SubmissionReply,
  state: 'refused' | 'failed',
) => {
  const source = run.sender?.source ?? null;
  return keeping(workspace, (tx) => rejectLineWith(tx, run, { code, status, source }, state));
};

async function rejectLineWith(
  tx: Transaction,
  run: QueueRun,
  answer: BatchReply,
  state: 'refused' | 'failed',
): Promise<void> {
  const rejected = await rejectQueue(tx, run, { ...answer, state });
  await recordReply(tx, run, answer, rejected);
}

/** Quotas reset at midnight; UTC is assumed. */
function untilTomorrowMs(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime();
}

function untilNextMonthMs(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime();
}
