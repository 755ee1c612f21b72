import type { RenewableListName } from '../../modules/crawlers/bots/bot';
import { renewList } from '../../modules/crawlers/bots/lists/renew-list';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import type { Database } from '../../platform/postgres/database';

export type CrawlerListDeps = {
  database: Database;
  crawlerListMirrorUrl: string | undefined;
  listFetch: SafeFetch;
};

export const createCrawlerListActivities = (deps: CrawlerListDeps) => ({
  /** Fetches one list. Idempotent: a list that is fetched twice is stored once. */
  renewCrawlerList: ({ list }: { list: string }) =>
    renewList(list as RenewableListName, {
      system: deps.database.system,
      mirrorUrl: deps.crawlerListMirrorUrl,
      safeFetch: deps.listFetch,
    }),
});
