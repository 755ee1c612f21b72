import { type Queries, sql } from '../../../platform/postgres/database';
import type { SubmissionChannel } from '../rules/submission';

export type BackdatedSubmission = { urlId: string; channel: SubmissionChannel; at: Date };

/**
 * Moves submissions of URLs to an earlier time, so that a demo has times from submission to crawl
 * at once. Crawlers' visits since then count as their proof.
 */
export async function backdateSubmissions(
  tx: Queries,
  websiteId: string,
  submissions: readonly BackdatedSubmission[],
): Promise<void> {
  await tx.run(
    sql.raw(
      `update ledger_submissions s set queued_at = moved.at, replied_at = moved.at,
         sent_at = moved.at, first_submitted_at = case when s.first_submitted_at is not null then moved.at end,
         last_submitted_at = case when s.last_submitted_at is not null then moved.at end,
         confirm_until = case when s.confirm_until is not null
           then moved.at + make_interval(days => s.confirm_days) end,
         confirmed_at = null, confirmed_by = null, closed_by_job = null
       from unnest(:ids::uuid[], :channels::text[], :times::timestamptz[]) as moved (url_id, channel, at)
       where s.workspace_id = :workspaceId and s.website_id = :websiteId
         and s.url_id = moved.url_id and s.channel = moved.channel
         and s.state in ('accepted', 'refused')`,
      {
        workspaceId: tx.workspaceId,
        websiteId,
        ids: submissions.map(({ urlId }) => urlId),
        channels: submissions.map(({ channel }) => channel),
        times: submissions.map(({ at }) => at),
      },
    ),
  );
}
