/**
 * Checking this many visits takes a fraction of a second: the rules are applied to each address.
 */
export const checkedVisitsMax = 200_000;

/**
 * Returns the start of the time, up to `toMs`, in which visits are checked: never before the first
 * copy or the first visit. Above `checkedVisitsMax` visits only the newest are checked; the start is
 * estimated as if visits were evenly distributed.
 */
export function checkedFrom(
  { firstCopyMs, firstVisitMs, toMs }: { firstCopyMs: number; firstVisitMs: number; toMs: number },
  visits: number,
): number {
  const share = Math.min(1, checkedVisitsMax / Math.max(1, visits));
  const newest = Math.ceil(toMs - (toMs - firstVisitMs) * share);
  return Math.max(firstCopyMs, newest);
}
