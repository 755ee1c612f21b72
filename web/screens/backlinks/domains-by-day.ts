type Changes = { day: string; newDomains: number; lostDomains: number };

/** Counts back from now: on the evening of a day, what came later was not there and what went later was. */
export function domainsByDay(
  days: readonly string[],
  changes: readonly Changes[],
  now: number,
): number[] {
  return days.map((day) =>
    changes
      .filter((later) => later.day > day)
      .reduce((count, { newDomains, lostDomains }) => count - newDomains + lostDomains, now),
  );
}
