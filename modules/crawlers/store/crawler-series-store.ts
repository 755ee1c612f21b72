import { AppError } from '../../../platform/errors';
import { readSort, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import { accusesBeforeMs } from '../bots/reverse-name';
import { type Coverage, LogCoverage } from '../rules/log-coverage';
import type { CrawlerCounts } from './crawler-count-store';
import { readLogCoverage } from './log-coverage-store';
import { openVisits } from './open-visits';
import type { VisitFilter } from './visit-filter';
import { statusClassSql } from './visit-source';

/** Keys by which a series can be split. */
export const seriesKeys = ['bot', 'operator', 'purpose', 'verification', 'statusClass'] as const;
export type SeriesKey = (typeof seriesKeys)[number];

export const seriesSorts = ['at'] as const;

export type SeriesOptions = {
  interval: 'day' | 'hour';
  by?: SeriesKey | undefined;
  nowMs: number;
  /** Oldest first by default. */
  sort?: Sort<(typeof seriesSorts)[number]> | undefined;
};

type Counts = {
  visits: number;
  verified: number;
  spoofed: number;
  unverifiable: number;
  errors: number;
};

/**
 * One point; counts are null where there were no logs, so that a gap is not a zero. `canAccuse`: its
 * reverse names were looked up early enough to count against a visit.
 */
export type SeriesPoint = { at: string; coverage: Coverage; canAccuse: boolean | null } & {
  [K in keyof Counts]: Counts[K] | null;
} & Partial<Pick<CrawlerCounts, SeriesKey>>;

export type VisitSeries = {
  total: number;
  points(offset: number, limit?: number): Generator<SeriesPoint>;
};

/** Maximum number of points of one response. */
const pointsMax = 100_000;

const intervalMs = { day: 86_400_000, hour: 3_600_000 };

const none: Counts = { visits: 0, verified: 0, spoofed: 0, unverifiable: 0, errors: 0 };
const unknown = { visits: null, verified: null, spoofed: null, unverifiable: null, errors: null };

/** SQL for an interval's number since 1970. */
const intervalSql = { day: 'toUInt32(day)', hour: 'toUInt32(day) * 24 + hour' };

type Row = Counts & { number: number; group: string };
type Points = Map<number, Map<string, Counts>>;

/** Returns the non-empty counts by interval and group. */
async function readPoints(
  { db, clickhouse }: WorkspaceReads,
  filter: VisitFilter,
  { interval, by }: SeriesOptions,
) {
  const visits = await openVisits(db, filter.websiteId);
  const source = visits.by([interval, 'httpStatus', ...(by ? [by] : [])], filter);
  const group = by === 'statusClass' ? `ifNull(${statusClassSql}, 'none')` : (by ?? "''");
  const rows = clickhouse.stream<Row>({
    sql: `SELECT ${intervalSql[interval]} AS number, ${group} AS group, sum(n) AS visits,
            sumIf(n, verification = 'verified') AS verified,
            sumIf(n, verification = 'spoofed') AS spoofed,
            sumIf(n, verification = 'unverifiable') AS unverifiable,
            sumIf(n, status BETWEEN 400 AND 999) AS errors
          FROM ${source.sql} GROUP BY number, group`,
    parameters: source.parameters,
    comment: 'visit-series',
  });
  const points: Points = new Map();
  const groups = new Set<string>();
  for await (const { number, group: name, ...counts } of rows) {
    const atMs = number * intervalMs[interval];
    groups.add(name);
    const at = points.get(atMs);
    if (at) at.set(name, counts);
    else points.set(atMs, new Map([[name, counts]]));
    if (points.size * groups.size > pointsMax) throw tooWide();
  }
  return { points, groups };
}

const tooWide = () =>
  new AppError(
    'validation_error',
    `A series has at most ${pointsMax.toLocaleString('en')} points. Narrow the period by from and to, or add a filter.`,
  );

/**
 * Returns the time shown: the requested one, or from the first known visit or log line until now.
 */
function spanOf(
  { range }: VisitFilter,
  { interval, nowMs }: SeriesOptions,
  first: number | undefined,
): { startMs: number; endMs: number } | undefined {
  const stepMs = intervalMs[interval];
  const fromMs = range.from?.getTime() ?? first;
  if (fromMs === undefined) return undefined;
  const startMs = Math.floor(fromMs / stepMs) * stepMs;
  // Intervals after now have no data, so they are not filled with zeros.
  const endMs = Math.min(range.to?.getTime() ?? Number.POSITIVE_INFINITY, nowMs + 1);
  return startMs < endMs ? { startMs, endMs } : undefined;
}

const least = (values: (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/**
 * Returns visits by interval and group, without omitting intervals. Counts are zero
 * where there were logs without a visit, and null without logs. Throws a 422 above `pointsMax`.
 */
export async function readVisitSeries(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  options: SeriesOptions,
): Promise<VisitSeries> {
  const { db } = workspace;
  const [{ points, groups }, days] = await Promise.all([
    readPoints(workspace, filter, options),
    readLogCoverage(db, filter.websiteId, filter.range),
  ]);
  const coverage = new LogCoverage(days, options.nowMs);
  const span = spanOf(filter, options, least([coverage.firstMs, ...points.keys()]));
  // A requested group has a series even without visits.
  const asked = options.by && options.by !== 'statusClass' ? filter[options.by] : undefined;
  if (asked !== undefined) groups.add(asked);
  if (!options.by) groups.add('');
  const names = [...groups].sort();
  const stepMs = intervalMs[options.interval];
  const steps = span ? Math.ceil((span.endMs - span.startMs) / stepMs) : 0;
  const total = steps * names.length;
  if (total > pointsMax) throw tooWide();
  const { isDescending } = readSort(options.sort ?? 'at');
  return {
    total,
    *points(offset, limit = total) {
      const end = Math.min(total, offset + limit);
      for (let index = offset; index < end; index += 1) {
        const place = Math.floor(index / names.length);
        const step = isDescending ? steps - 1 - place : place;
        const atMs = (span?.startMs ?? 0) + step * stepMs;
        const group = names[index % names.length] ?? '';
        yield pointOf(atMs, group, points.get(atMs), coverage, options);
      }
    },
  };
}

function pointOf(
  atMs: number,
  group: string,
  known: Map<string, Counts> | undefined,
  logs: LogCoverage,
  { interval, by }: SeriesOptions,
): SeriesPoint {
  const iso = new Date(atMs).toISOString();
  const seen = logs.of(atMs, atMs + intervalMs[interval]);
  // Visits ingested before hours were recorded prove that there were logs.
  const coverage = seen === 'none' && known ? 'partly' : seen;
  const counts = known?.get(group) ?? (coverage === 'none' ? unknown : none);
  const at = interval === 'day' ? iso.slice(0, 10) : `${iso.slice(0, 19)}Z`;
  return {
    at,
    ...(by && { [by]: group }),
    ...counts,
    coverage,
    canAccuse: canAccuse(atMs, known, logs),
  };
}

const accusesBeforeDays = accusesBeforeMs / intervalMs.day;

function canAccuse(
  atMs: number,
  known: Map<string, Counts> | undefined,
  logs: LogCoverage,
): boolean | null {
  const lateness = logs.lateness(atMs);
  if (lateness === undefined) return null;
  // A file that was sent again came late, and its visits were checked before.
  return (
    lateness <= accusesBeforeDays || [...(known?.values() ?? [])].some(({ spoofed }) => spoofed > 0)
  );
}
