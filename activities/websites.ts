import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { Database } from '../core/postgres/database';
import { removeLostFrontiers } from '../core/stores/audits/frontier-reading';
import { purgeLedger } from '../core/stores/indexing/ledger-purge-store';
import { purgeWebsiteRows } from '../core/stores/websites/website-data-store';
import { whileBeating } from './while-beating';

export const createWebsiteActivities = ({
  clickhouse,
  database,
}: {
  clickhouse: ClickHouse;
  database: Database;
}) => ({
  /** Removes a deleted website's rows; doing so again removes nothing more. */
  async purgeWebsite(website: {
    workspaceId: string;
    websiteId: string;
  }): Promise<{ rowsRemoved: number }> {
    const { workspaceId, websiteId } = website;
    // A rewrite of large parts reports nothing by itself.
    const rowsRemoved = await whileBeating(async () => {
      const ofLedger = await purgeLedger(database, website);
      const ofCrawls = await removeLostFrontiers(database, workspaceId);
      return ofLedger + ofCrawls + (await purgeWebsiteRows(clickhouse, workspaceId, websiteId));
    });
    return { rowsRemoved };
  },
});
