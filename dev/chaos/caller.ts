import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { History, Outcome, Subject } from './history';

const timeoutMs = 20_000;
const retryMs = 400;

type Json = Record<string, unknown>;
export type Asked = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: Json | Buffer;
  idempotencyKey?: string | undefined;
};
export type Reply = { status: number; data: Json; isRetryable: boolean };

/** Sends requests with one key. */
export class Caller {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Returns undefined if there was no whole reply. */
  async send({ method, path, body, idempotencyKey }: Asked): Promise<Reply | undefined> {
    try {
      const response = await request(`${this.#url}/api/v1${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body === undefined || Buffer.isBuffer(body)
            ? {}
            : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined
          ? {}
          : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      });
      const reply = (await response.body.json()) as { data?: Json };
      const isRetryable = response.headers['retry-after'] !== undefined;
      return { status: response.statusCode, data: reply.data ?? {}, isRetryable };
    } catch {
      return undefined;
    }
  }
}

/** A refusal that says when to try again leaves open whether an earlier try had its effect. */
export function outcomeOf(reply: Reply | undefined): Outcome {
  if (reply === undefined || reply.status >= 500) return 'unknown';
  if (reply.status < 300) return 'ok';
  return reply.isRetryable ? 'unknown' : 'fail';
}

export type Doing = {
  op: string;
  subject: Subject;
  ask: Asked;
  /** The id of what a reply acknowledges. */
  idOf?: (data: Json) => string | undefined;
  /** Gives the operation up after one attempt without a reply. */
  isAbandoned?: boolean;
};

/** Tries until the outcome is known or the run is over; notes every try. */
export async function perform(
  caller: Caller,
  history: History,
  { op, subject, ask, idOf, isAbandoned = false }: Doing,
  isOver: () => boolean,
): Promise<Reply | undefined> {
  for (;;) {
    const beganAt = history.now();
    const reply = await caller.send(ask);
    const outcome = outcomeOf(reply);
    const id = reply && outcome === 'ok' ? idOf?.(reply.data) : undefined;
    history.add({
      op,
      subject,
      beganAt,
      endedAt: history.now(),
      outcome,
      httpStatus: reply?.status ?? null,
      ...(id === undefined ? {} : { id }),
    });
    if (outcome === 'ok') return reply;
    if (outcome === 'fail' || isAbandoned || isOver()) return undefined;
    await sleep(retryMs);
  }
}
