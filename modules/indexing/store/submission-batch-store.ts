import { type Queries, sql } from '../../../platform/postgres/database';
import { withoutNestedLoops } from '../../../platform/postgres/without-nested-loops';
import type {
  ReplyCode,
  SentChannel,
  SubmissionSource,
  SubmissionState,
} from '../rules/submission';
import { findTrackedUrls, readUrls } from './ledger-url-store';

/** A website's submission queue for one channel. */
export type SubmissionQueue = { websiteId: string; channel: SentChannel };

/** URLs sent in one call. */
export type Batch = { callId: string; urls: string[] };

/** The origin of the next queued URL. */
export type Site = { scheme: string; host: string };

/** The columns that name a line. */
export const inLine = (db: Queries, { websiteId, channel }: SubmissionQueue) => ({
  workspace_id: db.workspaceId,
  website_id: websiteId,
  channel,
});

/** Counts the remaining URLs by channel: waiting to be sent, or sent without a reply yet. */
export async function countQueued(
  db: Queries,
  websiteId: string,
): Promise<Map<SentChannel, number>> {
  const rows = await db.run<{ channel: SentChannel; urls: number }>(
    sql('ledger_submissions')
      .select('channel')
      .count({ urls: '*' })
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereIn('state', ['queued', 'sending'])
      .whereNot('channel', 'sitemap')
      .groupBy('channel'),
  );
  return new Map(rows.map(({ channel, urls }) => [channel, urls]));
}

/**
 * Finds a batch that was sent but has no stored reply, because its worker died. It is resent once;
 * the second time it has failed. Undefined if no such batch exists.
 */
export async function findUnanswered(
  db: Queries,
  line: SubmissionQueue,
): Promise<{ callId: string; isResent: boolean } | undefined> {
  const [row] = await db.run<{ callId: string; isResent: boolean }>(
    sql('ledger_submissions')
      .select('call_id', 'is_resent')
      .where({ ...inLine(db, line), state: 'sending' })
      .limit(1),
  );
  return row;
}

/** Records that a batch is sent again, under the same id. */
export async function resendBatch(tx: Queries, callId: string): Promise<Batch> {
  const rows = await tx.run<{ urlId: string }>(
    sending(tx, callId)
      .update({ is_resent: true, times: sql.raw('times + 1'), sent_at: now })
      .returning('url_id'),
  );
  const tracked = await readUrls(
    tx,
    rows.map(({ urlId }) => urlId),
  );
  return { callId, urls: tracked.map(({ url }) => url) };
}

/** Returns the origin of the next queued URL; undefined when the queue is empty. */
export async function nextSite(db: Queries, line: SubmissionQueue): Promise<Site | undefined> {
  const { websiteId, channel } = line;
  const [row] = await db.run<Site>(
    sql.raw(
      `select u.scheme, u.host from ledger_submissions s
       join ledger_urls u on u.workspace_id = s.workspace_id and u.id = s.url_id
       where s.workspace_id = ? and s.website_id = ? and s.channel = ? and s.state = 'queued'
       order by s.queued_at, s.url_id limit 1`,
      [db.workspaceId, websiteId, channel],
    ),
  );
  return row;
}

/** More than one call takes, because the next queued URLs may be on several hosts. */
const candidatesMin = 1_000;

/**
 * Claims a host's next URLs from the queue, and records the call about to be made. A given scheme
 * limits the URLs to those with that scheme. Untracked URLs are removed from the queue.
 */
export async function claimBatch(
  tx: Queries,
  line: SubmissionQueue,
  { callId, site, urlsMax }: { callId: string; site: Partial<Site>; urlsMax: number },
): Promise<Batch> {
  const next = await tx.run<{ urlId: string }>(
    sql('ledger_submissions')
      .select('url_id')
      .where({ ...inLine(tx, line), state: 'queued' satisfies SubmissionState })
      .orderBy(['queued_at', 'url_id'])
      .limit(Math.max(urlsMax, candidatesMin))
      .forUpdate()
      .skipLocked(),
  );
  const ids = next.map(({ urlId }) => urlId);
  const tracked = await readUrls(tx, ids);
  const known = new Set(tracked.map(({ id }) => id));
  const untracked = ids.filter((id) => !known.has(id));
  if (untracked.length > 0) await tx.run(ofUrls(tx, line, untracked).delete());
  const { scheme, host } = site;
  const mine = tracked
    .filter((url) => url.host === host && (scheme === undefined || url.scheme === scheme))
    .slice(0, urlsMax);
  if (mine.length === 0) return { callId, urls: [] };
  const claimed = mine.map(({ id }) => id);
  await tx.run(
    ofUrls(tx, line, claimed).update({
      state: 'sending' satisfies SubmissionState,
      call_id: callId,
      is_resent: false,
      times: sql.raw('times + 1'),
      sent_at: now,
    }),
  );
  return { callId, urls: mine.map(({ url }) => url) };
}

