/** A query's or page's sums over a period. */
export type NamedSums = { name: string; clicks: number; impressions: number };

/** Rows of a period; capped if Google cut rows off on any of its days. */
export type NamedPeriod = { rows: readonly NamedSums[]; isCapped: boolean };

export type NewOrLost = NamedSums & {
  /** True if the row may only have stood below the row cap of the period that it is missing from. */
  isUncertain: boolean;
};

export type NewAndLost = { new: NewOrLost[]; lost: NewOrLost[] };

const mostFirst = (one: NamedSums, other: NamedSums) =>
  other.clicks - one.clicks ||
  other.impressions - one.impressions ||
  (one.name < other.name ? -1 : 1);

function missingFrom(period: NamedPeriod, rows: readonly NamedSums[], impressionsMin: number) {
  const present = new Set(
    period.rows.filter(({ impressions }) => impressions > 0).map(({ name }) => name),
  );
  return rows
    .filter(({ impressions }) => impressions > 0 && impressions >= impressionsMin)
    .filter(({ name }) => !present.has(name))
    .map((row) => ({ ...row, isUncertain: period.isCapped }))
    .sort(mostFirst);
}

/** Returns what only the later period names, and what only the earlier one does, most clicks first. */
export const findNewAndLost = (
  before: NamedPeriod,
  after: NamedPeriod,
  impressionsMin: number,
): NewAndLost => ({
  new: missingFrom(before, after.rows, impressionsMin),
  lost: missingFrom(after, before.rows, impressionsMin),
});
