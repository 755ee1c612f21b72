/** How known links are checked. */
export type LinkCheckInput = {
  /** A slice ends after this time; the next one takes up what is due then. */
  sliceMs: number;
  linksPerSlice: number;
  /** Between two requests to a host; a longer delay of its robots.txt is observed. */
  delayMs: number;
  /** A link is due again after this time. */
  nextCheckAfterMs: number;
  /** Slices before the workflow continues as a new run. */
  slicesPerRun: number;
  carried?: { checked: number; states: Record<string, number> };
};

/**
 * A day and a bit, so that the second fetch without a link is always at least 24 hours after the
 * first.
 */
const nextCheckAfterMs = 24 * 3_600_000 + 60_000;

export const linkChecking = {
  sliceMs: 60_000,
  linksPerSlice: 5_000,
  delayMs: 2_000,
  nextCheckAfterMs,
  slicesPerRun: 200,
} as const satisfies LinkCheckInput;

export type LinkChecksInput = { websitesMax: number; pagesMax: number };

/** Starts checks of the links that are due, over all workspaces. */
export const linkCheckStart = {
  scheduleId: 'check:known-links',
  workflow: 'startLinkChecks',
  every: '15 minutes',
  input: { websitesMax: 200, pagesMax: 500 } satisfies LinkChecksInput,
} as const;

/** Reads the domain graph that the operator names, once for each window. */
export const graphRenewal = {
  scheduleId: 'read:domain-graph',
  workflow: 'renewDomainGraph',
  every: '1 day',
  input: {},
} as const;

/** A collection of links from a provider. */
export type LinkCollectionInput = {
  isScheduled: boolean;
  /** Null if there is nothing to collect. */
  source: 'dataforseo' | 'sandbox' | null;
  /** The most calls, each of a page of links. */
  calls: number;
  /** Why nothing is collected. */
  skip?: string;
};

const dayMs = 24 * 3_600_000;

export const linkCollection = {
  /** Links of a collection, if nothing else is asked for. */
  linksMax: 10_000,
  /** Links change slowly: a schedule buys them less often than ranks. */
  scheduledEveryMs: 7 * dayMs - 3_600_000,
} as const;
