import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';

/** Writes a day's page rows as a collection leaves them: rows, then the version that counts. */
export async function insertPageRows(
  { client }: ClickHouse,
  { workspaceId, websiteId }: WebsiteRef,
  {
    day,
    version,
    impressions,
  }: { day: string; version: number; impressions: Record<string, number> },
): Promise<void> {
  const shared = {
    workspace_id: workspaceId,
    website_id: websiteId,
    property: 'sc-domain:example.com',
    search_type: 'web',
    shape: 'page',
    day,
    version,
    weighted_position: 1,
  };
  const pages = Object.entries(impressions);
  await client.insert({
    table: 'search_rows',
    format: 'JSONEachRow',
    values: pages.map(([page, count], index) => ({
      ...shared,
      query_hash: 0,
      page_hash: index,
      page,
      clicks: 0,
      impressions: count,
    })),
  });
  const total = pages.reduce((sum, [, count]) => sum + count, 0);
  await client.insert({
    table: 'search_days',
    format: 'JSONEachRow',
    values: [
      {
        ...shared,
        clicks: 0,
        impressions: total,
        row_count: pages.length,
        is_final: true,
        is_capped: false,
        aggregation: 'byPage',
        method: 'search_console_api',
        source: 'sandbox',
        pulled_at: Date.now(),
        job_id: '',
      },
    ],
  });
}

/** Writes totals of days that are final, as a collection leaves them before it reads their pages. */
export async function insertTotals(
  { client }: ClickHouse,
  { workspaceId, websiteId }: WebsiteRef,
  { property, days }: { property: string; days: string[] },
): Promise<void> {
  await client.insert({
    table: 'search_days',
    format: 'JSONEachRow',
    values: days.map((day) => ({
      workspace_id: workspaceId,
      website_id: websiteId,
      property,
      search_type: 'web',
      shape: 'date',
      day,
      version: 1,
      clicks: 0,
      impressions: 0,
      weighted_position: 0,
      row_count: 0,
      is_final: true,
      is_capped: false,
      aggregation: 'byProperty',
      method: 'search_console_api',
      source: 'sandbox',
      pulled_at: Date.now(),
      job_id: '',
    })),
  });
}
