import type { JobSkip, JobStatus } from '../jobs/job-types';

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
