/** Impressions of a page or keyword by query. */
export type QueriesOfUnit = { isTreated: boolean; impressions: ReadonlyMap<string, number> };

export type SpillOver = {
  /** Share of the treated units' impressions on queries that control units appear for, too. */
  sharedShare: number | null;
  /** Shared queries with the most impressions of treated units. */
  queries: string[];
  isLikely: boolean;
};

const likelyFrom = 0.1;
const queriesMax = 10;

/**
 * Measures how far control units compete with treated ones for the same queries: where they do, a
 * gain of a treated page can be a loss of a control page, and the difference counts it twice.
 */
export function spillOver(units: readonly QueriesOfUnit[]): SpillOver {
  const ofControls = new Set(
    units.flatMap(({ isTreated, impressions }) => (isTreated ? [] : [...impressions.keys()])),
  );
  const treated = new Map<string, number>();
  for (const { isTreated, impressions } of units) {
    if (!isTreated) continue;
    for (const [query, count] of impressions) {
      treated.set(query, (treated.get(query) ?? 0) + count);
    }
  }
  const total = sum(treated.values());
  const shared = [...treated].filter(([query]) => ofControls.has(query));
  const sharedShare = total === 0 ? null : sum(shared.map(([, count]) => count)) / total;
  return {
    sharedShare,
    queries: shared
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, queriesMax)
      .map(([query]) => query),
    isLikely: sharedShare !== null && sharedShare >= likelyFrom,
  };
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
