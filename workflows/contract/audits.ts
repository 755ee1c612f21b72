import type { JobStatus } from './jobs';

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
