import { type Queries, sql } from '../../../platform/postgres/database';
import { withoutNestedLoops } from '../../../platform/postgres/without-nested-loops';
import type { HostRef } from '../../websites/rules/website-ref';

/** A tracked URL that ranks or that AI answers cite. */
export type ImportantPage = {
  id: string;
  url: string;
  /** Its best position in the newest readings; null if it does not rank. */
  position: number | null;
  /** Number of keywords for which it ranks. */
  keywords: number;
  /** Engines whose answers cite it. */
  citedBy: string[];
  /** Whether all of this is the sandbox's. */
  isSandbox: boolean;
};

/**
 * Returns the tracked URLs of a host that rank or are cited, the best positions first, and their
 * number. As in the ledger, positions of the sandbox count only where there are no others.
 */
export async function readImportantPages(
  tx: Queries,
  { websiteId, host }: HostRef,
  rowsMax: number,
): Promise<{ pages: ImportantPage[]; total: number }> {
  const rows = await withoutNestedLoops<ImportantPage & { total: number }>(
    tx,
    sql.raw(
      `with ranks as (
         select distinct on (url_hash) url_hash, min(position) as position, count(*) as keywords,
           source = 'sandbox' as is_sandbox
         from keywords
         where workspace_id = :workspaceId and website_id = :websiteId
           and url_hash is not null and position is not null
         group by url_hash, source = 'sandbox' order by url_hash, source = 'sandbox'
       ), citations as (
         select url_id, array_agg(distinct engine order by engine) as engines,
           bool_and(source = 'sandbox') as is_sandbox
         from ledger_citations
         where workspace_id = :workspaceId and website_id = :websiteId
         group by url_id
       )
       select u.id, u.url, r.position, coalesce(r.keywords, 0) as keywords,
         coalesce(c.engines, '{}') as cited_by,
         coalesce(r.is_sandbox, true) and coalesce(c.is_sandbox, true) as is_sandbox,
         count(*) over () as total
       from ledger_urls u
       left join ranks r on r.url_hash = u.url_hash
       left join citations c on c.url_id = u.id
       where u.workspace_id = :workspaceId and u.website_id = :websiteId and u.host = :host
         and (r.url_hash is not null or c.url_id is not null)
       order by r.position nulls last, r.keywords desc nulls last, u.id
       limit :rowsMax`,
      { workspaceId: tx.workspaceId, websiteId, host, rowsMax },
    ),
  );
  return {
    pages: rows.map(({ total: _, ...page }) => page),
    total: rows[0]?.total ?? 0,
  };
}
