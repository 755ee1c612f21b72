import { type Queries, sql } from '../../../platform/postgres/database';
import {
  consequenceOf,
  type ReplyCode,
  type SentChannel,
  type SubmissionSource,
} from '../rules/submission';
import { type BatchReply, inLine, type SubmissionQueue } from './submission-batch-store';

/** State of a website's channel. */
export type ChannelStanding = {
  channel: SentChannel;
  /** Milliseconds until something may be sent; 0 means now. */
  waitMs: number;
  heldFor: ReplyCode | null;
  heldUntil: string | null;
  /** URLs accepted today (UTC). */
  acceptedToday: number;
  lastSource: SubmissionSource | null;
  lastReply: { httpStatus: number | null; code: ReplyCode; at: string } | null;
};

type Row = {
  channel: SentChannel;
  waitMs: number;
  heldFor: ReplyCode | null;
  heldUntil: Date | null;
  acceptedToday: number;
  lastSource: SubmissionSource | null;
  lastReplyStatus: number | null;
  lastReplyCode: ReplyCode | null;
  lastReplyAt: Date | null;
};

const today = "(clock_timestamp() at time zone 'UTC')::date";

/** Returns the channels that were used before. */
export async function readChannels(
  db: Queries,
  websiteId: string,
): Promise<Map<SentChannel, ChannelStanding>> {
  const rows = await db.run<Row>(
    sql('submission_channels')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .select(
        'channel',
        'last_source',
        'last_reply_status',
        'last_reply_code',
        'last_reply_at',
        sql.raw(`ceil(greatest(0, coalesce(
          extract(epoch from held_until - clock_timestamp()) * 1000, 0)))::int8 as wait_ms`),
        sql.raw('case when held_until > clock_timestamp() then held_for end as held_for'),
        sql.raw('case when held_until > clock_timestamp() then held_until end as held_until'),
        sql.raw(`case when day = ${today} then accepted_that_day else 0 end as accepted_today`),
      ),
  );
  return new Map(
    rows.map((row) => [
      row.channel,
      {
        channel: row.channel,
        waitMs: row.waitMs,
        heldFor: row.heldFor,
        heldUntil: row.heldUntil?.toISOString() ?? null,
        acceptedToday: row.acceptedToday,
        lastSource: row.lastSource,
        lastReply:
          row.lastReplyCode === null || row.lastReplyAt === null
            ? null
            : {
                httpStatus: row.lastReplyStatus,
                code: row.lastReplyCode,
                at: row.lastReplyAt.toISOString(),
              },
      },
    ]),
  );
}

/** The queue, and the job that sends it. */
export type JobLine = SubmissionQueue & { jobId: string };

/**
 * Stores a channel's newest reply and ends any pause. `urls` is the number of URLs with this as
 * their final result: they are counted for the day and for the job.
 */
export async function recordReply(
  tx: Queries,
  line: JobLine,
  { code, status, source }: BatchReply,
  urls: number,
): Promise<void> {
  const { workspaceId } = tx;
  const { websiteId, channel, jobId } = line;
  const accepted = consequenceOf(code) === 'accept' ? urls : 0;
  await tx.run(
    sql.raw(
      `insert into submission_channels as c (workspace_id, website_id, channel, accepted_that_day,
         last_source, last_reply_status, last_reply_code, last_reply_at, tally_job, tally)
       values (:workspaceId, :websiteId, :channel, :accepted, :source, :status, :code,
         clock_timestamp(), :jobId, jsonb_build_object(:code::text, :urls::int))
       on conflict (workspace_id, website_id, channel) do update set
         held_until = null, held_for = null, failures = 0, day = ${today},
         accepted_that_day = excluded.accepted_that_day
           + case when c.day = ${today} then c.accepted_that_day else 0 end,
         last_source = excluded.last_source, last_reply_status = excluded.last_reply_status,
         last_reply_code = excluded.last_reply_code, last_reply_at = excluded.last_reply_at,
         tally_job = excluded.tally_job,
         tally = case when c.tally_job = excluded.tally_job
           then c.tally || jsonb_build_object(:code::text,
             coalesce((c.tally ->> :code::text)::int, 0) + :urls::int)
           else excluded.tally end`,
      { workspaceId, websiteId, channel, accepted, source, status, code, jobId, urls },
    ),
  );
}

/** Number of a channel's URLs with a final result in a job, by reply code. */
export type Tally = Partial<Record<ReplyCode, number>>;

export async function readTally(db: Queries, { jobId, ...line }: JobLine): Promise<Tally> {
  const [row] = await db.run<{ tally: Tally }>(
    sql('submission_channels')
      .select('tally')
      .where({ ...inLine(db, line), tally_job: jobId }),
  );
  // Requeued batches left a code with 0 URLs.
  return Object.fromEntries(Object.entries(row?.tally ?? {}).filter(([, urls]) => urls > 0));
}

/** Returns a channel's number of consecutive failed calls to be retried. */
export async function countFailures(tx: Queries, line: SubmissionQueue): Promise<number> {
  const [row] = await tx.run<{ failures: number }>(
    sql('submission_channels').select('failures').where(inLine(tx, line)),
  );
  return row?.failures ?? 0;
}

/** Stores a reply that is not final, and pauses the channel until the next call is allowed. */
export async function blockChannel(
  tx: Queries,
  line: JobLine,
  answer: BatchReply,
  { pauseMs, failures }: { pauseMs: number; failures: number },
): Promise<void> {
  await recordReply(tx, line, answer, 0);
  await tx.run(
    sql('submission_channels')
      .where(inLine(tx, line))
      .update({
        failures,
        held_for: answer.code,
        held_until: sql.raw("clock_timestamp() + ? * interval '1 millisecond'", [pauseMs]),
      }),
  );
}
