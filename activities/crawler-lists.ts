import type { SafeFetch } from '../core/network/safe-fetch';
import type { Database } from '../core/postgres/database';
import type { RenewableListName } from '../ingest/bots/bot';
import { renewList } from '../ingest/lists/renew-list';

export type CrawlerListDeps = {
  database: Database;
  crawlerListMirrorUrl: string | undefined;
  listFetch: SafeFetch;
};

export const createCrawlerListActivities = (deps: CrawlerListDeps) => ({
  /** Fetches one list; fetched twice, it is kept once. */
  renewCrawlerList: ({ list }: { list: string }) =>
    renewList(list as RenewableListName, {
      system: deps.database.system,
      mirrorUrl: deps.crawlerListMirrorUrl,
      safeFetch: deps.listFetch,
    }),
});
