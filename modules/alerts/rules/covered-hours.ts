import type { LogDay } from '../../crawlers/rules/log-coverage';

export const hourMs = 3_600_000;

/** Hours since 1970 with log lines, in chronological order. */
export function coveredHours(days: readonly LogDay[]): number[] {
  return days
    .flatMap(({ day, hours }) =>
      Array.from({ length: 24 }, (_, hour) => hour)
        .filter((hour) => (hours >> hour) & 1)
        .map((hour) => day * 24 + hour),
    )
    .sort((a, b) => a - b);
}

/** The end of the latest hour that has logs, at most `nowMs`; otherwise undefined. */
export function coveredUntil(hours: readonly number[], nowMs: number): number | undefined {
  const last = hours.findLast((hour) => hour * hourMs <= nowMs);
  return last === undefined ? undefined : Math.min(nowMs, (last + 1) * hourMs);
}
