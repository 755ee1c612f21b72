import type { Queries, SystemQueries } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { BlockReferrers } from '../rules/referrer-counts';

/**
 * Queues what blocks say about referrers, in the transaction that commits them. Does nothing for a
 * drain that was deleted.
 */
export async function queueReferrers(
  tx: Queries,
  websiteId: string,
  blocks: readonly BlockReferrers[],
): Promise<void> {
  await Promise.all(
    blocks
      .filter(({ days }) => days.length > 0)
      .map(({ drainId, days, rows }) =>
        tx.run({
          text: `insert into referrer_queue (workspace_id, website_id, drain_id, counts)
            select $1, $2, id, $4::jsonb from log_drains where workspace_id = $1 and id = $3`,
          values: [tx.workspaceId, websiteId, drainId, JSON.stringify({ days, rows })],
        }),
      ),
  );
}

/** Returns the next websites of all tenants, in order of their ids, with queued referrers. */
export const websitesWithReferrers = (
  system: SystemQueries,
  after: WebsiteRef,
  websitesMax: number,
): Promise<WebsiteRef[]> =>
  system.run<WebsiteRef>({
    text: 'select * from referrer_queue_websites($1, $2, $3)',
    values: [after.workspaceId, after.websiteId, websitesMax],
  });
