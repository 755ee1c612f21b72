import { noticeWebsiteChanges } from '../../modules/alerts/notice-website-changes';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { type Database, sql } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';

type WatchedRow = { workspaceId: string; websiteId: string };

export const createAlertActivities = ({
  database,
  clickhouse,
}: {
  database: Database;
  clickhouse: ClickHouse;
}) => ({
  /** Returns the next page of websites with something to watch, over all workspaces. */
  async listWatchedWebsites({
    after,
    websitesMax,
  }: {
    after: WebsiteRef;
    websitesMax: number;
  }): Promise<WebsiteRef[]> {
    const rows = await database.system.run<WatchedRow>(
      sql.raw('select * from watched_websites(?, ?, ?)', [
        after.workspaceId,
        after.websiteId,
        websitesMax,
      ]),
    );
    return rows;
  },

  /** Opens, refreshes and closes a website's alerts as of an instant. Idempotent. */
  noticeWebsiteChanges: ({ nowMs, ...scope }: WebsiteRef & { nowMs: number }) =>
    noticeWebsiteChanges(openWorkspace({ database, clickhouse }, scope), scope, nowMs),
});
