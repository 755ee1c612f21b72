import type { JobStatus } from '../jobs/job-types';
import type { SearchType } from './providers/search-console';

/** How far the rows of a search type have been pulled. */
export type SearchLaneState = {
  type: SearchType;
  days: number;
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
