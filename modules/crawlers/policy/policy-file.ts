import type { PolicyPurpose, PolicySaying } from './purposes';

/** The small files in which a website makes statements, besides robots.txt. */
export const policyFileKinds = ['tdmrep', 'license', 'llms_txt'] as const;
export type PolicyFileKind = (typeof policyFileKinds)[number];

/** Statements of a file about paths of a host, in the order in which they stand. */
export type FileStatement = {
  /** A pattern as in robots.txt. */
  path: string;
  /** As written. */
  text: string;
  purposes: readonly PolicyPurpose[];
  says: PolicySaying;
};

/** What a file says; `problem` names why it cannot be read. */
export type ReadFile = { statements: FileStatement[]; problem: string | null };

export const unreadableFile = (problem: string): ReadFile => ({ statements: [], problem });
