export type VisitRetentionInput = { workspacesMax: number };

/** The end of crawler visits that a plan keeps no longer. */
export const visitRetention = {
  scheduleId: 'forget:crawler-visits',
  workflow: 'forgetOldVisits',
  every: '1 day',
  input: { workspacesMax: 100 } satisfies VisitRetentionInput,
} as const;

/** A job reads so many hosts of its website. */
export type RobotsReadInput = { hostsMax: number };
export const robotsReadDefaults = { hostsMax: 50 } as const satisfies RobotsReadInput;

export type RobotsReadsInput = {
  /** Copies that were read within it are not old. */
  staleMs: number;
  /** Websites a page, and pages a run. */
  websitesMax: number;
  pagesMax: number;
};

/** Crawlers keep a robots.txt for a day, so it is read as often. */
export const robotsReading = {
  scheduleId: 'read:robots',
  workflow: 'startRobotsReads',
  every: '1 hour',
  input: { staleMs: 24 * 3_600_000, websitesMax: 200, pagesMax: 500 } satisfies RobotsReadsInput,
} as const;

export type VisitRollInput = { quietSeconds: number; monthsMax: number; batchesMax: number };

/**
 * The roll-up of crawler visits by month. A month must have been quiet for much longer than a block's
 * transaction or an update of verdicts may take, since it is read from its roll-up afterwards.
 */
export const visitRoll = {
  scheduleId: 'roll-up:crawler-visits',
  workflow: 'rollUpVisits',
  every: '10 minutes',
  input: { quietSeconds: 900, monthsMax: 10, batchesMax: 500 } satisfies VisitRollInput,
} as const;

export type ListRenewalInput = { lists: readonly string[] };

/** The renewal of the address lists that crawlers' operators publish; Google's change almost daily. */
export const listRenewal = {
  scheduleId: 'renew:crawler-lists',
  workflow: 'renewCrawlerLists',
  every: '24 hours',
} as const;
