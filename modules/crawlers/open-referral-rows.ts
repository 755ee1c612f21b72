import { dayMs } from '../../platform/calendar/day';
import type { Queries } from '../../platform/postgres/database';
import { assistantByName } from './rules/assistants';
import { type Coverage, LogCoverage } from './rules/log-coverage';
import type { ReferralCounts, ReferralsAsked } from './store/ai-referral-reads';
import { readLogCoverage } from './store/log-coverage-store';

type ReferralRow = Omit<ReferralCounts, 'visitsBefore'> & {
  label?: string | null;
  engine?: string | null;
  coverage: Coverage;
  /** Null without an earlier window; its visits are null if that has no log lines. */
  change: { visits: number | null; difference: number | null; coverage: Coverage } | null;
};

const startMs = (day: string) => Date.parse(day);

/** Prepares to make rows of counts, which say how much of their time has log lines. */
export async function openReferralRows(
  db: Queries,
  { filter, before }: Pick<ReferralsAsked, 'filter' | 'before'>,
): Promise<(counts: ReferralCounts) => ReferralRow> {
  const first = before?.from ?? filter.from;
  const range = { from: new Date(first), to: new Date(startMs(filter.to) + dayMs) };
  const covered = new LogCoverage(await readLogCoverage(db, filter.websiteId, range), Date.now());
  const coverageOf = (from: string, to: string) => covered.of(startMs(from), startMs(to) + dayMs);
  const whole = coverageOf(filter.from, filter.to);
  const earlier = before && coverageOf(before.from, before.to);
  return ({ visitsBefore, ...counts }) => {
    const { day, assistant, visits } = counts;
    const known = assistant === undefined ? undefined : assistantByName(assistant);
    const visitsThen = earlier === 'none' ? null : visitsBefore;
    return {
      ...counts,
      ...(assistant !== undefined && {
        label: known?.label ?? null,
        engine: known?.engine ?? null,
      }),
      coverage: day === undefined ? whole : coverageOf(day, day),
      change: earlier
        ? {
            visits: visitsThen,
            difference: visitsThen === null ? null : visits - visitsThen,
            coverage: earlier,
          }
        : null,
    };
  };
}
