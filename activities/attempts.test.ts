import { ApplicationFailure } from '@temporalio/activity';
import { JobFailure } from '../modules/jobs/job-failure';
import { AppError, unavailable } from '../platform/errors';
import { classifyFailure, endWithWorker, lostFailure } from './attempts';

const bounds = { activity: 'crawlAuditSlice', failures: 0, failuresMax: 5 };
const last = { ...bounds, failures: 4 };

it('a failure is retried until it is the last', () => {
  const error = new TypeError('a fault');
  expect(classifyFailure(error, bounds)).toEqual({ failure: error, isCounted: true });
  expect(classifyFailure(error, last).failure).toMatchObject({
    type: 'internal_error',
    nonRetryable: true,
    message: expect.stringContaining('crawlAuditSlice failed 5 times'),
  });
});

it('a database that is away does not count, however often', () => {
  const { failure, isCounted } = classifyFailure(unavailable('The database'), {
    ...last,
    failures: 99,
  });
  expect(isCounted).toBe(false);
  expect(failure).toMatchObject({ type: 'unavailable', nonRetryable: false });
});

it('an expected error keeps its code and words', () => {
  const error = new AppError('conflict', 'Somebody else did it.');
  expect(classifyFailure(error, last).failure).toMatchObject({
    type: 'conflict',
    message: 'Somebody else did it.',
    nonRetryable: true,
  });
});

it('passes on an ApplicationFailure unchanged, and makes a job’s failure final', () => {
  const classified = ApplicationFailure.retryable('The disk is full.', 'storage_full');
  expect(classifyFailure(classified, last)).toEqual({ failure: classified, isCounted: false });
  expect(classifyFailure(new JobFailure('website_gone', 'Gone.'), bounds).failure).toMatchObject({
    type: 'website_gone',
    nonRetryable: true,
  });
});

it('three dead workers end an activity, fewer do not', () => {
  const after = (...begunIn: string[]) => lostFailure('analyzeAudit', { begunIn, failures: 0 });
  expect(after()).toBeUndefined();
  expect(after('a', 'b')).toBeUndefined();
  // One that died and one whose heartbeats were late.
  expect(after('a', 'a', 'b')).toBeUndefined();
  expect(after('a', 'b', 'c')).toMatchObject({ type: 'worker_lost', nonRetryable: true });
  expect(after('a', 'a', 'a', 'a', 'a', 'a')).toMatchObject({ type: 'timeout' });
});

describe('an activity whose worker stops', () => {
  const never = new Promise<never>(() => {});
  const stopping = (details: { workerShutdown?: boolean }) => {
    const controller = new AbortController();
    return {
      context: { cancellationSignal: controller.signal, cancellationDetails: details },
      abort: () => controller.abort(new Error('stopped')),
    };
  };

  it('is given up when it does not end in time', async () => {
    const { context, abort } = stopping({ workerShutdown: true });
    const result = endWithWorker(never, context as never);
    abort();
    await expect(result).rejects.toThrow('stopped');
  });

  it('is given up, too, when it began after the signal', async () => {
    const { context, abort } = stopping({ workerShutdown: true });
    abort();
    await expect(endWithWorker(never, context as never)).rejects.toThrow('stopped');
  });

  it('keeps the result of work that ends in time', async () => {
    const { context, abort } = stopping({ workerShutdown: true });
    const work = new Promise((resolve) => setTimeout(resolve, 20, 'done'));
    const result = endWithWorker(work, context as never);
    abort();
    expect(await result).toBe('done');
  });

  it('may take its time when only its job was canceled', async () => {
    const { context, abort } = stopping({});
    const work = new Promise((resolve) => setTimeout(resolve, 700, 'cleaned up'));
    const result = endWithWorker(work, context as never);
    abort();
    expect(await result).toBe('cleaned up');
  });
});
