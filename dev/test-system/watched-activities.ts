import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import type { Activities } from '../../activities';

/** Activities that a test stands around: it is asked to run them, and may ask back for the real ones. */
export type Watch = {
  /** Where the test answers. */
  url: string;
  names: readonly string[];
};

/** What the test is asked to run. */
export type WatchedCall = { call: string; name: string; input: unknown };
/** What an activity, real or the test's, has answered; an error names the real one it came from. */
export type ActivityReply = {
  value?: unknown;
  error?: { message: string; id?: string | undefined };
};

type Activity = (input: unknown) => Promise<unknown>;
type Running = {
  run<T>(work: () => Promise<T>): Promise<T>;
  errors: Map<string, unknown>;
};

/** Lets a test stand between Temporal and the activities of a collector, from its own process. */
export class WatchedActivities {
  readonly #watch: Watch;
  readonly #running = new Map<string, Running>();
  #real: Record<string, Activity> = {};

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  around(activities: Activities): Activities {
    this.#real = activities as unknown as Record<string, Activity>;
    const watched = this.#watch.names.map((name) => [
      name,
      (input: unknown) => this.#ask(name, input),
    ]);
    return { ...activities, ...Object.fromEntries(watched) };
  }

  /** Runs the real activity for the test that was asked to run it. */
  async run({ call, name, input }: WatchedCall): Promise<ActivityReply> {
    const running = this.#running.get(call);
    const activity = this.#real[name];
    if (!running || !activity) throw new Error(`${name} is not being run.`);
    try {
      return { value: await running.run(() => activity(input)) };
    } catch (error) {
      const id = randomUUID();
      running.errors.set(id, error);
      return { error: { message: error instanceof Error ? error.message : String(error), id } };
    }
  }

  async #ask(name: string, input: unknown): Promise<unknown> {
    const call = randomUUID();
    const { cancelled, cancellationSignal: signal } = Context.current();
    // The real activity runs in the context of this one: it heartbeats, and is canceled.
    const running = { run: AsyncLocalStorage.snapshot(), errors: new Map<string, unknown>() };
    this.#running.set(call, running);
    try {
      const asked = this.#post({ call, name, input }, signal);
      asked.catch(() => undefined);
      const { value, error } = await Promise.race([asked, cancelled]);
      if (!error) return value;
      throw running.errors.get(error.id ?? '') ?? new Error(error.message);
    } finally {
      this.#running.delete(call);
    }
  }

  async #post(body: WatchedCall, signal: AbortSignal): Promise<ActivityReply> {
    const init = { method: 'POST', body: JSON.stringify(body), signal };
    const response = await fetch(this.#watch.url, init);
    return (await response.json()) as ActivityReply;
  }
}
