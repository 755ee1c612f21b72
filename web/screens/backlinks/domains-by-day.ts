type Changes = {
  day: string;
  newDomains: number;
  lostDomains: number;
  /** Of sources that were read for the first time. */
  baselineDomains: number;
};

/** Counts back from now: on the evening of a day, what came later was not there and what went later was. */
export function domainsByDay(
  days: readonly string[],
  changes: readonly Changes[],
  now: number,
): number[] {
  return days.map((day) =>
    changes
      .filter((later) => later.day > day)
      .reduce(
        (count, { newDomains, lostDomains, baselineDomains }) =>
          count - newDomains - baselineDomains + lostDomains,
        now,
      ),
  );
}
