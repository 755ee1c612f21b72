import { Context } from '@temporalio/activity';

/**
 * Breaks calls off when the job is cancelled or the worker stops. An attempt that Temporal gives up,
 * because it was away itself, asks nothing more, but what it has asked for it waits for and keeps.
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
