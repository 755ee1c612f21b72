/** Organic results on one result page, and so per credit. */
const placesPerPage = 10;

/** Credits for checking one keyword: one per result page, with the depth in tens. */
export const serpCredits = (depth: number): number => Math.ceil(depth / placesPerPage);

/** Credits for an AI Overview that a page loads later; DataForSEO charges for it as for a page. */
export const lateOverviewCredits = 1;

/** Maximum keywords of one location per search volume call. */
export const searchVolumeCallKeywordsMax = 1_000;

/**
 * Credits of one search volume call, which costs the same for one keyword as for a thousand.
 * DataForSEO charges $0.075 for it and $0.002 for a live result page, 37.5 times as much.
 */
export const searchVolumeCallCredits = 40;
