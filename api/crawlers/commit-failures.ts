import type { GroupFailure } from '../../ingest/commit/commit-group';
import type { Logger } from '../../platform/logger';
import { countCommitFailure } from '../../platform/metrics';

/**
 * Logs commit failures for operators: responses do not report them, as most succeed when retried.
 */
export const reportCommitFailures =
  (log: Logger) =>
  ({ streams, error }: GroupFailure): void => {
    countCommitFailure('accept');
    log.warn({ err: error, streams }, 'group commit of log streams failed');
  };
