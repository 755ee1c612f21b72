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

export type SearchCollectionInput = {
  /** Why nothing is collected. */
  skip?: string;
  /** Days in an activity. */
  daysPerBatch: number;
  batchesPerRun: number;
  /** Times that Google may ask to wait before the job gives up until the next collection. */
  waitsMax: number;
  /** State carried over when a run continues another. */
  carried?: {
    lanes: SearchLaneState[];
    property: string;
    source: 'live' | 'sandbox';
    rows: number;
    capped: number;
    waits: number;
    status: JobStatus;
  };
};

export const searchCollectionDefaults = {
  daysPerBatch: 10,
  batchesPerRun: 200,
  waitsMax: 24,
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
