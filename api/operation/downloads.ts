import { streamsMax } from '../../platform/clickhouse/clickhouse';
import { FairSemaphore } from '../../platform/concurrency/fair-semaphore';
import { AppError } from '../../platform/errors';

/** CSV downloads of one workspace at once, of all that a process has. */
const downloadsOfWorkspace = 2;

/** Bounds CSV downloads; one that is too many waits a while before it is refused. */
export const createDownloads = (waitMsMax = 10_000): FairSemaphore =>
  new FairSemaphore({
    each: downloadsOfWorkspace,
    all: streamsMax,
    waitMsMax,
    refusal: (reason) =>
      new AppError(
        'rate_limited',
        reason === 'each'
          ? `This workspace is downloading ${downloadsOfWorkspace} CSV files already. Try again when one has ended.`
          : 'Too many CSV files are being downloaded. Try again shortly.',
        { retryAfterSeconds: 10 },
      ),
  });
