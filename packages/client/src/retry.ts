import { ApiError, ConnectionError, TimeoutError } from './errors';

/** A longer demand is left to the caller, who sees it in the error's headers. */
const waitMsMax = 60_000;

/**
 * Returns the milliseconds to wait before the next attempt, or undefined if another attempt cannot
 * help. `attempt` counts from 0.
 */
export function retryDelayMs(error: unknown, attempt: number): number | undefined {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return backoffMs(attempt);
  if (!(error instanceof ApiError)) return undefined;
  const demanded = retryAfterMs(error.headers);
  if (!isTransient(error.status, demanded !== undefined)) return undefined;
  if (demanded === undefined) return backoffMs(attempt);
  return demanded > waitMsMax ? undefined : demanded;
}

/** A 409 passes with time only if the service says when: the same key's first request is under way. */
function isTransient(status: number, saysWhen: boolean): boolean {
  return status === 408 || status === 429 || status >= 500 || (status === 409 && saysWhen);
}

/** Reads `Retry-After`: seconds or a date. */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Doubles from half a second to eight, minus up to a quarter so that clients spread. */
const backoffMs = (attempt: number) => Math.min(8000, 500 * 2 ** attempt) * (1 - Math.random() / 4);

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
