import { Context } from '@temporalio/activity';

/**
 * Returns a signal that aborts calls when the job is canceled or the worker stops. When Temporal
 * gives up an attempt because Temporal itself was unavailable, the signal does not abort: that
 * attempt starts no new calls, but awaits and stores the results of those it has sent.
 */
export function callSignal(): AbortSignal {
  const context = Context.current();
  const calls = new AbortController();
  context.cancellationSignal.addEventListener('abort', () => {
    const { cancelRequested, workerShutdown } = context.cancellationDetails ?? {};
    if (cancelRequested || workerShutdown) calls.abort(context.cancellationSignal.reason);
  });
  return calls.signal;
}
