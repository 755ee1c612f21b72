/** Organic places that one result page, and so one credit, covers. */
const placesPerPage = 10;

/** Credits of one keyword's reading: one a result page, depth in tens. */
export const serpCredits = (depth: number): number => Math.ceil(depth / placesPerPage);

/** Keywords of one place that one call for search volumes takes. */
export const searchVolumeCallKeywordsMax = 1_000;

/**
 * Credits of one call for search volumes, which costs the same for one keyword as for a thousand: DataForSEO asks $0.075 for it and $0.002 for a live result page, 37.5 times as much.
 */
export const searchVolumeCallCredits = 40;

/** First day of the month that a cost counts in, and when the next one begins; both UTC. */
export const creditMonth = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

export const startOfNextMonth = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
