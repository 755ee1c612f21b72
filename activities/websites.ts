import { heartbeat } from '@temporalio/activity';
import type { ClickHouse } from '../core/clickhouse/clickhouse';
import { purgeWebsiteRows } from '../core/stores/websites/website-data-store';

export const createWebsiteActivities = ({ clickhouse }: { clickhouse: ClickHouse }) => ({
  /** Removes a deleted website's rows; doing so again removes nothing more. */
  async purgeWebsite(website: {
    workspaceId: string;
    websiteId: string;
  }): Promise<{ rowsRemoved: number }> {
    // A rewrite of large parts reports nothing by itself.
    const timer = setInterval(() => heartbeat(), 10_000);
    try {
      const { workspaceId, websiteId } = website;
      return { rowsRemoved: await purgeWebsiteRows(clickhouse, workspaceId, websiteId) };
    } finally {
      clearInterval(timer);
    }
  },
});
