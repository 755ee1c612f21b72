import type { GroupFailure } from '../../ingest/commit/commit-group';
import type { Logger } from '../../platform/logger';
import { countCommitFailure } from '../http/metrics';

/** Shows an operator what no stream's answer tells: most of them go well by themselves afterwards. */
export const reportCommitFailures =
  (log: Logger) =>
  ({ step, streams, error }: GroupFailure): void => {
    countCommitFailure(step);
    log.warn({ err: error, step, streams }, 'group commit of log streams failed');
  };
