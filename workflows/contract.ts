import { defineSearchAttributeKey } from '@temporalio/common';

/** Names that the API and the workers share. Nothing of the workflows' code is imported here. */
export const taskQueues = { core: 'core' } as const;

export const searchAttributes = {
  workspace: defineSearchAttributeKey('SightlineWorkspace', 'KEYWORD'),
  website: defineSearchAttributeKey('SightlineWebsite', 'KEYWORD'),
  jobType: defineSearchAttributeKey('SightlineJobType', 'KEYWORD'),
};

/** A job's type, the workflow that does it, and the queue where it runs. */
export const jobTypes = {
  'website.purge': { workflow: 'purgeWebsite', taskQueue: taskQueues.core },
} as const;

export type JobType = keyof typeof jobTypes;

/** What every job's workflow is given. */
export type JobInput<Input = Record<string, unknown>> = {
  workspaceId: string;
  jobId: string;
  websiteId: string | null;
  input: Input;
};

export type JobProgress = { done: number; total: number | null; unit: string };

/** What a job's `status` query answers while it runs. */
export type JobStatus = {
  progress: JobProgress;
  warnings: string[];
  skipped: Array<{ what: string; code: string }>;
};

export const statusQueryName = 'status';

export type PurgeInput = {
  /** How long after the first pass the second one runs; see docs/decisions/0006. */
  secondPassAfterMs: number;
};
