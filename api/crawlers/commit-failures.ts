import type { GatheredFailure } from '../../ingest/commit/commit-gathered';
import type { Logger } from '../../platform/logger';
import { countCommitFailure } from '../http/metrics';

/** Shows an operator what no stream's answer tells: most of them go well by themselves afterwards. */
export const reportCommitFailures =
  (log: Logger) =>
  ({ step, streams, error }: GatheredFailure): void => {
    countCommitFailure(step);
    log.warn({ err: error, step, streams }, 'group commit of log streams failed');
  };
