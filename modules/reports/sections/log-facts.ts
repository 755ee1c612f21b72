import { countCrawlerVisits } from '../../crawlers/store/crawler-count-store';
import { readVisitSeries, type SeriesPoint } from '../../crawlers/store/crawler-series-store';
import type { VisitFilter } from '../../crawlers/store/visit-filter';
import type { ReportPeriod, ReportSource } from '../rules/report-dataset';
import { daysIn, daysOf, instantsOf, localDay } from '../rules/report-period';
import type { SectionContext } from '../section';

type Counts = { verified: number; spoofed: number; unverifiable: number };

/** Log data of a period; days without log lines are omitted. */
export type LogFacts = {
  /** By local day in the report's time zone. */
  days: ReadonlyMap<string, Counts>;
  /** Null if no day has logs. */
  total: Counts | null;
  /** Verified visits answered 4xx or 5xx. */
  verifiedErrors: number;
  /** Verified visits by purpose and day, for days with logs. */
  byPurpose: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The last visit if it is of the last hour with logs, else the end of that hour; null without logs. */
  endMs: number | null;
};

export const visitFilter = (context: SectionContext, period: ReportPeriod): VisitFilter => ({
  websiteId: context.website.id,
  range: instantsOf(period, context.options.timezone),
});

const hourMs = 3_600_000;
/**
 * Minimum ratio of days with logs for a comparison: one day in ten may be missing, so that a single
 * lost day does not suppress it.
 */
const alikeShare = 0.9;

const none: Counts = { verified: 0, spoofed: 0, unverifiable: 0 };

const add = (sum: Counts, point: SeriesPoint): Counts => ({
  verified: sum.verified + (point.verified ?? 0),
  spoofed: sum.spoofed + (point.spoofed ?? 0),
  unverifiable: sum.unverifiable + (point.unverifiable ?? 0),
});

/**
 * Reads visits by the hour and sums them into days of the report's time zone. In zones with a
 * half-hour offset, an hour belongs to the day in which it starts.
 */
export async function readLogFacts(
  context: SectionContext,
  period: ReportPeriod | null,
): Promise<LogFacts | undefined> {
  if (period === null) return undefined;
  const filter = visitFilter(context, period);
  const options = { interval: 'hour', by: 'purpose', nowMs: context.nowMs } as const;
  const [series, lastVisitMs, verifiedErrors] = await Promise.all([
    readVisitSeries(context.workspace, filter, options),
    readLastVisit(context, filter),
    countVerifiedErrors(context, filter),
  ]);
  const days = new Map<string, Counts>();
  const byPurpose = new Map<string, Map<string, number>>();
  let endMs: number | null = null;
  for (const point of series.points(0)) {
    if (point.visits === null) continue;
    endMs = Math.max(endMs ?? 0, Date.parse(point.at) + hourMs);
    const day = localDay(
      Math.max(Date.parse(point.at), startMs(context, period)),
      context.options.timezone,
    );
    days.set(day, add(days.get(day) ?? none, point));
    const { purpose = '' } = point;
    const ofPurpose = byPurpose.get(purpose) ?? new Map<string, number>();
    byPurpose.set(purpose, ofPurpose.set(day, (ofPurpose.get(day) ?? 0) + (point.verified ?? 0)));
  }
  const known = [...days.values()];
  const total =
    known.length === 0
      ? null
      : known.reduce((sum, one) => ({
          verified: sum.verified + one.verified,
          spoofed: sum.spoofed + one.spoofed,
          unverifiable: sum.unverifiable + one.unverifiable,
        }));
  const isOfLastHour = endMs !== null && lastVisitMs >= endMs - hourMs && lastVisitMs < endMs;
  return { days, total, verifiedErrors, byPurpose, endMs: isOfLastHour ? lastVisitMs : endMs };
}

/** When the last visit came, in milliseconds; 0 without one. */
async function readLastVisit(context: SectionContext, filter: VisitFilter): Promise<number> {
  const { rows } = await countCrawlerVisits(context.workspace, filter, {
    groupBy: ['bot'],
    depth: 1,
    sort: '-lastAt',
    page: { limit: 1, offset: 0 },
  });
  return Date.parse(rows[0]?.lastAt ?? '') || 0;
}

async function countVerifiedErrors(context: SectionContext, filter: VisitFilter): Promise<number> {
  const errors = {
    ...filter,
    verification: 'verified',
    httpStatus: { first: 400, last: 999 },
  } as const;
  const { rows } = await countCrawlerVisits(context.workspace, errors, {
    groupBy: ['verification'],
    depth: 1,
    sort: '-visits',
    page: { limit: 1, offset: 0 },
  });
  return rows[0]?.visits ?? 0;
}

type WithDays = { days: { size: number } };

/** Whether counts of two periods are comparable: only if logs cover both about equally. */
export function areAlike(now: WithDays | undefined, before: WithDays | undefined): boolean {
  const [less = 0, more = 0] = [now, before]
    .map((facts) => facts?.days.size ?? 0)
    .sort((a, b) => a - b);
  return less > 0 && less >= more * alikeShare;
}

const startMs = ({ options }: SectionContext, period: ReportPeriod) =>
  instantsOf(period, options.timezone).from.getTime();

export function logSource(context: SectionContext, facts: LogFacts | undefined): ReportSource {
  const { website, options, nowMs, texts } = context;
  const measured = daysOf(options.period).filter((day) => facts?.days.has(day)).length;
  return {
    what: texts.logs.source(website.domain),
    name: measured > 0 ? texts.logs.name : texts.sources.none,
    asOf: facts?.endMs == null ? null : new Date(Math.min(facts.endMs, nowMs)).toISOString(),
    coverage: { measured, of: daysIn(options.period), unit: texts.sources.days },
  };
}

export const noLogs = ({ website, texts }: SectionContext): string =>
  texts.logs.none(website.domain);
