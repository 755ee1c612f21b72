import type { JobStatus } from '../jobs/job-types';
import type { WebsiteRef } from '../websites/rules/website-ref';

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
export type ScheduledCollectionInput = WebsiteRef;
