import type { TimeRange } from '../../../platform/calendar/time-range';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { Sort } from '../../../platform/sort';
import {
  meaningOf,
  type ReplyCode,
  type SubmissionChannel,
  type SubmissionSource,
  type SubmissionState,
} from '../rules/submission';

export type SubmissionFilter = {
  websiteId: string;
  channel?: SubmissionChannel | undefined;
  state?: SubmissionState | undefined;
  /** When it was queued. */
  range: TimeRange;
};

type Row = {
  urlId: string;
  url: string;
  channel: SubmissionChannel;
  state: SubmissionState;
  source: SubmissionSource | null;
  queuedAt: Date;
  queuedText: string;
  firstSubmittedAt: Date | null;
  lastSubmittedAt: Date | null;
  times: number;
  replyStatus: number | null;
  replyCode: ReplyCode | null;
  repliedAt: Date | null;
  confirmUntil: Date | null;
  confirmedAt: Date | null;
  confirmedBy: string | null;
};

const columns = [
  'url_id',
  'channel',
  'state',
  'source',
  'queued_at',
  'first_submitted_at',
  'last_submitted_at',
  'times',
  'reply_status',
  'reply_code',
  'replied_at',
  'confirm_until',
  'confirmed_at',
  'confirmed_by',
];

const iso = (time: Date | null) => time?.toISOString() ?? null;

const fromRow = (row: Row) => ({
  urlId: row.urlId,
  url: row.url,
  channel: row.channel,
  state: row.state,
  source: row.source,
  queuedAt: row.queuedAt.toISOString(),
  firstSubmittedAt: iso(row.firstSubmittedAt),
  lastSubmittedAt: iso(row.lastSubmittedAt),
  times: row.times,
  replyHttpStatus: row.replyStatus,
  replyCode: row.replyCode,
  replyMeaning: row.replyCode && meaningOf(row.replyCode),
  repliedAt: iso(row.repliedAt),
  confirmUntil: iso(row.confirmUntil),
  confirmedAt: iso(row.confirmedAt),
  confirmedBy: row.confirmedBy,
});

export type Submission = ReturnType<typeof fromRow>;

const filtered = (workspaceId: string, filter: SubmissionFilter) =>
  sql('ledger_submissions as s')
    .where({ 's.workspace_id': workspaceId, 's.website_id': filter.websiteId })
    .modify((query) => {
      if (filter.channel) query.where('s.channel', filter.channel);
      if (filter.state) query.where('s.state', filter.state);
      if (filter.range.from) query.where('s.queued_at', '>=', filter.range.from);
      if (filter.range.to) query.where('s.queued_at', '<', filter.range.to);
    });

/** Only what an index serves: there may be millions of rows. */
export const submissionSortFields = ['queuedAt'] as const;
type SubmissionSort = Sort<(typeof submissionSortFields)[number]>;

type SubmissionListRequest = { filter: SubmissionFilter; sort: SubmissionSort };

/** Finds the page in the index first, then reads its URLs. */
const page = (workspaceId: string, { filter, sort }: SubmissionListRequest) =>
  filtered(workspaceId, filter)
    .select(
      ...columns.map((column) => `s.${column}`),
      // As text, because a JavaScript date would lose the microseconds.
      sql.raw('s.queued_at::text as queued_text'),
      sql.raw(
        '(select u.url from ledger_urls u where u.workspace_id = s.workspace_id and u.id = s.url_id) as url',
      ),
    )
    .orderByRaw(
      sort === 'queuedAt'
        ? 's.queued_at, s.url_id, s.channel'
        : 's.queued_at desc, s.url_id desc, s.channel desc',
    );

/** Returns a page, with the exact number of all matches. */
export async function listSubmissions(
  db: Queries,
  asked: SubmissionListRequest,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Submission[]; total: number }> {
  const { workspaceId } = db;
  const [rows, [count]] = await Promise.all([
    db.run<Row>(page(workspaceId, asked).limit(limit).offset(offset)),
    db.run<{ count: number }>(filtered(workspaceId, asked.filter).count()),
  ]);
  return { rows: rows.map(fromRow), total: count?.count ?? 0 };
}

const streamedPageRows = 5_000;

/** Streams all matches; each page starts after the last row of the previous one. */
export async function* streamSubmissions(
  db: Queries,
  asked: SubmissionListRequest,
): AsyncGenerator<Submission> {
  for (let last: Row | undefined; ; ) {
    const after = last;
    const rows: Row[] = await db.run<Row>(
      page(db.workspaceId, asked)
        .modify((query) => {
          if (!after) return;
          const isAfter = asked.sort === 'queuedAt' ? '>' : '<';
          query.whereRaw(`(s.queued_at, s.url_id, s.channel) ${isAfter} (?::timestamptz, ?, ?)`, [
            after.queuedText,
            after.urlId,
            after.channel,
          ]);
        })
        .limit(streamedPageRows),
    );
    yield* rows.map(fromRow);
    last = rows.at(-1);
    if (rows.length < streamedPageRows) return;
  }
}
