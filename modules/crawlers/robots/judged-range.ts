/** Judging so many visits takes a fraction of a second: each address is held against the rules. */
export const judgedVisitsMax = 200_000;

/**
 * From when visits up to `toMs` are judged: from the first copy and the first visit on, and of very many
 * visits the newest alone, as if they had come evenly.
 */
export function judgedFrom(
  { firstCopyMs, firstVisitMs, toMs }: { firstCopyMs: number; firstVisitMs: number; toMs: number },
  visits: number,
): number {
  const share = Math.min(1, judgedVisitsMax / Math.max(1, visits));
  const newest = Math.ceil(toMs - (toMs - firstVisitMs) * share);
  return Math.max(firstCopyMs, newest);
}
