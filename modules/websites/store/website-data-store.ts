import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import { sql } from '../../../platform/postgres/database';
import type { WorkspaceContext } from '../../../platform/stores';

/** Counts a website's rows of every kind in both databases. */
export async function countWebsiteData({ db, clickhouse }: WorkspaceContext, websiteId: string) {
  const { workspaceId } = db;
  const count = async (table: string) => {
    const rows = await db.run<{ count: number }>(
      sql(table).where({ workspace_id: workspaceId, website_id: websiteId }).count(),
    );
    return rows[0]?.count ?? 0;
  };
  const [keywords, keywordGroups, jobs, logBatches, ledgerUrls, audits, reports, crawlerVisits] =
    await Promise.all([
      count('keywords'),
      count('keyword_groups'),
      count('jobs'),
      count('log_batches'),
      count('ledger_urls'),
      count('audits'),
      count('report_websites'),
      countVisits(clickhouse, workspaceId, websiteId),
    ]);
  return { keywords, keywordGroups, jobs, logBatches, ledgerUrls, audits, reports, crawlerVisits };
}

/** ClickHouse tables with rows of websites; a purge covers all of them. */
const websiteTables = [
  'crawler_visits',
  'crawler_hours',
  'crawler_parameters',
  'crawler_paths',
  'crawler_path_totals',
  'rank_readings',
  'serp_pages',
  'audit_urls',
  'audit_links',
  'audit_findings',
  'ai_answers',
  'ai_readings',
  'ai_days',
  'ai_periods',
  'ai_prompt_days',
  'ai_cited_hosts',
  'ai_host_counts',
  'search_rows',
  'search_days',
  'search_months',
  'search_month_rolls',
  'search_hours',
  'search_import_lines',
  'bing_statistics',
  'backlink_rows',
  'backlinks',
  'backlink_groups',
  'backlink_days',
  'backlink_heads',
  'backlinks_by_target',
  'domain_links',
] as const;

async function countVisits(clickhouse: ClickHouse, workspaceId: string, websiteId: string) {
  const [row] = await clickhouse.query<{ visits: string | number }>(workspaceId, {
    sql: `SELECT count() AS visits FROM crawler_visits
          WHERE workspace_id = {workspace:String} AND website_id = {website:String}`,
    parameters: { website: websiteId },
    comment: 'count-visits',
  });
  return Number(row?.visits ?? 0);
}

/**
 * Removes a website's rows from every ClickHouse table and returns how many there were. The parts
 * that contain them are rewritten. `DELETE FROM` would only hide them: if an attempt crashed after
 * it, rows would stay on disk that no later attempt finds.
 */
export async function purgeWebsiteRows(
  clickhouse: ClickHouse,
  workspaceId: string,
  websiteId: string,
): Promise<number> {
  const condition = 'workspace_id = {workspace:String} AND website_id = {website:String}';
  const parameters = { website: websiteId };
  let rowCount = 0;
  for (const table of websiteTables) {
    const ofWebsite = { table, condition, parameters, comment: 'purge' };
    rowCount += await purgeRows(clickhouse, workspaceId, ofWebsite);
  }
  return rowCount;
}
