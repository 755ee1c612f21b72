import { removeLostFrontiers } from '../../modules/audits/store/frontier-reading';
import { purgeLedger } from '../../modules/indexing/store/ledger-purge-store';
import { purgeWebsiteRows } from '../../modules/websites/store/website-data-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Database } from '../../platform/postgres/database';
import { withHeartbeat } from '../with-heartbeat';

export const createWebsiteActivities = ({
  clickhouse,
  database,
}: {
  clickhouse: ClickHouse;
  database: Database;
}) => ({
  /** Removes a deleted website's rows. Idempotent. */
  async purgeWebsite(website: {
    workspaceId: string;
    websiteId: string;
  }): Promise<{ rowsRemoved: number }> {
    const { workspaceId, websiteId } = website;
    // A rewrite of large parts sends no heartbeats of its own.
    const rowsRemoved = await withHeartbeat(async () => {
      const ofLedger = await purgeLedger(database, website);
      const ofCrawls = await removeLostFrontiers(database, workspaceId);
      return ofLedger + ofCrawls + (await purgeWebsiteRows(clickhouse, workspaceId, websiteId));
    });
    return { rowsRemoved };
  },
});
