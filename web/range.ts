const dayMs = 86_400_000;

export const rangeNames = ['7d', '28d', '90d'] as const;

export type DayRange = { from: string; to: string };

const day = /^\d{4}-\d{2}-\d{2}$/;

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && day.test(text) && !Number.isNaN(Date.parse(text));

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (from: string, days: number): string =>
  dayOf(Date.parse(`${from}T00:00:00Z`) + days * dayMs);

/** Returns the days that a page's URL asks for: `from` and `to`, or the last days by `range`. */
export function rangeOf(
  search: { range?: string | undefined; from?: string | undefined; to?: string | undefined },
  nowMs: number,
): DayRange {
  const { from, to } = search;
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  const name = rangeNames.find((known) => known === search.range) ?? '28d';
  const today = dayOf(nowMs);
  return { from: addDays(today, 1 - Number.parseInt(name, 10)), to: today };
}

export function daysOf({ from, to }: DayRange): string[] {
  const days = [];
  for (let next = from; next <= to; next = addDays(next, 1)) days.push(next);
  return days;
}
