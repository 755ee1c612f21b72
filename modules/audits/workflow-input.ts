import type { JobStatus } from '../jobs/job-types';

/** Times and widths of an audit's steps are input, so that changing them breaks no running one. */
export type AuditRunInput = {
  auditId: string;
  /** How long one activity crawls before it answers with where it stands. */
  sliceMs: number;
  /** Activities after which a run continues as a new one, with a short history. */
  slicesPerRun: number;
  carried?: { status: JobStatus };
};

export const auditRunDefaults = {
  sliceMs: 10_000,
  slicesPerRun: 500,
} as const satisfies Partial<AuditRunInput>;

export type AuditPurgeInput = {
  /** How long ago an audit must have been deleted. */
  deletedForMs: number;
  /** Audits a batch, and batches a run. */
  auditsMax: number;
  batchesMax: number;
};

/** An insert that was under way when its process died may still land within 30 seconds. */
export const auditPurge = {
  scheduleId: 'purge:audits',
  workflow: 'purgeDeletedAudits',
  every: '10 minutes',
  input: { deletedForMs: 120_000, auditsMax: 100, batchesMax: 500 } satisfies AuditPurgeInput,
} as const;
