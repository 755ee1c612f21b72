import type { WebsiteRef } from '../../domain/website-ref';
import { type Queries, sql } from '../../postgres/database';
import { standsInSitemap } from './sitemap-membership';

/**
 * Settles what waits for the sitemap channel, of these URLs. Nothing is sent: who stands in a tracked
 * sitemap is accepted by that, and waits for a crawler from now on. Returns the ids of those.
 */
export async function settleBySitemaps(
  tx: Queries,
  { workspaceId, websiteId }: WebsiteRef,
  urlIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const bindings = { workspaceId, websiteId, urlIds: [...urlIds] };
  const accepted = await tx.run<{ url_id: string }>(
    sql.raw(
      `update ledger_submissions s set state = 'accepted', source = 'live',
         reply_code = 'in_sitemap', replied_at = clock_timestamp(), sent_at = clock_timestamp(),
         times = s.times + 1, last_submitted_at = clock_timestamp(),
         first_submitted_at = coalesce(s.first_submitted_at, clock_timestamp()),
         confirm_until = clock_timestamp() + make_interval(days => s.confirm_days),
         confirmed_at = null, confirmed_by = null, closed_by_job = null
       from ledger_urls l
       where s.workspace_id = :workspaceId and s.website_id = :websiteId
         and s.url_id = any (:urlIds) and s.channel = 'sitemap' and s.state = 'queued'
         and l.workspace_id = s.workspace_id and l.id = s.url_id and :stands
       returning s.url_id`,
      { ...bindings, stands: standsInSitemap('l') },
    ),
  );
  await tx.run(
    sql.raw(
      `update ledger_submissions set state = 'refused', reply_code = 'not_in_sitemap',
         replied_at = clock_timestamp()
       where workspace_id = :workspaceId and website_id = :websiteId and url_id = any (:urlIds)
         and channel = 'sitemap' and state = 'queued'`,
      bindings,
    ),
  );
  return new Set(accepted.map((row) => row.url_id));
}
