import type { JobStatus } from '../modules/jobs/job-types';

/** Most warnings of a job. */
const warningsMax = 20;

/** Adds what was left out of a provider's responses to the job's warnings, each sentence once. */
export function warnOf(
  status: JobStatus,
  from: string,
  sentences: readonly string[] | undefined,
): void {
  for (const sentence of sentences ?? []) {
    const warning = `${from}: ${sentence}`;
    if (status.warnings.length >= warningsMax || status.warnings.includes(warning)) continue;
    status.warnings.push(warning);
  }
}
