import { ConnectionError, SightlineError, TimeoutError } from './errors';
import type { Fetch, Query, UploadBytes } from './options';

export type HttpRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: UploadBytes;
  timeoutMs: number;
  signal: AbortSignal | undefined;
};

/**
 * Sends one request and hands its response to `read`, both within `timeoutMs`. Throws
 * `TimeoutError`, `ConnectionError`, the reason of the caller's own signal, or what `read` throws.
 */
export async function sendOnce<Result>(
  fetch: Fetch,
  request: HttpRequest,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), request.timeoutMs);
  const signals = [timer.signal, ...(request.signal ? [request.signal] : [])];
  try {
    const { method, headers, body } = request;
    const response = await fetch(request.url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any(signals),
      ...(body === undefined ? {} : { body: streamed(body) as never, duplex: 'half' }),
    });
    return await read(response);
  } catch (error) {
    request.signal?.throwIfAborted();
    throw timer.signal.aborted ? timedOut(request) : connectionCut(request, error);
  } finally {
    clearTimeout(timeout);
  }
}

function timedOut({ method, url, timeoutMs }: HttpRequest) {
  const what = `${method} ${withoutQuery(url)}`;
  return new TimeoutError(`${what} had no whole response within ${timeoutMs} ms.`);
}

/** An error of this package passes through; anything else comes from `fetch` or from the body's source. */
function connectionCut({ method, url }: HttpRequest, error: unknown) {
  if (error instanceof SightlineError) return error;
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  const why = cause?.code ?? cause?.message ?? message;
  return new ConnectionError(
    `${method} ${withoutQuery(url)} failed: ${why}. Check that the service is running and the URL is right.`,
    { cause: error },
  );
}

/** A query may contain a token, which belongs in no message. */
const withoutQuery = (url: string) => url.split('?', 1)[0];

/** Turns an iterable into a stream, since browsers' `fetch` takes no iterables. */
function streamed(body: UploadBytes): unknown {
  const isIterable = typeof body === 'object' && Symbol.asyncIterator in body;
  if (!isIterable || body instanceof ReadableStream) return body;
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async (reason) => {
      await iterator.return?.(reason);
    },
  });
}

/** Writes a query string, or nothing. Lists become comma-separated values, as the service reads them. */
export function queryString(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.append(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
