import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { DataSource } from './answer-filter';

/** Returns `live` if the website has live answers or none at all, otherwise `sandbox`. */
export async function decideDataSource(
  clickhouse: ClickHouse,
  { workspaceId, websiteId }: WebsiteRef,
): Promise<DataSource> {
  const rows = await clickhouse.query<{ isLive: boolean }>(workspaceId, {
    sql: `SELECT DISTINCT source != 'sandbox' AS isLive FROM ai_days
          WHERE workspace_id = {workspace:String} AND website_id = {website:String}`,
    parameters: { website: websiteId },
    comment: 'ai-sources',
  });
  return rows.length === 0 || rows.some(({ isLive }) => Boolean(isLive)) ? 'live' : 'sandbox';
}
