import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import type { Database } from '../../platform/postgres/database';
import type { WebsiteRef } from '../websites/rules/website-ref';
import { mergeWaitingFacts } from './store/ledger-merge';
import { tryHoldFacts, websitesWithFacts } from './store/ledger-queue-store';

export type LedgerMergerOptions = {
  /** Websites of one round, each of which has one bounded merge. */
  websitesMax: number;
  idleMs: number;
};

export const ledgerMergerDefaults: LedgerMergerOptions = { websitesMax: 100, idleMs: 500 };

const beforeAll: WebsiteRef = { workspaceId: '', websiteId: '' };

/**
 * Merges what log blocks left in `ledger_queue` into the URL ledger, each within a second or so.
 * Every worker runs one: a website's ledger is held while it is merged, and who finds it held goes on
 * to the next. A merge is one transaction, so one that dies has done nothing and is done again.
 */
export class LedgerMerger {
  readonly #deps: { database: Database; log: Logger };
  readonly #options: LedgerMergerOptions;
  /** The website before the next: rounds go on where the last one ended, so that all take turns. */
  #after = beforeAll;
  readonly #loop: PollingWorker;

  constructor(
    deps: { database: Database; log: Logger },
    options: Partial<LedgerMergerOptions> = {},
  ) {
    this.#deps = deps;
    this.#options = { ...ledgerMergerDefaults, ...options };
    this.#loop = new PollingWorker({
      round: async () => (await this.#round()) > 0,
      onFailure: (error) => deps.log.warn({ err: error }, 'URL ledger merge failed; retrying'),
      idleMs: this.#options.idleMs,
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Returns how many facts were merged. */
  async #round(): Promise<number> {
    const { websitesMax } = this.#options;
    const { system } = this.#deps.database;
    const websites = await websitesWithFacts(system, this.#after, websitesMax);
    // Those before it may have something, too.
    const isWhole = this.#after === beforeAll;
    this.#after = (websites.length === websitesMax && websites.at(-1)) || beforeAll;
    let facts = 0;
    for (const website of websites) {
      if (this.#loop.isStopped) return facts;
      facts += await this.#merge(website);
    }
    return websites.length === 0 && !isWhole ? this.#round() : facts;
  }

  /** A website whose merge fails keeps nobody else from theirs. */
  async #merge(website: WebsiteRef): Promise<number> {
    const { database, log } = this.#deps;
    const startedAt = performance.now();
    try {
      const facts = await database.transaction(website.workspaceId, async (tx) =>
        (await tryHoldFacts(tx, website)) ? mergeWaitingFacts(tx, website) : 0,
      );
      const tookMs = Math.round(performance.now() - startedAt);
      log.debug({ ...website, facts, tookMs }, 'facts merged into the URL ledger');
      return facts;
    } catch (error) {
      log.warn({ ...website, err: error }, 'merging a website’s facts failed; retrying');
      return 0;
    }
  }
}
