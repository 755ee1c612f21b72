import { type Queries, sql } from '../../../platform/postgres/database';
import { inSitemapBit } from '../rules/ledger-facts';

/**
 * Settles these URLs' queued submissions to the sitemap channel. Nothing is sent: a URL in a
 * tracked sitemap is accepted, and waits for a crawler from now on. Returns the accepted ids.
 */
export async function settleBySitemaps(
  tx: Queries,
  websiteId: string,
  urlIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const standing = await tx.run<{ id: string }>(
    sql('ledger_urls')
      .select('id')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .whereRaw('id = any (?::uuid[])', [[...urlIds]])
      .whereRaw('facts & ?::bigint <> 0', [inSitemapBit.toString()]),
  );
  const bindings = { workspaceId: tx.workspaceId, websiteId, urlIds: [...urlIds] };
  const accepted = await tx.run<{ urlId: string }>(
    sql.raw(
      `update ledger_submissions set state = 'accepted', source = 'live',
         reply_code = 'in_sitemap', replied_at = clock_timestamp(), sent_at = clock_timestamp(),
         times = times + 1, last_submitted_at = clock_timestamp(),
         first_submitted_at = coalesce(first_submitted_at, clock_timestamp()),
         confirm_until = clock_timestamp() + make_interval(days => confirm_days),
         confirmed_at = null, confirmed_by = null, closed_by_job = null
       where workspace_id = :workspaceId and website_id = :websiteId and url_id = any (:standing)
         and channel = 'sitemap' and state = 'queued'
       returning url_id`,
      { ...bindings, standing: standing.map(({ id }) => id) },
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
  return new Set(accepted.map((row) => row.urlId));
}