/** Moves half of a batch to a new one, so that a bad URL affects fewer others. */
export async function splitBatch(
  tx: Queries,
  websiteId: string,
  { callId, urls, newCallId }: Batch & { newCallId: string },
): Promise<void> {
  const tracked = await findTrackedUrls(tx, websiteId, urls);
  await tx.run(
    sending(tx, callId)
      .whereRaw('url_id = any (?::uuid[])', [[...tracked.values()]])
      .update({
        call_id: newCallId,
        times: sql.raw('times + 1'),
        sent_at: now,
        is_resent: false,
      }),
  );
}

const now = sql.raw('clock_timestamp()');

const ofUrls = (tx: Queries, { channel }: SubmissionQueue, ids: readonly string[]) =>
  sql('ledger_submissions')
    .where({ workspace_id: tx.workspaceId, channel })
    .whereRaw('url_id = any (?::uuid[])', [[...ids]]);

/** Deletes queued URLs that are no longer tracked; nothing else would remove them. */
export async function dropUntracked(tx: Queries, line: SubmissionQueue): Promise<void> {
  await withoutNestedLoops(
    tx,
    sql('ledger_submissions as s')
      .where(inLine(tx, line))
      .whereIn('state', ['queued', 'sending'])
      .whereNotExists(
        sql('ledger_urls as u')
          .where({ 'u.workspace_id': tx.workspaceId, 'u.website_id': line.websiteId })
          .whereRaw('u.id = s.url_id'),
      )
      .delete(),
  );
}

export type BatchReply = {
  code: ReplyCode;
  status: number | null;
  source: SubmissionSource | null;
};

const reply = ({ code, status }: BatchReply) => ({
  reply_code: code,
  reply_status: status,
  replied_at: now,
});

const sending = (tx: Queries, callId: string) =>
  sql('ledger_submissions').where({
    workspace_id: tx.workspaceId,
    call_id: callId,
    state: 'sending',
  });

/** Records that a batch was accepted: from now on its URLs wait for a crawler. */
export async function acceptBatch(
  tx: Queries,
  callId: string,
  answer: BatchReply,
): Promise<number> {
  const rows = await tx.run(
    sending(tx, callId)
      .update({
        ...reply(answer),
        state: 'accepted' satisfies SubmissionState,
        source: answer.source,
        call_id: null,
        first_submitted_at: sql.raw('coalesce(first_submitted_at, sent_at)'),
        last_submitted_at: sql.raw('sent_at'),
        confirm_until: sql.raw('sent_at + make_interval(days => confirm_days)'),
        confirmed_at: null,
        confirmed_by: null,
        closed_by_job: null,
      })
      .returning('url_id'),
  );
  return rows.length;
}

/** Records the final result of a rejected batch; returns its number of URLs. */
export async function rejectBatch(
  tx: Queries,
  callId: string,
  answer: BatchReply & { state: 'refused' | 'failed' },
): Promise<number> {
  const { state, source } = answer;
  const change = { ...reply(answer), state, source, call_id: null };
  const rows = await tx.run(sending(tx, callId).update(change).returning('url_id'));
  return rows.length;
}

/** Puts a batch back into the queue, to be sent again later. */
export async function requeueBatch(tx: Queries, callId: string, answer: BatchReply): Promise<void> {
  await tx.run(sending(tx, callId).update({ ...reply(answer), state: 'queued', call_id: null }));
}

/** Records a final result for the whole queue; returns the number of URLs. */
export async function rejectQueue(
  tx: Queries,
  line: SubmissionQueue,
  answer: BatchReply & { state: 'refused' | 'failed' },
): Promise<number> {
  const rows = await tx.run(
    sql('ledger_submissions')
      .where({ ...inLine(tx, line), state: 'queued' satisfies SubmissionState })
      .update({ ...reply(answer), state: answer.state, source: answer.source })
      .returning('url_id'),
  );
  return rows.length;
}

/** Cancels the URLs of all channels that were queued before the job's cancellation request. */
export async function cancelQueued(tx: Queries, websiteId: string, jobId: string): Promise<void> {
  await tx.run(
    sql.raw(
      `update ledger_submissions set state = 'canceled', reply_code = 'canceled',
         reply_status = null, replied_at = clock_timestamp()
       where workspace_id = ? and website_id = ? and state = 'queued'
         and queued_at <= (select coalesce(j.cancel_requested_at, clock_timestamp()) from jobs j
           where j.workspace_id = ? and j.id = ?)`,
      [tx.workspaceId, websiteId, tx.workspaceId, jobId],
    ),
  );
}
