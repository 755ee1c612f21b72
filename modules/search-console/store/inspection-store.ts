import { dayOf } from '../../../platform/calendar/day';
import { type Queries, sql } from '../../../platform/postgres/database';
import { noteInspected } from '../../indexing/store/ledger-index-store';
import type { Inspection } from '../providers/search-console';
import { indexStateOf, inspectionReason } from '../rules/inspection-reason';
import { dequeue } from './inspection-queue-store';

export type InspectedUrl = {
  urlId: string;
  url: string;
  property: string;
  dataSource: 'live' | 'sandbox';
  at: Date;
  inspection: Inspection;
};

/** Keeps the result of an inspection: in the ledger, as the newest one, and as a change if it is. */
export async function saveInspection(
  tx: Queries,
  websiteId: string,
  { urlId, url, property, dataSource, at, inspection }: InspectedUrl,
): Promise<void> {
  const reason = inspectionReason(inspection, url);
  const { workspaceId } = tx;
  await tx.run({
    text: `with before as (
        select verdict, reason, google_canonical from url_inspections
        where workspace_id = $1 and url_id = $3
      )
      insert into url_inspection_changes (workspace_id, website_id, url_id, inspected_at, verdict,
        reason, verdict_before, reason_before, google_canonical, last_crawl_at)
      select $1, $2, u.id, $4, $5, $6, b.verdict, b.reason, $7, $8
      from ledger_urls u left join before b on true
      where u.workspace_id = $1 and u.website_id = $2 and u.id = $3
        and (b.verdict, b.reason, b.google_canonical)
          is distinct from ($5::text, $6::text, $7::text)
      on conflict do nothing`,
    values: [
      workspaceId,
      websiteId,
      urlId,
      at,
      inspection.verdict,
      reason,
      inspection.googleCanonical,
      inspection.lastCrawlAt,
    ],
  });
  await tx.run({
    text: `insert into url_inspections (workspace_id, website_id, url_id, property, inspected_at,
        data_source, verdict, reason, coverage, robots_txt_state, indexing_state, page_fetch_state,
        last_crawl_at, google_canonical, user_canonical, crawled_as, sitemaps, referring_urls,
        rich_results, link)
      select $1, $2, id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
        $19::jsonb, $20
      from ledger_urls where workspace_id = $1 and website_id = $2 and id = $3 for key share
      on conflict (workspace_id, url_id) do update set property = excluded.property,
        inspected_at = excluded.inspected_at, data_source = excluded.data_source,
        verdict = excluded.verdict, reason = excluded.reason, coverage = excluded.coverage,
        robots_txt_state = excluded.robots_txt_state, indexing_state = excluded.indexing_state,
        page_fetch_state = excluded.page_fetch_state, last_crawl_at = excluded.last_crawl_at,
        google_canonical = excluded.google_canonical, user_canonical = excluded.user_canonical,
        crawled_as = excluded.crawled_as, sitemaps = excluded.sitemaps,
        referring_urls = excluded.referring_urls, rich_results = excluded.rich_results,
        link = excluded.link`,
    values: [
      workspaceId,
      websiteId,
      urlId,
      property,
      at,
      dataSource,
      inspection.verdict,
      reason,
      inspection.coverage,
      inspection.robotsTxtState,
      inspection.indexingState,
      inspection.pageFetchState,
      inspection.lastCrawlAt,
      inspection.googleCanonical,
      inspection.userCanonical,
      inspection.crawledAs,
      inspection.sitemaps,
      inspection.referringUrls,
      inspection.richResults && JSON.stringify(inspection.richResults),
      inspection.link,
    ],
  });
  const state = indexStateOf(inspection.verdict);
  const today = dayOf(at);
  if (state) await noteInspected(tx, websiteId, [{ urlId, at, state }], today);
  await dequeue(tx, [urlId]);
}

export type ReasonCount = { reason: string; urls: number };

/** Counts the newest inspections by their reason, of URLs that impressions do not prove. */
export async function countReasons(db: Queries, websiteId: string): Promise<ReasonCount[]> {
  return db.run<ReasonCount>(
    sql.raw(
      `select i.reason, count(*) as urls from url_inspections i
       join ledger_index x on x.workspace_id = i.workspace_id and x.url_id = i.url_id
         and x.website_id = i.website_id
       where i.workspace_id = ? and i.website_id = ? and x.state = 'not_indexed'
       group by i.reason order by urls desc, i.reason`,
      [db.workspaceId, websiteId],
    ),
  );
}
