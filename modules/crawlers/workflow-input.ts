export type VisitRetentionInput = { workspacesMax: number };

/** Deletion of crawler visits past a plan's retention. */
export const visitRetention = {
  scheduleId: 'forget:crawler-visits',
  workflow: 'forgetOldVisits',
  every: '1 day',
  input: { workspacesMax: 100 } satisfies VisitRetentionInput,
} as const;

/** Maximum hosts of a website that one job reads. */
export type RobotsReadInput = { hostsMax: number };
export const robotsReadDefaults = { hostsMax: 50 } as const satisfies RobotsReadInput;

export type RobotsReadsInput = {
  /** Copies read within this time are fresh. */
  staleMs: number;
  /** Websites per page, and pages per run. */
  websitesMax: number;
  pagesMax: number;
};

/** Crawlers cache a robots.txt for a day, so it is read as often. */
export const robotsReading = {
  scheduleId: 'read:robots',
  workflow: 'startRobotsReads',
  every: '1 hour',
  input: { staleMs: 24 * 3_600_000, websitesMax: 200, pagesMax: 500 } satisfies RobotsReadsInput,
} as const;

export type VisitRollInput = { quietSeconds: number; monthsMax: number; batchesMax: number };

/**
 * The monthly roll-up of crawler visits. A month must have been quiet for much longer than a
 * block's transaction or a verdict update may take, since it is read from its roll-up afterwards.
 */
export const visitRoll = {
  scheduleId: 'roll-up:crawler-visits',
  workflow: 'rollUpVisits',
  every: '10 minutes',
  input: { quietSeconds: 900, monthsMax: 10, batchesMax: 500 } satisfies VisitRollInput,
} as const;

export type ListRenewalInput = { lists: readonly string[] };

/** Renewal of the address lists that crawlers' operators publish; Google's change almost daily. */
export const listRenewal = {
  scheduleId: 'renew:crawler-lists',
  workflow: 'renewCrawlerLists',
  every: '24 hours',
} as const;

export type LogBatchDeletionInput = {
  batchIds: string[];
  /** How long after the first pass the second one runs; see docs/decisions/0006. */
  secondPassAfterMs: number;
};
export const logBatchDeletion = { secondPassAfterMs: 120_000 } as const;
