/**
 * Returns the revision of a keyword, whose result pages are asked as prompts are: the second in which
 * its present definition began, or 1 for its first.
 */
export const overviewRevision = (seriesFromMs: number | null): number =>
  seriesFromMs === null ? 1 : Math.floor(seriesFromMs / 1_000);
