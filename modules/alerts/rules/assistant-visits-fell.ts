import { wilson } from '../../ai/rules/rate';
import type { Finding, Rule } from './alert';

export const assistantVisitsRule = {
  /** The last complete days with logs are compared with as many before them. */
  windowDays: 14,
  /** Minimum days with log lines in each window. */
  coveredDaysMin: 10,
  /** Minimum visits in the window before, on this many days: one busy day is no usual level. */
  visitsMin: 20,
  visitDaysMin: 7,
  /** The 95 % interval of the ratio of visits an hour must end below this. */
  ratioMax: 0.5,
  /** Minimum answers of the engine that cite the website, in each window. */
  citationsMin: 5,
} as const;

/** One window: its hours and days with log lines, and visits by day. */
export type VisitWindow = { hours: number; days: number; byDay: readonly number[] };

export type AssistantVisits = {
  assistant: string;
  before: VisitWindow;
  after: VisitWindow;
  /**
   * Answers of a series that cite the website. `isStable`: enough answers in both windows, and the
   * rate did not fall beyond its interval.
   */
  citations: readonly { before: number; after: number; isStable: boolean }[];
};

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The most that the visits an hour may be, of those before: by Wilson's interval of their share. */
function ratioAtMost(before: VisitWindow, after: VisitWindow): number {
  const [then, now] = [sumOf(before.byDay), sumOf(after.byDay)];
  const { high } = wilson(now, then + now);
  return high >= 1 ? Number.POSITIVE_INFINITY : (high / (1 - high)) * (before.hours / after.hours);
}

/** Finds assistants whose visits fell away while answers continue to cite the website. */
export function findFallenVisits(
  all: readonly AssistantVisits[],
  rule: Rule<typeof assistantVisitsRule> = assistantVisitsRule,
): Finding[] {
  return all.flatMap(({ assistant, before, after, citations }) => {
    const visitsBefore = sumOf(before.byDay);
    const visitDays = before.byDay.filter((visits) => visits > 0).length;
    if (before.days < rule.coveredDaysMin || after.days < rule.coveredDaysMin) return [];
    if (visitsBefore < rule.visitsMin || visitDays < rule.visitDaysMin) return [];
    const atMost = ratioAtMost(before, after);
    if (atMost >= rule.ratioMax) return [];
    const isEnough = (count: number) => count >= rule.citationsMin;
    const citing = citations.filter((one) => isEnough(one.before) && isEnough(one.after));
    if (citing.length === 0 || !citing.every(({ isStable }) => isStable)) return [];
    return [
      {
        subject: assistant,
        evidence: {
          visits: sumOf(after.byDay),
          visitsBefore,
          ratioAtMost: Number(atMost.toFixed(3)),
          citations: sumOf(citing.map((one) => one.after)),
          citationsBefore: sumOf(citing.map((one) => one.before)),
          rule,
        },
      },
    ];
  });
}
