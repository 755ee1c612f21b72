import type { JobSkip, JobStatus } from '../jobs/job-types';

export type SitemapReadInput = {
  /** Files per activity, and the time after which it starts no further one. */
  filesMax: number;
  msMax: number;
  /** Number of activities after which a run continues as new, to keep its history short. */
  callsPerRun: number;
  carried?: { status: JobStatus; robotsSkips: JobSkip[] };
};

export const sitemapReadDefaults = {
  filesMax: 20,
  msMax: 10_000,
  callsPerRun: 300,
} as const satisfies SitemapReadInput;

export type SitemapReadsInput = {
  /** Websites per page. */
  websitesMax: number;
  /** Rows deleted at once, and the number of batches in one run. */
  rowsMax: number;
  stepsMax: number;
};

/** Each sitemap is read daily, a failed one sooner. */
export const sitemapReading = {
  scheduleId: 'read:sitemaps',
  workflow: 'startSitemapReads',
  every: '1 hour',
  input: { websitesMax: 200, rowsMax: 20_000, stepsMax: 200 } satisfies SitemapReadsInput,
} as const;

export type SubmissionInput = {
  /** Calls after which a run continues as new, to keep its history short. */
  batchesPerRun: number;
  /** First delay before a failed call is retried; doubles with each failure. */
  retryFirstMs: number;
  /** Consecutive failed calls after which the batch has failed. */
  failuresMax: number;
  carried?: { status: JobStatus; replies: ReplyCounts };
};

/** Number of URLs by channel and reply. */
export type ReplyCounts = Record<string, Record<string, number>>;

export const submissionDefaults = {
  batchesPerRun: 500,
  retryFirstMs: 5_000,
  failuresMax: 8,
} as const satisfies SubmissionInput;

export type ConfirmationInput = {
  /** Delay between two checks; doubles from the first to the maximum while nothing is found. */
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

/** Sent to the confirmation job when there are more submissions to check. */
export const submissionsAcceptedSignalName = 'submissionsAccepted';

export type SubmissionResumption = { websitesMax: number };

/** Starts the jobs of websites with work left to send or confirm but no running job. */
export const submissionResumption = {
  scheduleId: 'resume:submissions',
  workflow: 'resumeSubmissions',
  every: '5 minutes',
  input: { websitesMax: 1_000 } satisfies SubmissionResumption,
} as const;
