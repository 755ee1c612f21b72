/**
 * Returns a part's share of a whole, from 0 to 1, rounded to six places as all shares of the API
 * are. Null if the whole is zero.
 */
export const shareOf = (part: number, of: number): number | null =>
  of === 0 ? null : Math.round((part / of) * 1e6) / 1e6;
