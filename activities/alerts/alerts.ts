import { noticeWebsiteChanges } from '../../modules/alerts/notice-website-changes';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { sql } from '../../platform/postgres/database';
import { openWorkspace, type Stores } from '../../platform/workspace';

export const createAlertActivities = (deps: Stores) => ({
  /** Returns the next page of websites with something to watch, over all workspaces. */
  listWatchedWebsites: ({
    after,
    websitesMax,
  }: {
    after: WebsiteRef;
    websitesMax: number;
  }): Promise<WebsiteRef[]> =>
    deps.database.system.run<WebsiteRef>(
      sql.raw('select * from watched_websites(?, ?, ?)', [
        after.workspaceId,
        after.websiteId,
        websitesMax,
      ]),
    ),

  /** Opens, refreshes and closes a website's alerts as of an instant. Idempotent. */
  noticeWebsiteChanges: ({ nowMs, ...scope }: WebsiteRef & { nowMs: number }) =>
    noticeWebsiteChanges(openWorkspace(deps, scope), scope.websiteId, nowMs),
});
