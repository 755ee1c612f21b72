import type { JobStatus } from '../jobs/job-types';
import type { WebsiteRef } from '../websites/rules/website-ref';

export type SeriesPurgeInput = {
  /** Minimum time since a series ended. */
  endedForMs: number;
  /** Series per batch, and batches per run. */
  seriesMax: number;
  batchesMax: number;
};

/**
 * Schedule and limits of the purge of series of deleted and changed keywords. An insert of a
 * process that died may still complete within 30 seconds, so series that ended recently are left
 * alone.
 */
export const seriesPurge = {
  scheduleId: 'purge:rank-series',
  workflow: 'purgeEndedSeries',
  every: '10 minutes',
  input: { endedForMs: 120_000, seriesMax: 5_000, batchesMax: 500 } satisfies SeriesPurgeInput,
} as const;

/** Limits and times are workflow input, so that changing them breaks no running workflow. */
export type CollectionInput = {
  /** Keywords per activity. */
  batchKeywords: number;
  /** Batches after which a run continues as new, to keep its history short. */
  batchesPerRun: number;
  /** Maximum number of search volume calls per job; the remainder is left to the next job. */
  volumeCallsMax?: number;
  /** Settings for a provider's queue, if one is used. */
  queue?: QueueInput;
  /** Only these keywords, in the order of their ids; all of the website's without it. */
  keywordIds?: string[];
  /** Why there is nothing to collect, if known from the start. */
  skip?: string;
  /** State carried over when a run continues another. */
  carried?: { status: JobStatus; afterKeywordId: string; failed: number };
  /** The same, if a provider's queue is used. */
  carriedQueue?: { status: JobStatus; state: QueueState };
};

/** Returns those of a collection's keywords that are left, for an activity; nothing for all. */
export const keywordsLeft = (
  { keywordIds }: CollectionInput,
  afterKeywordId: string,
): { keywordIds?: string[] } =>
  keywordIds === undefined ? {} : { keywordIds: keywordIds.filter((id) => id > afterKeywordId) };

/** Cursor: the last keyword of a search volume call, in reading order. */
export type VolumeCursor = { country: string; location: string; key: string };

export const collectionDefaults = {
  batchKeywords: 100,
  batchesPerRun: 200,
  // At 12 calls a minute. Rankings wait for volumes, so this keeps the wait short.
  volumeCallsMax: 100,
} as const satisfies CollectionInput;

export type QueueInput = {
  /** Maximum number of batches in the provider's queue at once. */
  batchesOutstandingMax: number;
  /** Polling interval; it doubles from the minimum to the maximum while no task completes. */
  pollMinMs: number;
  pollMaxMs: number;
  /** Time after which an unfinished task is given up. */
  deadlineMs: number;
  /** Maximum number of attempts to submit a batch that the provider rejects. */
  submitTriesMax: number;
};

export const queueDefaults: QueueInput = {
  batchesOutstandingMax: 20,
  pollMinMs: 30_000,
  pollMaxMs: 300_000,
  deadlineMs: 6 * 3_600_000,
  submitTriesMax: 5,
};

/** The sandbox's tasks take a second or two, and polling it often harms no one. */
export const sandboxQueueDefaults: QueueInput = {
  ...queueDefaults,
  pollMinMs: 500,
  pollMaxMs: 5_000,
};

/** A job's tasks by outcome. */
export type TaskCounts = { written: number; failed: number; pending: number };

/** Plan that a collection makes at its start and keeps. */
export type QueuePlan = { taskQueue: string; source: string; keywords: number; frozen: number };

/** Progress of a queued collection; its tasks are in Postgres. */
export type QueueState = {
  plan: QueuePlan;
  afterKeywordId: string;
  isSubmitting: boolean;
  /** Whether the provider asked for a pause before further submissions. */
  isHeld: boolean;
  submitTries: number;
  pending: number;
  failed: number;
  waitMs: number;
  /**
   * Set if the account was refused while tasks were pending: those are collected before the job
   * fails.
   */
  refusal: { code: string; message: string } | null;
};

/** The workflow of each website's schedule, and the schedule's id. */
export const scheduledCollectionWorkflow = 'scheduledCollection';
export const scheduleIdOf = (websiteId: string): string => `collect:${websiteId}`;
export type ScheduledCollectionInput = WebsiteRef;
