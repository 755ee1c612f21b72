/** Links of one call, as many as DataForSEO returns at once. */
export const linksPerCall = 1_000;

/**
 * Credits of one call. DataForSEO charges about $0.02 for it and $0.00003 for each of its links, and
 * $0.002 for a live result page, which is one credit: 25 times as much for a full call.
 */
export const linkCallCredits = 25;

/** Calls that read this number of links; an empty list takes one, too. */
export const linkCalls = (links: number): number => Math.max(1, Math.ceil(links / linksPerCall));
