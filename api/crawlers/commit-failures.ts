import type { GroupFailure } from '../../ingest/commit/commit-group';
import type { Logger } from '../../platform/logger';
import { countCommitFailure } from '../http/metrics';

/**
 * Logs commit failures for operators: responses do not report them, as most succeed when retried.
 */
export const reportCommitFailures =
  (log: Logger) =>
  ({ step, streams, error }: GroupFailure): void => {
    countCommitFailure(step);
    log.warn({ err: error, step, streams }, 'group commit of log streams failed');
  };
