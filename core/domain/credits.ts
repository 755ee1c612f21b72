/** Organic places that one result page, and so one credit, covers. */
const placesPerPage = 10;

/** Credits of one keyword's reading: one a result page, depth in tens. */
export const serpCredits = (depth: number): number => Math.ceil(depth / placesPerPage);

/** First day of the month that a cost counts in, and when the next one begins; both UTC. */
export const creditMonth = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

export const startOfNextMonth = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
