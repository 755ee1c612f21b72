import { type Queries, sql } from '../../../platform/postgres/database';

/** Why a URL is in line: on request, or the reason of the daily watch. */
export type QueueReason = string;

export type QueuedInspection = { urlId: string; url: string; isRequested: boolean };

const own = (db: Queries, websiteId: string) => ({
  workspace_id: db.workspaceId,
  website_id: websiteId,
});

/**
 * Puts URLs in line, in order. A request overtakes what the watch put there, and repeats what had
 * failed. Returns the ids of those that were not already in line in this way.
 */
export async function queueInspections(
  tx: Queries,
  websiteId: string,
  property: string,
  urls: readonly { urlId: string; why: QueueReason }[],
  isRequested: boolean,
): Promise<Set<string>> {
  const rows = await tx.run<{ urlId: string }>({
    text: `insert into inspection_queue as known
        (workspace_id, website_id, url_id, property, is_requested, why)
      select $1, $2, g.url_id, $3, $4, g.why
      from unnest($5::uuid[], $6::text[]) with ordinality as g (url_id, why, place)
      order by g.place
      on conflict (workspace_id, url_id) do update set property = excluded.property,
        is_requested = excluded.is_requested, why = excluded.why, place = default,
        queued_at = clock_timestamp(), failures = 0, failed_at = null, failure_code = null,
        failure_message = null
      where known.failed_at is not null or (excluded.is_requested and not known.is_requested)
        or known.property <> excluded.property
      returning url_id`,
    values: [
      tx.workspaceId,
      websiteId,
      property,
      isRequested,
      urls.map(({ urlId }) => urlId),
      urls.map(({ why }) => why),
    ],
  });
  return new Set(rows.map((row) => row.urlId));
}

/** Returns the next URLs of a website's line: the oldest of a kind. */
export async function nextInspections(
  db: Queries,
  websiteId: string,
  property: string,
  { isRequested, max }: { isRequested: boolean; max: number },
): Promise<QueuedInspection[]> {
  if (max <= 0) return [];
  return db.run<QueuedInspection>(
    sql('inspection_queue as q')
      .join('ledger_urls as u', (on) =>
        on.on('u.workspace_id', 'q.workspace_id').andOn('u.id', 'q.url_id'),
      )
      .where({ 'q.workspace_id': db.workspaceId, 'q.website_id': websiteId })
      .where({ 'q.property': property, 'q.is_requested': isRequested })
      .whereNull('q.failed_at')
      .select('q.url_id', 'u.url', 'q.is_requested')
      .orderBy('q.place')
      .limit(max),
  );
}

export type QueueLength = { requested: number; watch: number };

/** Counts the line of a website. */
export async function countQueue(db: Queries, websiteId: string): Promise<QueueLength> {
  const [row] = await db.run<QueueLength>(
    sql('inspection_queue')
      .where(own(db, websiteId))
      .whereNull('failed_at')
      .select(
        sql.raw('count(*) filter (where is_requested) as requested'),
        sql.raw('count(*) filter (where not is_requested) as watch'),
      ),
  );
  return row ?? { requested: 0, watch: 0 };
}

/**
 * Returns the place of each requested URL in the line of its property, counted from 0, over all
 * websites of the property.
 */
export async function placesOf(
  db: Queries,
  property: string,
  urlIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.run<{ urlId: string; place: number }>({
    text: `select url_id, place from (
        select url_id, row_number() over (order by place) - 1 as place from inspection_queue
        where workspace_id = $1 and property = $2 and is_requested and failed_at is null) line
      where url_id = any ($3::uuid[])`,
    values: [db.workspaceId, property, urlIds],
  });
  return new Map(rows.map((row) => [row.urlId, row.place]));
}

/** Takes URLs out of the line. */
export async function dequeue(tx: Queries, urlIds: readonly string[]): Promise<void> {
  await tx.run(
    sql('inspection_queue')
      .where({ workspace_id: tx.workspaceId })
      .whereRaw('url_id = any (?::uuid[])', [[...urlIds]])
      .delete(),
  );
}

/** Takes what the watch chose for an earlier day out of the line. */
export async function clearWatch(tx: Queries, websiteId: string): Promise<void> {
  await tx.run(
    sql('inspection_queue')
      .where({ ...own(tx, websiteId), is_requested: false })
      .delete(),
  );
}

/** Failures after which a URL is given up. */
const failuresMax = 5;

/** Notes a failed call; `isFinal` if it would fail again. */
export async function noteFailure(
  tx: Queries,
  urlId: string,
  failure: { code: string; message: string; isFinal: boolean },
): Promise<void> {
  await tx.run({
    text: `update inspection_queue set failures = failures + 1, failure_code = $3,
        failure_message = $4,
        failed_at = case when $5 or failures + 1 >= ${failuresMax} then clock_timestamp() end
      where workspace_id = $1 and url_id = $2`,
    values: [tx.workspaceId, urlId, failure.code, failure.message, failure.isFinal],
  });
}

/** Whether URLs were chosen for a website on a day of quotas, or later. */
export async function isPlanned(db: Queries, websiteId: string, day: string): Promise<boolean> {
  const rows = await db.run(
    sql('inspection_watches')
      .where(own(db, websiteId))
      .whereRaw('planned_on >= ?::date', [day])
      .select('website_id'),
  );
  return rows.length > 0;
}

export async function notePlanned(tx: Queries, websiteId: string, day: string): Promise<void> {
  await tx.run(
    sql('inspection_watches')
      .insert({ ...own(tx, websiteId), planned_on: day })
      .onConflict(['workspace_id', 'website_id'])
      .merge(['planned_on']),
  );
}
