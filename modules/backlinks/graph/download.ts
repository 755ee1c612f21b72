import { setTimeout as pause } from 'node:timers/promises';
import { FetchFailed } from '../../../platform/network/fetch-failed';
import type { SafeFetch, StreamResponse } from '../../../platform/network/safe-fetch';

/** A file of tens of gigabytes at a few megabytes a second. */
const timeoutMs = 24 * 3_600_000;
const bytesMax = Number.MAX_SAFE_INTEGER;
/** Attempts without a single byte. */
const failuresMax = 5;
const pauseMs = 2_000;
/** A reader may pause while rows are stored, so only a server that hardly sends is given up. */
const leastRate = { bytesPerSecond: 1_000, afterSeconds: 120 };

/** Downloads a large file, and continues where a connection broke. */
export async function* download(
  safeFetch: SafeFetch,
  url: string,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  let version: string | undefined;
  for (let failures = 0; ; ) {
    try {
      const response = await open(safeFetch, url, { received, version, signal });
      version ??= versionOf(response);
      for await (const chunk of response.body) {
        received += chunk.length;
        failures = 0;
        yield chunk;
      }
      return;
    } catch (error) {
      failures += 1;
      const mayContinue = error instanceof FetchFailed && failures < failuresMax;
      if (!mayContinue || (received > 0 && version === undefined)) throw error;
      await pause(pauseMs, undefined, { signal });
    }
  }
}

type Part = { received: number; version: string | undefined; signal: AbortSignal | undefined };

async function open(
  safeFetch: SafeFetch,
  url: string,
  { received, version, signal }: Part,
): Promise<StreamResponse> {
  const range =
    received === 0 ? {} : { range: `bytes=${received}-`, ...(version && { 'if-range': version }) };
  const response = await safeFetch.stream(url, {
    bytesMax,
    timeoutMs,
    leastRate,
    signal,
    headers: { 'accept-encoding': 'identity', ...range },
  });
  if (response.status === (received === 0 ? 200 : 206)) return response;
  response.discard();
  throw new Error(
    received === 0
      ? `${url} answered with ${response.status}.`
      : `${url} changed while it was read, or cannot be continued: it answered with ${response.status}.`,
  );
}

/** Names the version of a file, without which a broken download cannot be continued. */
const versionOf = ({ headers }: StreamResponse): string | undefined =>
  headers['etag']?.startsWith('"') ? headers['etag'] : headers['last-modified'];
