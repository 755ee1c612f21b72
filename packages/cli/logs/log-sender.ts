import { gzipSync } from 'node:zlib';
import type { Sightline } from '../../client/src/client';
import {
  ApiError,
  ConnectionError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../../client/src/errors';
import type { LogIngestion, UploadBody } from '../../client/src/index';
import { retryAfterMs, wait } from '../../client/src/retry';
import { note } from '../output/print';

export type SendOptions = {
  websiteId: string;
  format?: string | undefined;
  /** Tries for ever while the service is away. */
  isPatient: boolean;
  signal: AbortSignal;
};

const totals = { received: 0, visits: 0, ignored: 0, malformed: 0, otherHost: 0, duplicates: 0 };

const waitMsMax = 60_000;

/** Sends pieces of logs one after the other, and adds up what became of them. */
export class LogSender {
  readonly #client: Sightline;
  readonly #options: SendOptions;
  readonly counts = { ...totals };

  constructor(client: Sightline, options: SendOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Sends whole lines, compressed. `key` names the piece, so that it is stored once. */
  send(lines: Buffer, key?: string): Promise<void> {
    return this.sendFile(gzipSync(lines, { level: 1 }), {
      contentEncoding: 'gzip',
      ...(key ? { key } : {}),
    });
  }

  /** Sends a file as it is, compressed or not. */
  async sendFile(
    body: UploadBody,
    options: { key?: string; contentEncoding?: string } = {},
  ): Promise<void> {
    const { websiteId, format, signal } = this.#options;
    const reply = await this.#patiently(() =>
      this.#client.ingestLogs(websiteId, body, {
        ...options,
        ...(format === undefined ? {} : { format }),
        signal,
      }),
    );
    this.#add(reply);
  }

  /** Repeats what only time can fix. The service is asked again automatically; a person reads why. */
  #advice: string | undefined;

  async #patiently<Result>(send: () => Promise<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send();
      } catch (error) {
        if (!this.#options.isPatient || !isTransient(error)) throw error;
        const demanded = error instanceof ApiError ? retryAfterMs(error.headers) : undefined;
        const delay = Math.min(waitMsMax, demanded ?? 1000 * 2 ** Math.min(attempt, 6));
        note(`${(error as Error).message} Trying again in ${Math.ceil(delay / 1000)} s.`);
        await wait(delay, this.#options.signal);
      }
    }
  }

  #add(reply: LogIngestion): void {
    // Once, not for every piece.
    if (reply.advice && reply.advice !== this.#advice) note(reply.advice);
    this.#advice = reply.advice ?? undefined;
    for (const name of Object.keys(totals) as Array<keyof typeof totals>) {
      this.counts[name] += reply[name];
    }
    for (const { line, reason } of reply.problemSamples ?? []) {
      if (this.counts.malformed <= 10) note(`line ${line} of the piece: ${reason}`);
    }
  }
}

const isTransient = (error: unknown) =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  error instanceof RateLimitError ||
  error instanceof ServerError;
