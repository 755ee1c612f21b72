import { type Queries, sql } from '../../../platform/postgres/database';
import { urlHashOf } from '../../../platform/url/page-url';

/** The first link from another website to a URL, by our own dates. */
export type LedgerLink = { firstSeenAt: Date; source: string };

export type LinkedUrl = LedgerLink & { url: string };

/**
 * Records the first links to tracked URLs, and that links were looked at. Idempotent: a date only
 * moves into the past. URLs that are not tracked are left out; nothing is written for a deleted
 * website. Each URL may occur once.
 */
export async function recordFirstLinks(
  tx: Queries,
  websiteId: string,
  links: readonly LinkedUrl[],
): Promise<void> {
  await tx.run({
    text: `insert into ledger_link_reads (workspace_id, website_id, read_at)
      select workspace_id, id, now() from websites where workspace_id = $1 and id = $2
      on conflict (workspace_id, website_id) do update set read_at = excluded.read_at`,
    values: [tx.workspaceId, websiteId],
  });
  if (links.length === 0) return;
  // A URL that is deleted at the same time must not leave its link behind.
  await tx.run({
    text: `insert into ledger_links as known (workspace_id, website_id, url_id, first_seen_at, source)
      select u.workspace_id, u.website_id, u.id, l.first_seen_at, l.source
      from unnest($3::bytea[], $4::timestamptz[], $5::text[]) as l (url_hash, first_seen_at, source)
      join ledger_urls u on u.workspace_id = $1 and u.website_id = $2 and u.url_hash = l.url_hash
      order by u.id for key share of u
      on conflict (workspace_id, url_id) do update
        set first_seen_at = excluded.first_seen_at, source = excluded.source
        where known.first_seen_at > excluded.first_seen_at`,
    values: [
      tx.workspaceId,
      websiteId,
      links.map(({ url }) => urlHashOf(url)),
      links.map(({ firstSeenAt }) => firstSeenAt),
      links.map(({ source }) => source),
    ],
  });
}

/** Returns the first links of URLs by their ids. */
export async function readFirstLinks(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, LedgerLink>> {
  const rows = await db.run<LedgerLink & { urlId: string }>(
    sql.raw(
      `select url_id, first_seen_at, source from ledger_links
       where workspace_id = ? and url_id = any (?::uuid[])`,
      [db.workspaceId, [...ids]],
    ),
  );
  return new Map(rows.map(({ urlId, ...link }) => [urlId, link]));
}

const urlsPerPage = 10_000;

/** Yields the URLs of a website's ledger, page by page. */
export async function* trackedUrlPages(db: Queries, websiteId: string): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const rows: { id: string; url: string }[] = await db.run({
      text: `select id, url from ledger_urls
        where workspace_id = $1 and website_id = $2 and id > $3::uuid order by id limit $4`,
      values: [db.workspaceId, websiteId, last, urlsPerPage],
    });
    if (rows.length > 0) yield rows.map(({ url }) => url);
    if (rows.length < urlsPerPage) return;
    last = rows.at(-1)?.id ?? '';
  }
}
