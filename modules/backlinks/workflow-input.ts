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
  /** Why nothing is bought. */
  skip?: string;
  /** How the links of Bing Webmaster are read; without it they are not. */
  bing?: BingLinksInput;
};

export type BingLinksInput = {
  callsPerSlice: number;
  /** Bing throttles a whole account, so one website must not use it up. */
  callsMax: number;
  /** How long Bing may be away before the rest is left to the next collection. */
  waitMsMax: number;
};

/** Where the reading of Bing's links continues. */
export type BingCursor = {
  /** Page of the list of linked pages. */
  page: number;
  /** Linked page within it. */
  index: number;
  /** Page of its links. */
  linkPage: number;
  /** Its links on earlier pages. */
  links: number;
};

/** What was read of Bing's links by one activity. */
export type BingLinkSlice = {
  calls: number;
  links: number;
  unreadable: number;
  /** Whether Bing named as many links of each page as it counts. */
  isWhole: boolean;
  /** Null once everything is read. */
  cursor: BingCursor | null;
  dataSource: 'live' | 'sandbox' | null;
  /** Why Bing is not called any more; null if it may be. */
  stopped: { code: string; message: string } | null;
  /** Why Bing could not answer now; null if it did. */
  pause: { message: string; retryAfterMs: number | null } | null;
};

const dayMs = 24 * 3_600_000;

export const linkCollection = {
  /** Links of a collection, if nothing else is asked for. */
  linksMax: 10_000,
  /** Links change slowly: a schedule buys them less often than ranks. */
  scheduledEveryMs: 7 * dayMs - 3_600_000,
} as const;

export const bingLinks = {
  callsPerSlice: 30,
  callsMax: 300,
  waitMsMax: 600_000,
} as const satisfies BingLinksInput;
