import { formatDays } from '../format';

/** The first to the last day of times in order, as text. */
export function windowOf(times: readonly string[]): string {
  const [first] = times;
  const last = times.at(-1);
  return first === undefined || last === undefined
    ? ''
    : formatDays({ from: first.slice(0, 10), to: last.slice(0, 10) });
}
