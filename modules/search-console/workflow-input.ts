import type { JobStatus } from '../jobs/job-types';
import type { SearchType } from './rules/search-shape';

/** How far the rows of a search type have been pulled. */
export type SearchLaneState = {
  type: SearchType;
  days: number;
  left: number;
  /** The oldest day that was pulled; null before the first. */
  beforeDay: string | null;
  isDone: boolean;
};

/** A provider that cannot be read now. */
export type ProviderPause = {
  message: string;
  /** The wait that the provider asked for; null if it named none. */
  retryAfterMs: number | null;
};

/** Waits of a job for a provider since it was last read. */
export type ProviderWaits = { sinceMs: number | null; inRow: number };

/** What became of Bing's part of a collection. */
export type BingOutcome = {
  state: 'collected' | 'throttled' | 'requires_reconnect' | 'no_data' | 'property_lost' | 'failed';
  site: string | null;
  dataSource: 'live' | 'sandbox' | null;
  /** Until when Bing's throttle keeps the key from being used. */
  until: string | null;
  /** Why nothing was read; null if it was. */
  message: string | null;
  /** What was left out of its answers, as sentences. */
  warnings?: string[];
};

export type SearchCollectionInput = {
  /** Why nothing is collected. */
  skip?: string;
  /** Days in an activity. */
  daysPerBatch: number;
  batchesPerRun: number;
  /** How long a provider may be away before the job leaves the rest to the next collection. */
  waitMsMax: number;
  /** How long Bing may be away once Google's days are read; without it, as long as any provider. */
  bingWaitMsMax?: number;
  /** State carried over when a run continues another. */
  carried?: {
    lanes: SearchLaneState[];
    property: string;
    source: 'live' | 'sandbox';
    rows: number;
    capped: number;
    waits: ProviderWaits;
    /** Null without a binding to Bing. */
    bing: BingOutcome | null;
    status: JobStatus;
  };
};

export const searchCollectionDefaults = {
  daysPerBatch: 10,
  batchesPerRun: 200,
  waitMsMax: 12 * 3_600_000,
  bingWaitMsMax: 600_000,
} as const satisfies SearchCollectionInput;

export type InspectionInput = {
  /** URLs of one activity. */
  urlsPerBatch: number;
  /** Activities after which a run continues as new, to keep its history short. */
  batchesPerRun: number;
  /** A longer wait ends the job; the schedule starts another one. */
  waitMsMax: number;
  carried?: { status: JobStatus; failed: number };
};

export const inspectionDefaults = {
  urlsPerBatch: 50,
  batchesPerRun: 200,
  waitMsMax: 1_200_000,
} as const satisfies InspectionInput;

export type InspectionsInput = { websitesMax: number };

/** Starts the jobs of websites with URLs to inspect. */
export const inspectionWatch = {
  scheduleId: 'inspect:urls',
  workflow: 'startInspections',
  every: '1 hour',
  input: { websitesMax: 200 } satisfies InspectionsInput,
} as const;

export type RowTidyingInput = { workspacesMax: number };

/** Deletes rows of days that were pulled again. */
export const rowTidying = {
  scheduleId: 'delete:superseded-search-rows',
  workflow: 'deleteSupersededSearchRows',
  every: '1 week',
  input: { workspacesMax: 100 } satisfies RowTidyingInput,
} as const;
