import { defineSearchAttributeKey } from '@temporalio/common';

/** Names and shapes that the API and the workers share. Nothing of the workflows' code is imported. */

export const taskQueues = {
  /** Orchestration and everything that calls our own databases only. */
  core: 'core',
  /** Calls to a provider of result pages; each provider has a queue of its own. */
  dataforseo: 'provider-dataforseo',
  serpapi: 'provider-serpapi',
  serper: 'provider-serper',
  searxng: 'provider-searxng',
  /** Whom URLs are submitted to. */
  indexnow: 'provider-indexnow',
  bing: 'provider-bing',
  /** Apart, so that no provider's rate slows down what costs nothing. */
  sandbox: 'provider-sandbox',
} as const;

export type SerpProviderName = 'dataforseo' | 'serpapi' | 'serper' | 'searxng';

export const searchAttributes = {
  workspace: defineSearchAttributeKey('SightlineWorkspace', 'KEYWORD'),
  website: defineSearchAttributeKey('SightlineWebsite', 'KEYWORD'),
  jobType: defineSearchAttributeKey('SightlineJobType', 'KEYWORD'),
};

/** A job's type, and the workflow that does it. */
export const jobTypes = {
  'website.purge': { workflow: 'purgeWebsite' },
  'serp.collect': { workflow: 'collectSerp' },
  'ai.collect': { workflow: 'skipCollection' },
  'backlinks.collect': { workflow: 'skipCollection' },
  'gsc.collect': { workflow: 'skipCollection' },
  'robots.read': { workflow: 'readRobots' },
  'sitemaps.read': { workflow: 'readSitemaps' },
  'indexing.submit': { workflow: 'submitUrls' },
  'indexing.confirm': { workflow: 'confirmSubmissions' },
} as const;

export type JobType = keyof typeof jobTypes;

/** What a refresh may ask for, in the order of its reply. */
export const refreshKinds = ['serp', 'ai', 'backlinks', 'gsc'] as const;
export type RefreshKind = (typeof refreshKinds)[number];

/** Jobs that wait while their website is paused. */
export const pausableJobTypes: readonly JobType[] = [
  ...refreshKinds.map((kind) => `${kind}.collect` as const),
  'robots.read',
  'sitemaps.read',
  'indexing.submit',
  'indexing.confirm',
];

/** What every job's workflow is given. */
export type JobInput<Input = Record<string, unknown>> = {
  workspaceId: string;
  jobId: string;
  websiteId: string | null;
  input: Input;
};

export type JobProgress = { done: number; total: number | null; unit: string };
export type JobSkip = { what: string; code: string };

/** What a job's `status` query answers while it runs. */
export type JobStatus = {
  state: 'running' | 'paused';
  progress: JobProgress;
  warnings: string[];
  skipped: JobSkip[];
};

export const statusQueryName = 'status';

/**
 * Sent to a website's collections when it is paused, resumed or archived. It says only that they
 * should look, so that signals which overtake each other still lead to the same end.
 */
export const websiteChangedSignalName = 'websiteChanged';

export type PurgeInput = {
  /** How long after the first pass the second one runs; see docs/decisions/0006. */
  secondPassAfterMs: number;
};

export type SeriesPurgeInput = {
  /** How long ago a series must have ended. */
  endedForMs: number;
  /** Series a batch, and batches a run. */
  seriesMax: number;
  batchesMax: number;
};

/**
 * The purge of what deleted and changed keywords left, and when it runs. A process that died in the
 * middle of an insert may have it finished within 30 seconds, so what ended just now waits.
 */
export const seriesPurge = {
  scheduleId: 'purge:rank-series',
  workflow: 'purgeEndedSeries',
  every: '10 minutes',
  input: { endedForMs: 120_000, seriesMax: 5_000, batchesMax: 500 } satisfies SeriesPurgeInput,
} as const;

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

export type SitemapReadInput = {
  /** Files of one activity, and after which time it begins no further one. */
  filesMax: number;
  msMax: number;
  /** Activities after which a run continues as a new one, with a short history. */
  callsPerRun: number;
  carried?: { status: JobStatus; robotsSkips: JobSkip[] };
};

export const sitemapReadDefaults = {
  filesMax: 20,
  msMax: 10_000,
  callsPerRun: 300,
} as const satisfies SitemapReadInput;

export type SitemapReadsInput = {
  /** Websites a page. */
  websitesMax: number;
  /** Rows that are removed at once, and how often in one run. */
  rowsMax: number;
  stepsMax: number;
};

/** Each sitemap is read daily, one that failed sooner. */
export const sitemapReading = {
  scheduleId: 'read:sitemaps',
  workflow: 'startSitemapReads',
  every: '1 hour',
  input: { websitesMax: 200, rowsMax: 20_000, stepsMax: 200 } satisfies SitemapReadsInput,
} as const;

/** A website by its place among those of all workspaces. */
export type WebsiteCursor = { workspaceId: string; websiteId: string };

export type NoticeInput = {
  /** Websites a page, which are looked at side by side, and pages after which a run continues as new. */
  websitesMax: number;
  pagesPerRun: number;
  /** Where a run that continues another one goes on. */
  carried?: {
    after: WebsiteCursor;
    noticed: { websites: number; failed: number; opened: number; closed: number };
  };
};

