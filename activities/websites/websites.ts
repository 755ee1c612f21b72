import { removeLostFrontiers } from '../../modules/audits/store/frontier-reading';
import { purgeLedger } from '../../modules/indexing/store/ledger-purge-store';
import { purgeWebsiteRows } from '../../modules/websites/store/website-data-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Database } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';

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
    const ofLedger = await purgeLedger(
      openWorkspace({ database, clickhouse }, website),
      website.websiteId,
    );
    const ofCrawls = await removeLostFrontiers(
      openWorkspace({ database, clickhouse }, workspaceId),
    );
    const rowsRemoved =
      ofLedger +
      ofCrawls +
      (await purgeWebsiteRows(openWorkspace({ database, clickhouse }, workspaceId), websiteId));
    return { rowsRemoved };
  },
});
