import type { DayRange } from '../../range';
import { addDays } from '../../range';

const hourMs = 3_600_000;

/** Names the hour of the week, in UTC; Monday is 0. */
export function slotOf(ms: number): string {
  const at = new Date(ms);
  return `${(at.getUTCDay() + 6) % 7} ${at.getUTCHours()}`;
}

/** The hours of the week of which logs cover at least one, in a range that may not be over. */
export function coveredSlots(
  { from, to }: DayRange,
  gaps: readonly { from: string; to: string }[],
  nowMs: number,
): string[] {
  // Lines of the hour that runs are still to come.
  const end = Math.min(Date.parse(addDays(to, 1)), Math.floor(nowMs / hourMs) * hourMs);
  const spans = gaps
    .map((gap) => ({ from: Date.parse(gap.from), to: Date.parse(gap.to) }))
    .sort((a, b) => a.from - b.from);
  const slots = new Set<string>();
  let next = 0;
  for (let at = Date.parse(from); at < end; at += hourMs) {
    while ((spans[next]?.to ?? end) <= at) next += 1;
    const span = spans[next];
    if (span === undefined || at < span.from) slots.add(slotOf(at));
  }
  return [...slots];
}
