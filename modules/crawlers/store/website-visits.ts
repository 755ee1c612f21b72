import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import { dayText, monthOf } from '../rules/visit-times';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Verified visits in a window, and in the one of the same length before. */
export type WebsiteVisits = {
  visits: number;
  /** Null unless there were log lines on every whole day of both windows. */
  before: number | null;
};

type Window = { fromMs: number; middleMs: number; toMs: number };

/** The window ends with the present hour; roll-ups have whole hours. */
function windowOf(days: number, nowMs: number): Window {
  const toMs = Math.floor(nowMs / hourMs) * hourMs + hourMs;
  return { fromMs: toMs - 2 * days * dayMs, middleMs: toMs - days * dayMs, toMs };
}

/** The first and last whole day of both windows, and their number: 14 of 14 only before midnight. */
function wholeDaysOf({ fromMs, toMs }: Window): { first: string; last: string; count: number } {
  const first = Math.ceil(fromMs / dayMs);
  const last = Math.floor(toMs / dayMs) - 1;
  return { first: dayText(first * dayMs), last: dayText(last * dayMs), count: last - first + 1 };
}

type Covered = { id: string; days: number; isCovered: boolean };

/**
 * Returns the websites with log lines: how many whole days of both windows have some, and whether
 * the later window has any.
 */
const readCovered = (
  db: Queries,
  websiteIds: readonly string[],
  window: Window,
): Promise<Covered[]> => {
  const { fromMs, middleMs, toMs } = window;
  const { first, last } = wholeDaysOf(window);
  return db.run<Covered>(
    sql.raw(
      `select website_id as id, count(*) filter (where day between ?::date and ?::date)::int as days,
         bool_or(day >= ?::date) as is_covered
       from log_days where workspace_id = ? and website_id = any (?) and day between ?::date and ?::date
       group by website_id`,
      [
        first,
        last,
        dayText(middleMs),
        db.workspaceId,
        [...websiteIds],
        dayText(fromMs),
        dayText(toMs - 1),
      ],
    ),
  );
};

type RolledMonth = { id: string; partition: number; roll: number };

const readRolledMonths = (
  db: Queries,
  websiteIds: readonly string[],
  { fromMs, toMs }: Window,
): Promise<RolledMonth[]> =>
  db.run<RolledMonth>(
    sql.raw(
      `select website_id as id, partition, roll from visit_months
       where workspace_id = ? and website_id = any (?) and roll is not null
         and partition between ? and ?`,
      [db.workspaceId, [...websiteIds], monthOf(fromMs), monthOf(toMs)],
    ),
  );

type Row = { websiteId: string; visits: number; before: number };

/**
 * Counts the verified crawler visits of each website in the last days, with as many days before.
 * One query for any number of websites; those without log lines are left out, so that a gap is not
 * a zero.
 */
export async function readWebsiteVisits(
  { db, clickhouse }: WorkspaceReads,
  websiteIds: readonly string[],
  { days, nowMs }: { days: number; nowMs: number },
): Promise<Map<string, WebsiteVisits>> {
  const window = windowOf(days, nowMs);
  const [covered, rolled] = await Promise.all([
    readCovered(db, websiteIds, window),
    readRolledMonths(db, websiteIds, window),
  ]);
  const shown = covered.filter(({ isCovered }) => isCovered);
  if (shown.length === 0) return new Map();
  const inScope = `website_id IN {websites:Array(String)}
    AND verification = 'verified'
    AND day BETWEEN toDate({fromDay:String}) AND toDate({toDay:String})`;
  const months =
    '(SELECT arrayJoin(arrayZip({rolledIds:Array(String)}, {partitions:Array(UInt32)})))';
  // Months that are rolled up are read from the roll-up, all others visit by visit.
  const source =
    rolled.length === 0
      ? { isSingle: '1', rolled: '' }
      : {
          isSingle: `(website_id, partition) NOT IN ${months}`,
          rolled: `UNION ALL
            SELECT website_id, visits AS n, (toInt64(toUInt32(day)) * 24 + hour) * ${hourMs} AS atMs
            FROM crawler_hours WHERE ${inScope} AND (website_id, partition) IN ${months}
              AND roll IN {rolls:Array(UInt64)}`,
        };
  const rows = await clickhouse.query<Row>({
    sql: `SELECT website_id AS websiteId,
            toFloat64(sumIf(n, atMs >= {middleMs:Int64} AND atMs < {toMs:Int64})) AS visits,
            toFloat64(sumIf(n, atMs >= {fromMs:Int64} AND atMs < {middleMs:Int64})) AS before
          FROM (
            SELECT website_id, toUInt64(1) AS n, toUnixTimestamp64Milli(at) AS atMs
            FROM crawler_visits WHERE ${inScope} AND ${source.isSingle}
            ${source.rolled}
          )
          GROUP BY website_id`,
    parameters: {
      ...window,
      fromDay: dayText(window.fromMs),
      toDay: dayText(window.toMs - 1),
      websites: shown.map(({ id }) => id),
      ...(rolled.length > 0 && {
        rolledIds: rolled.map(({ id }) => id),
        partitions: rolled.map(({ partition }) => partition),
        rolls: rolled.map(({ roll }) => roll),
      }),
    },
    comment: 'website-visits',
  });
  const counts = new Map(rows.map((row) => [row.websiteId, row]));
  const wholeDays = wholeDaysOf(window).count;
  return new Map(
    shown.map(({ id, days: known }) => {
      const { visits = 0, before = 0 } = counts.get(id) ?? {};
      return [id, { visits, before: known >= wholeDays ? before : null }];
    }),
  );
}
