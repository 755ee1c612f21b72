import { toUuid } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { normalizePageUrl, urlHashOf } from '../../../platform/url/page-url';
import { type AiOverviewSeen, isFailed, type KeywordReading } from '../rules/keyword-reading';
import type { NewestReading } from '../rules/newest-reading';
import type { OwnUrl } from '../rules/ranking';

type Row = {
  id: string;
  state: NewestReading['state'];
  source: string | null;
  checkedAt: Date | null;
  position: number | null;
  depthRead: number | null;
  previousPosition: number | null;
  previousCheckedAt: Date | null;
  previousDepthRead: number | null;
  bestPosition: number | null;
  confirmed: boolean;
  dropFrom: number | null;
  dropConfirmedAt: Date | null;
  failedAt: Date | null;
  failureCode: string | null;
};

const columns = [
  'id',
  'state',
  'source',
  'checked_at',
  'position',
  'depth_read',
  'previous_position',
  'previous_checked_at',
  'previous_depth_read',
  'best_position',
  'confirmed',
  'drop_from',
  'drop_confirmed_at',
  'failed_at',
  'failure_code',
];

const fromRow = (row: Row): NewestReading => ({
  state: row.state,
  source: row.source,
  checkedAtMs: row.checkedAt?.getTime() ?? null,
  position: row.position,
  depthRead: row.depthRead,
  previousPosition: row.previousPosition,
  previousCheckedAtMs: row.previousCheckedAt?.getTime() ?? null,
  previousDepthRead: row.previousDepthRead,
  bestPosition: row.bestPosition,
  confirmed: row.confirmed,
  dropFrom: row.dropFrom,
  dropConfirmedAtMs: row.dropConfirmedAt?.getTime() ?? null,
  failedAtMs: row.failedAt?.getTime() ?? null,
  failureCode: row.failureCode,
});

/** A keyword's newest reading and the start of its current series. */
export type LockedKeyword = { newest: NewestReading; seriesFromMs: number | null };

/** Locks and returns the keywords by id; no other transaction changes them until this one ends. */
export async function lockKeywords(
  tx: Queries,
  websiteId: string,
  ids: string[],
): Promise<Map<string, LockedKeyword>> {
  const rows = await tx.run<Row & { seriesFrom: Date | null }>(
    sql('keywords')
      .select(columns)
      .select('series_from')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .whereRaw('id = any (?)', [ids])
      // Locked in the same order everywhere, so that two batches cannot deadlock.
      .orderBy('id')
      .forNoKeyUpdate(),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { newest: fromRow(row), seriesFromMs: row.seriesFrom?.getTime() ?? null },
    ]),
  );
}

export type KeywordUpdate = {
  id: string;
  newest: NewestReading;
  /** Data from the result page; null keeps the data of an earlier reading. */
  page: {
    url: string | null;
    ownUrls: OwnUrl[];
    serpFeatures: string[];
    aiOverview: AiOverviewSeen;
  } | null;
};

const toTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Returns the hash under which the URL ledger stores the ranking page. */
function pageHash(url: string | null): string | null {
  const page = url === null ? null : normalizePageUrl(url);
  return page && 'url' in page ? urlHashOf(page.url).toString('hex') : null;
}

const toUpdate = ({ id, newest, page }: KeywordUpdate) => ({
  id: toUuid(id),
  n_state: newest.state,
  n_source: newest.source,
  n_checked_at: toTime(newest.checkedAtMs),
  n_position: newest.position,
  n_depth_read: newest.depthRead,
  n_previous_position: newest.previousPosition,
  n_previous_checked_at: toTime(newest.previousCheckedAtMs),
  n_previous_depth_read: newest.previousDepthRead,
  n_best_position: newest.bestPosition,
  n_confirmed: newest.confirmed,
  n_drop_from: newest.dropFrom,
  n_drop_confirmed_at: toTime(newest.dropConfirmedAtMs),
  n_failed_at: toTime(newest.failedAtMs),
  n_failure_code: newest.failureCode,
  has_page: page !== null,
  n_url: page?.url ?? null,
  n_url_hash: pageHash(page?.url ?? null),
  n_own_urls: page?.ownUrls ?? [],
  n_serp_features: page?.serpFeatures ?? [],
  n_ai_overview: page?.aiOverview ?? null,
});

/** Writes all updates in one statement; the caller has locked the rows. */
export async function updateKeywords(tx: Queries, updates: KeywordUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  await tx.run(
    sql.raw(
      `update keywords set state = n_state, source = n_source, checked_at = n_checked_at,
         position = n_position, depth_read = n_depth_read,
         previous_position = n_previous_position, previous_checked_at = n_previous_checked_at,
         previous_depth_read = n_previous_depth_read, best_position = n_best_position,
         confirmed = n_confirmed, drop_from = n_drop_from,
         drop_confirmed_at = n_drop_confirmed_at, failed_at = n_failed_at, failure_code = n_failure_code,
         url = case when has_page then n_url else url end,
         url_hash = case when has_page then decode(n_url_hash, 'hex') else url_hash end,
         own_urls = case when has_page then n_own_urls else own_urls end,
         serp_features = case when has_page then n_serp_features else serp_features end,
         ai_overview = case when has_page then n_ai_overview else ai_overview end
       from jsonb_to_recordset(?::jsonb) as n(id uuid, n_state text, n_source text,
         n_checked_at timestamptz, n_position integer, n_depth_read integer,
         n_previous_position integer, n_previous_checked_at timestamptz,
         n_previous_depth_read integer, n_best_position integer, n_confirmed boolean, n_drop_from integer, n_drop_confirmed_at timestamptz,
         n_failed_at timestamptz, n_failure_code text, has_page boolean, n_url text, n_url_hash text,
         n_own_urls jsonb, n_serp_features text[], n_ai_overview jsonb)
       where keywords.workspace_id = ? and keywords.id = n.id`,
      [JSON.stringify(updates.map(toUpdate)), tx.workspaceId],
    ),
  );
}

/** Records the days that now have readings, one row per day and source. */
export async function addRankDays(
  tx: Queries,
  websiteId: string,
  readings: KeywordReading[],
): Promise<void> {
  const days = new Map<string, { day: string; source: string; checkedAt: string }>();
  for (const reading of readings) {
    if (isFailed(reading)) continue;
    const { day, source, checkedAt } = reading;
    const key = JSON.stringify([day, source]);
    const known = days.get(key);
    if (!known || known.checkedAt < checkedAt) days.set(key, { day, source, checkedAt });
  }
  if (days.size === 0) return;
  await tx.run(
    sql.raw(
      `insert into rank_days (workspace_id, website_id, day, source, checked_at)
       select ?, ?, day, source, "checkedAt"
       from jsonb_to_recordset(?::jsonb) as d(day date, source text, "checkedAt" timestamptz)
       order by day, source
       on conflict (workspace_id, website_id, day, source)
       do update set checked_at = greatest(rank_days.checked_at, excluded.checked_at)`,
      [tx.workspaceId, websiteId, JSON.stringify([...days.values()])],
    ),
  );
}
