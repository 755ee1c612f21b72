/** Rounds a fraction from 0 to 1 to six places, as the API shows all shares. */
export const roundShare = (share: number): number => Math.round(share * 1e6) / 1e6;

/** Returns a part's share of a whole, rounded; null if the whole is nothing. */
export const shareOf = (part: number, of: number): number | null =>
  of === 0 ? null : roundShare(part / of);
