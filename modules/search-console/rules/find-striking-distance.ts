/** A query's sums over a period; `weightedPosition` is position × impressions. */
export type QuerySums = {
  query: string;
  clicks: number;
  impressions: number;
  weightedPosition: number;
};

export type StrikingBounds = { positionMin: number; positionMax: number; impressionsMin: number };

export type StrikingQuery = Pick<QuerySums, 'query' | 'clicks' | 'impressions'> & {
  /** Average, weighted by impressions. */
  position: number;
};

/** The first page below the top three, and the second. */
export const strikingPositions = { positionMin: 4, positionMax: 20 };

/** Returns the queries just below the top that people do search for, most impressions first. */
export function findStrikingDistance(
  rows: readonly QuerySums[],
  { positionMin, positionMax, impressionsMin }: StrikingBounds,
): StrikingQuery[] {
  return rows
    .filter(
      ({ impressions, weightedPosition }) =>
        impressions > 0 && weightedPosition > 0 && impressions >= impressionsMin,
    )
    .map(({ query, clicks, impressions, weightedPosition }) => ({
      query,
      clicks,
      impressions,
      position: weightedPosition / impressions,
    }))
    .filter(({ position }) => position >= positionMin && position <= positionMax)
    .sort(
      (one, other) => other.impressions - one.impressions || (one.query < other.query ? -1 : 1),
    );
}
