import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import type { Database } from '../../platform/postgres/database';
import type { WebsiteRef } from '../websites/rules/website-ref';
import { mergeWaitingFacts } from './store/ledger-merge';
import { tryLockFacts, websitesWithFacts } from './store/ledger-queue-store';

export type LedgerMergerOptions = {
  /** Websites per round; each gets one bounded merge. */
  websitesMax: number;
  idleMs: number;
};

export const ledgerMergerDefaults: LedgerMergerOptions = { websitesMax: 100, idleMs: 500 };

const beforeAll: WebsiteRef = { workspaceId: '', websiteId: '' };

/**
 * Merges the facts that log blocks queue in `ledger_queue` into the URL ledger, each within about a
 * second. Every worker runs one. A website's ledger is locked while it is merged, and locked ones
 * are skipped. A merge is one transaction, so a crashed one has no effect and is repeated.
 */
export class LedgerMerger {
  readonly #deps: { database: Database; log: Logger };
  readonly #options: LedgerMergerOptions;
  /** The last website served: a round continues after it, so that all websites get a turn. */
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
    // Websites before the starting point may have facts, too.
    const isWhole = this.#after === beforeAll;
    this.#after = (websites.length === websitesMax && websites.at(-1)) || beforeAll;
    let facts = 0;
    for (const website of websites) {
      if (this.#loop.isStopped) return facts;
      facts += await this.#merge(website);
    }
    return websites.length === 0 && !isWhole ? this.#round() : facts;
  }

  /** Merges one website; a failure must not keep other websites from being merged. */
  async #merge(website: WebsiteRef): Promise<number> {
    const { database, log } = this.#deps;
    const startedAt = performance.now();
    try {
      const facts = await database.transaction(website.workspaceId, async (tx) =>
        (await tryLockFacts(tx, website.websiteId)) ? mergeWaitingFacts(tx, website.websiteId) : 0,
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