/** Looks over all websites for what changed, and opens and closes alerts. */
export const changeNotice = {
  scheduleId: 'notice:changes',
  workflow: 'noticeChanges',
  every: '1 hour',
  input: { websitesMax: 4, pagesPerRun: 250 } satisfies NoticeInput,
} as const;

export type SubmissionInput = {
  /** Calls after which a run continues as a new one, with a short history. */
  batchesPerRun: number;
  /** The wait before a call that failed is made again; it doubles from one failure to the next. */
  retryFirstMs: number;
  /** Calls in a row that may fail before the batch has failed. */
  failuresMax: number;
  carried?: { status: JobStatus; replies: ReplyCounts };
};

/** URLs by channel and by what it said of them. */
export type ReplyCounts = Record<string, Record<string, number>>;

export const submissionDefaults = {
  batchesPerRun: 500,
  retryFirstMs: 5_000,
  failuresMax: 8,
} as const satisfies SubmissionInput;

export type ConfirmationInput = {
  /** The wait between two looks; it doubles from the least to the most while nothing is found. */
  lookFirstMs: number;
  lookMaxMs: number;
  looksPerRun: number;
  carried?: { status: JobStatus; waitMs: number };
};

export const confirmationDefaults = {
  lookFirstMs: 30_000,
  lookMaxMs: 3_600_000,
  looksPerRun: 500,
} as const satisfies ConfirmationInput;

/** Sent to the job that looks for proof, when there is more to be looked for. */
export const submissionsAcceptedSignalName = 'submissionsAccepted';

export type SubmissionResumption = { websitesMax: number };

/** Starts the jobs of websites where something is left to be sent or confirmed, and nobody does it. */
export const submissionResumption = {
  scheduleId: 'resume:submissions',
  workflow: 'resumeSubmissions',
  every: '5 minutes',
  input: { websitesMax: 1_000 } satisfies SubmissionResumption,
} as const;

/** The schedules that belong to no website and are told nothing from outside. */
export const housekeeping = [
  seriesPurge,
  visitRetention,
  visitRoll,
  robotsReading,
  sitemapReading,
  changeNotice,
  submissionResumption,
] as const;

export type ListRenewalInput = { lists: readonly string[] };

/** The renewal of the address lists that crawlers' operators publish; Google's change almost daily. */
export const listRenewal = {
  scheduleId: 'renew:crawler-lists',
  workflow: 'renewCrawlerLists',
  every: '24 hours',
} as const;

/** Widths and times are input, so that changing them breaks no running workflow. */
export type CollectionInput = {
  /** Keywords an activity reads and writes. */
  batchKeywords: number;
  /** Batches after which a run continues as a new one, with a short history. */
  batchesPerRun: number;
  /** Calls for search volumes that the job may make; what is left waits for the next one. */
  volumeCallsMax?: number;
  /** How a provider's queue is used, where it is. */
  queue?: QueueInput;
  /** Why there is nothing to collect, when that was known from the start. */
  skip?: string;
  /** Where a run that continues another one goes on. */
  carried?: { status: JobStatus; afterKeywordId: string; failed: number };
  /** The same, where a provider's queue is used. */
  carriedQueue?: { status: JobStatus; state: QueueState };
};

/** The last keyword of a call for search volumes, in the order in which they are read. */
export type VolumeCursor = { country: string; location: string; key: string };

export const collectionDefaults = {
  batchKeywords: 100,
  batchesPerRun: 200,
  // At twelve calls a minute: rankings wait for volumes, and must not wait for long.
  volumeCallsMax: 100,
} as const satisfies CollectionInput;

export type QueueInput = {
  /** Batches that are left with the provider at once. */
  batchesOutstandingMax: number;
  /** The wait between two looks; it doubles from the least to the most while nothing gets done. */
  pollMinMs: number;
  pollMaxMs: number;
  /** After this time a task that is not done is given up. */
  deadlineMs: number;
  /** How often a batch is offered to a provider that does not take it. */
  submitTriesMax: number;
};

export const queueDefaults: QueueInput = {
  batchesOutstandingMax: 20,
  pollMinMs: 30_000,
  pollMaxMs: 300_000,
  deadlineMs: 6 * 3_600_000,
  submitTriesMax: 5,
};

/** The sandbox's tasks take a second or two, and nobody is asked too often. */
export const sandboxQueueDefaults: QueueInput = {
  ...queueDefaults,
  pollMinMs: 500,
  pollMaxMs: 5_000,
};

/** What a job's tasks have come to. */
export type TaskCounts = { written: number; failed: number; pending: number };

/** What a collection decides at its start and keeps to. */
export type QueuePlan = { taskQueue: string; source: string; keywords: number; frozen: number };

/** Where a collection by queue stands; its tasks are in Postgres. */
export type QueueState = {
  plan: QueuePlan;
  afterKeywordId: string;
  isSubmitting: boolean;
  /** The provider asked to wait before it is given more. */
  isHeld: boolean;
  submitTries: number;
  pending: number;
  failed: number;
  waitMs: number;
  /** The account was refused while tasks were out: those are collected before the job fails. */
  refusal: { code: string; message: string } | null;
};

/** The workflow behind each website's schedule, and the schedule's id. */
export const scheduledCollectionWorkflow = 'scheduledCollection';
export const scheduleIdOf = (websiteId: string): string => `collect:${websiteId}`;
export type ScheduledCollectionInput = { workspaceId: string; websiteId: string };
