import { type Queries, sql } from '../../../platform/postgres/database';
import {
  confirmDaysDefault,
  type SubmissionChannel,
  sentChannels,
  submitAgainAfterHours,
} from '../rules/submission';
import { findUrlIds } from './ledger-url-store';
import { settleBySitemaps } from './sitemap-submissions';
import { hasBing, type SubmissionSetting } from './submission-sources';

/**
 * Result for one URL and channel. `queued` is sent by the website's job; `already_queued` was
 * waiting before. `accepted` and `not_in_sitemap` are of the sitemap channel, which sends nothing.
 */
export type QueueOutcome =
  | 'queued'
  | 'already_queued'
  | 'submitted_recently'
  | 'provider_not_configured'
  | 'accepted'
  | 'not_in_sitemap';

export type QueueOptions = SubmissionSetting & {
  /** Also submits URLs accepted less than a day ago. */
  force?: boolean;
  /** Days during which logs are watched for a crawler. */
  confirmDays?: number;
};

export type QueueOutcomes = Map<string, Partial<Record<SubmissionChannel, QueueOutcome>>>;

/**
 * Queues URLs of a website for channels, in the caller's transaction; `enqueueSubmission` creates
 * the job that sends them. Returns a result for each URL and channel; ids of other websites are
 * left out.
 */
export async function queueSubmissions(
  tx: Queries,
  websiteId: string,
  urlIds: readonly string[],
  channels: readonly SubmissionChannel[],
  options: QueueOptions,
): Promise<QueueOutcomes> {
  const outcomes: QueueOutcomes = new Map();
  for (const channel of new Set(channels)) {
    for (const [urlId, outcome] of await queueFor(tx, websiteId, urlIds, channel, options)) {
      outcomes.set(urlId, { ...outcomes.get(urlId), [channel]: outcome });
    }
  }
  return outcomes;
}

async function queueFor(
  tx: Queries,
  websiteId: string,
  urlIds: readonly string[],
  channel: SubmissionChannel,
  options: QueueOptions,
): Promise<Map<string, QueueOutcome>> {
  if (channel === 'bing' && !(await hasBing(tx, options))) {
    return new Map(urlIds.map((id) => [id, 'provider_not_configured']));
  }
  const outcomes = await queueRows(tx, websiteId, urlIds, channel, options);
  if (sentChannels.some((sent) => sent === channel)) return outcomes;
  const found = await settleBySitemaps(tx, websiteId, urlIds);
  return new Map(
    [...outcomes].map(([id, outcome]) => [
      id,
      outcome === 'submitted_recently' ? outcome : found.has(id) ? 'accepted' : 'not_in_sitemap',
    ]),
  );
}

async function queueRows(
  tx: Queries,
  websiteId: string,
  urlIds: readonly string[],
  channel: SubmissionChannel,
  { force = false, confirmDays = confirmDaysDefault }: QueueOptions,
): Promise<Map<string, QueueOutcome>> {
  // Always in the same order, so that two requests for the same URLs do not deadlock.
  const ids = [...(await findUrlIds(tx, websiteId, urlIds))].sort();
  const queued = await tx.run<{ urlId: string }>(
    sql.raw(
      `insert into ledger_submissions as s
         (workspace_id, website_id, url_id, channel, state, confirm_days)
       select :workspaceId, :websiteId, asked.id, :channel, 'queued', :confirmDays
       from unnest(:ids::uuid[]) as asked (id)
       on conflict (workspace_id, url_id, channel) do update set
         state = 'queued', queued_at = clock_timestamp(), call_id = null, is_resent = false,
         confirm_days = excluded.confirm_days
       where s.state not in ('queued', 'sending') and (:force or s.last_submitted_at is null
         or s.last_submitted_at < clock_timestamp() - make_interval(hours => :hours))
       returning s.url_id`,
      {
        workspaceId: tx.workspaceId,
        websiteId,
        channel,
        force,
        confirmDays,
        ids,
        hours: submitAgainAfterHours,
      },
    ),
  );
  const outcomes = new Map<string, QueueOutcome>(queued.map((row) => [row.urlId, 'queued']));
  const others = ids.filter((id) => !outcomes.has(id));
  const waiting = await findWaiting(tx, others, channel);
  for (const id of others) {
    outcomes.set(id, waiting.has(id) ? 'already_queued' : 'submitted_recently');
  }
  return outcomes;
}

/** Returns which of these URLs are queued for the channel, or being sent. */
async function findWaiting(
  tx: Queries,
  urlIds: readonly string[],
  channel: SubmissionChannel,
): Promise<Set<string>> {
  if (urlIds.length === 0) return new Set();
  const rows = await tx.run<{ urlId: string }>(
    sql('ledger_submissions')
      .select('url_id')
      .where({ workspace_id: tx.workspaceId, channel })
      .whereIn('state', ['queued', 'sending'])
      .whereRaw('url_id = any (?::uuid[])', [[...urlIds]]),
  );
  return new Set(rows.map(({ urlId }) => urlId));
}

/** `not_submitted`: never requested for the channel. The others are the channel's latest result. */
export const submittableStates = [
  'not_submitted',
  'accepted',
  'refused',
  'failed',
  'canceled',
] as const;

/** Returns ids of the website's URLs in a state on a channel, oldest first. */
export async function urlsToSubmit(
  db: Queries,
  websiteId: string,
  channel: SubmissionChannel,
  state: (typeof submittableStates)[number],
  urlsMax: number,
): Promise<string[]> {
  const submitted = sql('ledger_submissions as s').whereRaw(
    's.workspace_id = u.workspace_id and s.url_id = u.id and s.channel = ?',
    [channel],
  );
  const rows = await db.run<{ id: string }>(
    sql('ledger_urls as u')
      .select('u.id')
      .where({ 'u.workspace_id': db.workspaceId, 'u.website_id': websiteId })
      .modify((query) => {
        if (state === 'not_submitted') query.whereNotExists(submitted);
        else query.whereExists(submitted.where('s.state', state));
      })
      .orderBy('u.id')
      .limit(urlsMax),
  );
  return rows.map(({ id }) => id);
}
