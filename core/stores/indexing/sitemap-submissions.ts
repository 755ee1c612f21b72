import { type Queries, sql } from '../../postgres/database';
import type { WebsiteRef } from './ledger-url-store';

/**
 * Settles what waits for the sitemap channel, of these URLs. Nothing is sent: who stands in a tracked
 * sitemap is accepted by that. No sitemap can be tracked yet, so nobody stands in one.
 */
export async function settleBySitemaps(
  tx: Queries,
  { workspaceId, websiteId }: WebsiteRef,
  urlIds: readonly string[],
): Promise<void> {
  await tx.run(
    sql('ledger_submissions')
      .where({ workspace_id: workspaceId, website_id: websiteId })
      .where({ channel: 'sitemap', state: 'queued' })
      .whereRaw('url_id = any (?)', [[...urlIds]])
      .update({
        state: 'refused',
        reply_code: 'not_in_sitemap',
        replied_at: sql.raw('clock_timestamp()'),
      }),
  );
}
