import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import {
  clickhouseTables,
  countedAs,
  type WebsiteCounts,
  websiteDataKinds,
} from '../rules/website-data';

/** Counts what a website has, of every kind that is counted, or all websites of the workspace. */
export async function countWebsiteData(
  workspace: WorkspaceReads,
  websiteId?: string,
): Promise<WebsiteCounts> {
  const counts = await Promise.all(
    websiteDataKinds.map(async (kind) => {
      const {
        postgres,
        where = 'website_id = :websiteId',
        clickhouse: table,
        count,
      } = countedAs(kind);
      const number =
        postgres === undefined
          ? await countRows(workspace, {
              websiteId,
              sql: `SELECT ${count ?? 'count()'} AS count FROM ${table}`,
            })
          : await countIn(
              workspace.db,
              websiteId,
              `${postgres} where workspace_id = :workspaceId ${websiteId === undefined ? '' : `and ${where}`}`,
            );
      return [kind, number] as const;
    }),
  );
  return Object.fromEntries(counts) as WebsiteCounts;
}

async function countIn(db: Queries, websiteId: string | undefined, rows: string): Promise<number> {
  const { workspaceId } = db;
  const [row] = await db.run<{ count: number }>(
    sql.raw(`select count(*) as count from ${rows}`, {
      workspaceId,
      ...(websiteId !== undefined && { websiteId }),
    }),
  );
  return row?.count ?? 0;
}

async function countRows(
  workspace: WorkspaceReads,
  { websiteId, sql }: { websiteId: string | undefined; sql: string },
): Promise<number> {
  const [row] = await workspace.clickhouse.query<{ count: string | number }>({
    sql: websiteId === undefined ? sql : `${sql} WHERE website_id = {website:String}`,
    parameters: websiteId === undefined ? {} : { website: websiteId },
    comment: 'count-website-data',
  });
  return Number(row?.count ?? 0);
}

/**
 * Removes a website's rows from every ClickHouse table and returns how many there were. The parts
 * that contain them are rewritten. `DELETE FROM` would only hide them: if an attempt crashed after
 * it, rows would stay on disk that no later attempt finds.
 */
export async function purgeWebsiteRows(
  workspace: WorkspaceReads,
  websiteId: string,
): Promise<number> {
  const condition = 'website_id = {website:String}';
  const parameters = { website: websiteId };
  let rowCount = 0;
  for (const table of clickhouseTables) {
    const ofWebsite = { table, condition, parameters, comment: 'purge' };
    rowCount += await purgeRows(workspace, ofWebsite);
  }
  return rowCount;
}
