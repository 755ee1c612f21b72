import type { ClickHouse } from '../core/clickhouse/clickhouse';
import { purgeWebsiteRows } from '../core/stores/websites/website-data-store';
import { whileBeating } from './while-beating';

export const createWebsiteActivities = ({ clickhouse }: { clickhouse: ClickHouse }) => ({
  /** Removes a deleted website's rows; doing so again removes nothing more. */
  async purgeWebsite(website: {
    workspaceId: string;
    websiteId: string;
  }): Promise<{ rowsRemoved: number }> {
    const { workspaceId, websiteId } = website;
    // A rewrite of large parts reports nothing by itself.
    const rowsRemoved = await whileBeating(() =>
      purgeWebsiteRows(clickhouse, workspaceId, websiteId),
    );
    return { rowsRemoved };
  },
});
