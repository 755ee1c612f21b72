import { type Queries, sql } from '../../../platform/postgres/database';
import type { OverviewProviderName } from '../rules/engines';

/** Returns whether any result page of a website was read for its AI Overview. */
export async function hasOverviewSeries(db: Queries, websiteId: string): Promise<boolean> {
  const rows = await db.run(
    sql('ai_overview_series')
      .select('provider')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .limit(1),
  );
  return rows.length > 0;
}

/** Notes that a website is given the target of a provider's overviews; returns false if it had been. */
export async function noteOverviewSeries(
  tx: Queries,
  websiteId: string,
  provider: OverviewProviderName,
): Promise<boolean> {
  const noted = await tx.run(
    sql('ai_overview_series')
      .insert({ workspace_id: tx.workspaceId, website_id: websiteId, provider })
      .onConflict(['workspace_id', 'website_id', 'provider'])
      .ignore()
      .returning('provider'),
  );
  return noted.length > 0;
}
