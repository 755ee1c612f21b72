import type { JobStatus } from '../jobs/job-types';

/**
 * Durations and batch sizes are workflow input, so that changing them does not break running
 * audits.
 */
export type AuditRunInput = {
  auditId: string;
  /** How long one activity crawls before it returns its progress. */
  sliceMs: number;
  /** Activities after which a run continues as new, to keep its history short. */
  slicesPerRun: number;
  carried?: { status: JobStatus };
  /** Why nothing is crawled: the plan has no room for a scheduled audit. */
  refused?: string;
};

export const auditRunDefaults = {
  sliceMs: 10_000,
  slicesPerRun: 500,
} as const satisfies Partial<AuditRunInput>;

export type AuditStartInput = {
  /** Websites per page, and pages per run. */
  websitesMax: number;
  pagesMax: number;
};

/** Start of the audits that are due by their websites' settings. */
export const auditStart = {
  scheduleId: 'start:audits',
  workflow: 'startAudits',
  every: '1 hour',
  input: { websitesMax: 200, pagesMax: 500 } satisfies AuditStartInput,
} as const;

export type AuditPurgeInput = {
  /** Minimum time since an audit's deletion. */
  deletedForMs: number;
  /** Audits per batch, and batches per run. */
  auditsMax: number;
  batchesMax: number;
};

/** An insert in flight when its process died may still arrive within 30 seconds. */
export const auditPurge = {
  scheduleId: 'purge:audits',
  workflow: 'purgeDeletedAudits',
  every: '10 minutes',
  input: { deletedForMs: 120_000, auditsMax: 100, batchesMax: 500 } satisfies AuditPurgeInput,
} as const;
