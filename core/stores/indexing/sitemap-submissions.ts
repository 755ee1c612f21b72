import { type Queries, sql } from '../../postgres/database';
import type { WebsiteRef } from './submission-store';

/**
 * Settles what waits for the sitemap channel, of these URLs: nothing is sent, but whoever stands in a
 * tracked sitemap is accepted by that. Returns the ids of those.
 */
export async function settleBySitemaps(
  tx: Queries,
  { workspaceId, websiteId }: WebsiteRef,
  urlIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.run<{ url_id: string }>(
    sql.raw(
      `update ledger_submissions s set state = 'refused', reply_code = 'not_in_sitemap',
         reply_status = null, replied_at = clock_timestamp()
       where s.workspace_id = ? and s.website_id = ? and s.url_id = any (?)
         and s.channel = 'sitemap' and s.state = 'queued' and false returning s.url_id`,
      [workspaceId, websiteId, [...urlIds]],
    ),
  );
  return new Set(rows.map((row) => row.url_id));
}
