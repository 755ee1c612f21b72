import { type Queries, sql } from '../../../platform/postgres/database';
import { withoutNestedLoops } from '../../../platform/postgres/without-nested-loops';

/** A crawler whose visit proves a submission to a channel. */
export type Taker = { channel: string; bot: string };

export type ConfirmationCheck = {
  /** Submissions that this check confirmed. */
  confirmed: number;
  /** Submissions closed by the job in this and all previous checks: confirmed or expired. */
  closed: number;
  /** Submissions still waiting. */
  open: number;
  /** Milliseconds until the next submission expires; null if none is waiting. */
  closesInMs: number | null;
};

/**
 * Checks which submitted URLs were crawled. The proof is a verified visit with a 2xx or 3xx
 * response, by a search crawler of an engine that accepts the channel, before the submission
 * expires. Only the first and last successful visit of each crawler to a URL are known here. If the
 * first one is before the submission, the proof has the time of the last one, which may be later
 * than that of the first proof.
 */
export async function findProof(
  tx: Queries,
  websiteId: string,
  jobId: string,
  takers: readonly Taker[],
): Promise<ConfirmationCheck> {
  const bindings = {
    workspaceId: tx.workspaceId,
    websiteId,
    jobId,
    channels: takers.map(({ channel }) => channel),
    bots: takers.map(({ bot }) => bot),
  };
  const confirmed = await withoutNestedLoops(
    tx,
    sql.raw(
      `with takers as (
         select * from unnest(:channels::text[], :bots::text[]) as t (channel, bot)
       ), proof as (
         select distinct on (s.url_id, s.channel) s.url_id, s.channel, v.bot, seen.at
         from ledger_submissions s
         join takers t on t.channel = s.channel
         join ledger_visits v on v.workspace_id = s.workspace_id and v.website_id = s.website_id
           and v.url_id = s.url_id and v.bot = t.bot and v.bot = any (:bots::text[])
         cross join lateral (select case when v.first_ok_at >= s.last_submitted_at
           then v.first_ok_at else v.last_ok_at end as at) seen
         where s.workspace_id = :workspaceId and s.website_id = :websiteId
           and s.confirm_until is not null and s.closed_by_job is null
           and seen.at >= s.last_submitted_at and seen.at <= s.confirm_until
         order by s.url_id, s.channel, seen.at
       )
       update ledger_submissions s
       set confirmed_at = proof.at, confirmed_by = proof.bot, closed_by_job = :jobId
       from proof where s.workspace_id = :workspaceId and s.website_id = :websiteId
         and s.confirm_until is not null and s.url_id = proof.url_id
         and s.channel = proof.channel and s.closed_by_job is null
       returning s.url_id`,
      bindings,
    ),
  );
  await tx.run(
    sql.raw(
      `update ledger_submissions set closed_by_job = :jobId
       where workspace_id = :workspaceId and website_id = :websiteId
         and confirm_until <= clock_timestamp() and closed_by_job is null`,
      bindings,
    ),
  );
  const [left] = await tx.run<{ open: number; closed: number; closesInMs: number | null }>(
    sql.raw(
      // GREATEST ignores nulls: without the CASE the result is never null, and waiting never ends.
      `select count(*) as open, case when count(*) > 0 then ceil(greatest(0,
         extract(epoch from min(confirm_until) - clock_timestamp()) * 1000))::int8 end as closes_in_ms,
         (select count(*) from ledger_submissions
           where workspace_id = :workspaceId and closed_by_job = :jobId) as closed
       from ledger_submissions where workspace_id = :workspaceId and website_id = :websiteId
         and confirm_until is not null and closed_by_job is null`,
      bindings,
    ),
  );
  return {
    confirmed: confirmed.length,
    closed: left?.closed ?? 0,
    open: left?.open ?? 0,
    closesInMs: left?.closesInMs ?? null,
  };
}

export type ConfirmationSummary = {
  confirmed: number;
  expired: number;
  /** Seconds from submission to proof; null if nothing was confirmed. */
  latencySeconds: { min: number; median: number; max: number } | null;
};

/** Returns the results of a confirmation job. */
export async function summarizeConfirmation(
  db: Queries,
  websiteId: string,
  jobId: string,
): Promise<ConfirmationSummary> {
  const [row] = await db.run<{
    confirmed: number;
    expired: number;
    latencies: [number, number, number] | null;
  }>(
    sql.raw(
      `select count(confirmed_at) as confirmed, count(*) - count(confirmed_at) as expired,
         percentile_disc(array[0, 0.5, 1]) within group (order by
           extract(epoch from confirmed_at - last_submitted_at)::float8) as latencies
       from ledger_submissions
       where workspace_id = ? and website_id = ? and closed_by_job = ?`,
      [db.workspaceId, websiteId, jobId],
    ),
  );
  const [min, median, max] = (row?.latencies ?? []).map((seconds) => Math.round(seconds));
  return {
    confirmed: row?.confirmed ?? 0,
    expired: row?.expired ?? 0,
    latencySeconds:
      min === undefined || median === undefined || max === undefined ? null : { min, median, max },
  };
}
