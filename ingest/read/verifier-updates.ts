import { shippedSnapshots } from '../../modules/crawlers/bots/published-lists';
import type { NamedAddress } from '../../modules/crawlers/bots/reverse-name';
import type { VerifierUpdate } from '../../modules/crawlers/bots/verification';
import { reverseNamesSince } from '../../modules/crawlers/store/name-check-store';
import {
  publishedListsChangedAtMs,
  readPublishedLists,
} from '../../modules/crawlers/store/published-list-store';
import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import type { Database } from '../../platform/postgres/database';

const everyMs = 2_000;
/** Names read per query; more than were looked up since the last one, except at the start. */
const namesMax = 50_000;
/** Look-ups are dated before they are committed, so the last seconds are read again. */
const overlapMs = 10_000;

/**
 * Updates this process's verifier with the look-ups of all workers and with renewed lists. The
 * updates are plain data, so that they can be posted to a verifier in another thread.
 */
export class VerifierUpdates {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #learn: (update: VerifierUpdate) => void;
  readonly #loop: PollingWorker;
  #namesSinceMs = 0;
  #listsAtMs = 0;

  constructor(deps: {
    database: Database;
    log: Logger;
    learn: (update: VerifierUpdate) => void;
  }) {
    this.#database = deps.database;
    this.#log = deps.log;
    this.#learn = deps.learn;
    this.#loop = new PollingWorker({
      round: async () => {
        await this.#send();
        return false;
      },
      onFailure: (error) => this.#warn(error),
      idleMs: everyMs,
    });
  }

  /** Resolves when the current knowledge is loaded, or could not be. */
  async start(): Promise<void> {
    await this.#send().catch((error: unknown) => this.#warn(error));
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  #warn(error: unknown): void {
    this.#log.warn({ err: error }, 'address lists could not be reloaded; using the previous ones');
  }

  async #send(): Promise<void> {
    await this.#sendLists();
    await this.#sendNames();
  }

  async #sendNames(): Promise<void> {
    const names = await reverseNamesSince<NamedAddress['hosts'][number]>(
      this.#database.system,
      this.#namesSinceMs,
      namesMax,
    );
    const newest = names.at(-1);
    if (!newest) return;
    this.#namesSinceMs = newest.lookedUpAtMs - overlapMs;
    this.#learn({ names });
  }

  async #sendLists(): Promise<void> {
    const { system } = this.#database;
    const changedAtMs = await publishedListsChangedAtMs(system);
    if (changedAtMs <= this.#listsAtMs) return;
    this.#learn({ lists: [...shippedSnapshots, ...(await readPublishedLists(system))] });
    this.#listsAtMs = changedAtMs;
  }
}
