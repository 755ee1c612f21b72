import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import type { Database } from '../../platform/postgres/database';
import type { WebsiteRef } from '../websites/rules/website-ref';
import { mergeReferrers } from './store/referrer-merge';
import { websitesWithReferrers } from './store/referrer-queue';

const websitesMax = 100;
const idleMs = 2_000;
const beforeAll: WebsiteRef = { workspaceId: '', websiteId: '' };

/**
 * Merges the referrers that log blocks queue. Every worker runs one; a website whose referrers are
 * merged elsewhere is skipped.
 */
export class ReferrerMerger {
  readonly #deps: { database: Database; log: Logger };
  /** The last website served: a round continues after it, so that all websites get a turn. */
  #after = beforeAll;
  readonly #loop: PollingWorker;

  constructor(deps: { database: Database; log: Logger }) {
    this.#deps = deps;
    this.#loop = new PollingWorker({
      round: () => this.#round(),
      onFailure: (error) => deps.log.warn({ err: error }, 'merging referrers failed; retrying'),
      idleMs,
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Returns whether there may be more. */
  async #round(): Promise<boolean> {
    const { database, log } = this.#deps;
    const websites = await websitesWithReferrers(database.system, this.#after, websitesMax);
    const wasWhole = this.#after === beforeAll;
    this.#after = (websites.length === websitesMax && websites.at(-1)) || beforeAll;
    let merged = 0;
    for (const website of websites) {
      if (this.#loop.isStopped) return false;
      try {
        merged += await database.transaction(website.workspaceId, (tx) =>
          mergeReferrers(tx, website.websiteId),
        );
      } catch (error) {
        log.warn({ ...website, err: error }, 'merging a website’s referrers failed; retrying');
      }
    }
    return merged > 0 || !wasWhole;
  }
}
