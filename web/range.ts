const dayMs = 86_400_000;

export const presets = ['7d', '28d', '90d', '180d', '365d', 'month', 'last_month'] as const;
type Preset = (typeof presets)[number];
const usualPreset: Preset = '28d';

export const comparisons = ['previous_period', 'previous_year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

export type DayRange = { from: string; to: string };

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day of the calendar: `Date.parse` takes 2026-02-31 for a day in March. */
export const isDay = (text: string | undefined): text is string => {
  if (text === undefined || !day.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && dayOf(ms) === text;
};

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (from: string, days: number): string =>
  dayOf(Date.parse(`${from}T00:00:00Z`) + days * dayMs);

export const presetOf = (text: string | undefined): Preset =>
  presets.find((known) => known === text) ?? usualPreset;

/** Each day of a chart is a place in it: more than ten years are a slip of the keyboard. */
const daysMax = 3660;

/** Returns the days that a page's URL asks for, up to today: `from` and `to`, or those of its preset. */
export function rangeOf(
  search: { range?: string | undefined; from?: string | undefined; to?: string | undefined },
  nowMs: number,
): DayRange {
  const { from, to } = search;
  const today = dayOf(nowMs);
  if (isDay(from) && isDay(to) && from <= to && from <= today && to <= addDays(from, daysMax)) {
    if (to > today) return { from, to: today };
    return { from, to };
  }
  const preset = presetOf(search.range);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  if (preset === 'month') return { from: firstOfMonth, to: today };
  if (preset === 'last_month') {
    const last = addDays(firstOfMonth, -1);
    return { from: `${last.slice(0, 8)}01`, to: last };
  }
  return { from: addDays(today, 1 - Number.parseInt(preset, 10)), to: today };
}

export const comparisonOf = (text: string | undefined): Comparison =>
  comparisons.find((known) => known === text) ?? 'previous_period';

/** 52 weeks, as the API compares years: a Monday is compared with a Monday. */
const yearDays = 364;

/** The days that a range is compared with. */
export function rangeBefore(range: DayRange, comparison: Comparison): DayRange | undefined {
  if (comparison === 'none') return undefined;
  const back = comparison === 'previous_year' ? yearDays : daysOf(range).length;
  return { from: addDays(range.from, -back), to: addDays(range.to, -back) };
}

export function daysOf({ from, to }: DayRange): string[] {
  const days = [];
  for (let next = from; next <= to; next = addDays(next, 1)) days.push(next);
  return days;
}
