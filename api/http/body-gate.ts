import type { Response } from 'express';
import type { BlockMemory, StreamMemory } from '../../ingest/block/block-memory';
import { FairSemaphore } from '../../platform/concurrency/fair-semaphore';
import { AppError } from '../../platform/errors';

/** A body of at most this size never waits: it is only counted. */
const smallBytesMax = 64 * 1024;

/** Buffered bodies of a workspace at once; a body of over 8 MiB counts as several. */
const turnsOfWorkspace = 4;
const bytesOfTurn = 8 * 1024 * 1024;
const waitMsMax = 10_000;

/** Time for the whole of a buffered body; a stream has none. */
const bodyMsMax = 30_000;

export type BodyGateOptions = { memory: BlockMemory; waitMsMax?: number; bodyMsMax?: number };

/**
 * Admits bodies that are kept in memory as a whole. All of them share one budget with the blocks of
 * log lines, a workspace has a few at once, and each must arrive in time: what a sender promises or
 * trickles is never kept for long.
 */
export class BodyGate {
  readonly #memory: BlockMemory;
  readonly #bodyMsMax: number;
  readonly #turns: FairSemaphore;

  constructor(options: BodyGateOptions) {
    this.#memory = options.memory;
    this.#bodyMsMax = options.bodyMsMax ?? bodyMsMax;
    this.#turns = new FairSemaphore({
      each: turnsOfWorkspace,
      waitMsMax: options.waitMsMax ?? waitMsMax,
      refusal: () =>
        new AppError(
          'rate_limited',
          `This workspace is sending ${turnsOfWorkspace} large bodies already. Send them one after another.`,
          { retryAfterSeconds: 5, headers: { Connection: 'close' } },
        ),
    });
  }

  /**
   * Reads a body of at most `bytesMax` bytes by `read`, which reserves what exceeds them. Its memory counts until the response is
   * sent, because what was read is used until then. Throws `rate_limited` for too many bodies of
   * the workspace, `unavailable` where memory is short, and `late` for a body that takes too long.
   */
  async admit<T>(
    sender: { workspaceId: string; response: Response },
    bytesMax: number,
    read: (memory: StreamMemory) => Promise<T>,
    late: () => AppError = bodyTooSlow,
  ): Promise<T> {
    const gone = new AbortController();
    const { workspaceId, response } = sender;
    const memory = this.#memory.openStream(gone.signal);
    response.once('close', () => {
      gone.abort(new Error('the client disconnected'));
      memory.close();
    });
    if (bytesMax <= smallBytesMax) {
      memory.overdraw(bytesMax);
      return this.#inTime(() => read(memory), late);
    }
    const weight = Math.min(turnsOfWorkspace, Math.ceil(bytesMax / bytesOfTurn));
    return this.#turns.run(
      workspaceId,
      async () => {
        await reserve(memory, bytesMax);
        return this.#inTime(() => read(memory), late);
      },
      { signal: gone.signal, weight },
    );
  }

  async #inTime<T>(read: () => Promise<T>, late: () => AppError): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(late()), this.#bodyMsMax);
    try {
      return await Promise.race([read(), promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function reserve(memory: StreamMemory, bytes: number): Promise<void> {
  try {
    await memory.reserve(bytes);
  } catch (error) {
    if (error instanceof AppError) error.headers['Connection'] = 'close';
    throw error;
  }
}

const bodyTooSlow = () =>
  new AppError('bad_request', `The body did not arrive within ${bodyMsMax / 1000} seconds.`, {
    // The rest of the body is not read, so the connection cannot be used again.
    headers: { Connection: 'close' },
  });
