import type { Queries } from '../../../platform/postgres/database';
import { normalizePageUrl, urlHashOf } from '../../../platform/url/page-url';
import type { SitemapAlternate, SitemapRow } from '../../indexing/rules/sitemap-rows';
import type { AlternateFacts } from '../rules/page-facts';

/** Stores the languages that a sitemap names for URLs known to the crawl. Idempotent. */
export async function storeSitemapAlternates(
  tx: Queries,
  auditId: string,
  rows: readonly SitemapRow[],
): Promise<void> {
  const named = rows.filter(({ alternates }) => alternates !== undefined);
  if (named.length === 0) return;
  await tx.run({
    text: `update audit_urls u set alternates = g.alternates::jsonb
           from unnest($3::bytea[], $4::text[]) as g (hash, alternates)
           where u.workspace_id = $1 and u.audit_id = $2 and u.url_hash = g.hash`,
    values: [
      tx.workspaceId,
      auditId,
      named.map(({ page }) => urlHashOf(page.url)),
      named.map(({ alternates }) => JSON.stringify(alternates)),
    ],
  });
}

/** Converts them to the form of the alternates that pages name. */
export const toAlternateFacts = ({ lang, href }: SitemapAlternate): AlternateFacts => {
  const page = normalizePageUrl(href);
  return { lang, href, url: 'url' in page ? page.url : null, from: 'sitemap', isInHead: true };
};
