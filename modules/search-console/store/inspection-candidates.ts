import type { Queries } from '../../../platform/postgres/database';
import { withoutNestedLoops } from '../../../platform/postgres/without-nested-loops';
import type { Candidate } from '../rules/inspection-choice';

/** Days without an impression, while other pages had some, after which a page may be gone. */
const endedDays = 10;
/** Days after which an inspection is repeated: of pages that are not indexed, and of others. */
const repeatDays = { notIndexed: 7, indexed: 28 };

/** Impressions prove nothing of these URLs, nor does an inspection: neither bit is set. */
const isUnknown = 'u.facts & 640 = 0';
const isInspected = `exists (select from url_inspections i
  where i.workspace_id = u.workspace_id and i.website_id = u.website_id and i.url_id = u.id)`;

/** Each part is in order and bounded, so that a ledger of a million URLs costs one scan. */
const parts = [
  `select u.id, 'submitted' as why, row_number() over (order by u.submitted_at desc, u.id) as place
   from ledger_urls u left join url_inspections i on i.workspace_id = u.workspace_id
     and i.website_id = u.website_id and i.url_id = u.id
   where u.workspace_id = $1 and u.website_id = $2 and u.submitted_at is not null
     and u.facts & 256 = 0 and (i.inspected_at is null or i.inspected_at < u.submitted_at)`,
  `select u.id, 'changed', row_number() over (order by i.inspected_at, u.id)
   from ledger_urls u join url_inspections i on i.workspace_id = u.workspace_id
     and i.website_id = u.website_id and i.url_id = u.id
   where u.workspace_id = $1 and u.website_id = $2 and u.facts & 256 = 0 and u.facts & 8 <> 0
     and i.url_id in (select m.url_id from sitemap_urls m join url_inspections j
       on j.workspace_id = m.workspace_id and j.website_id = m.website_id and j.url_id = m.url_id
       where m.workspace_id = $1 and m.website_id = $2 and m.gone_at is null
         and m.lastmod > to_char(j.inspected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'))`,
  `select u.id, 'impressions_ended', row_number() over (order by x.last_shown_on desc, u.id)
   from ledger_index x join ledger_urls u on u.workspace_id = x.workspace_id
     and u.website_id = x.website_id and u.id = x.url_id
   where x.workspace_id = $1 and x.website_id = $2
     and x.last_shown_on < (select max(last_shown_on) from ledger_index
       where workspace_id = $1 and website_id = $2) - ${endedDays}
     and (x.inspected_at is null or x.inspected_at < x.last_shown_on + ${endedDays})`,
  `select u.id, 'crawled', row_number() over (order by u.first_crawled_at desc, u.id)
   from ledger_urls u where u.workspace_id = $1 and u.website_id = $2 and ${isUnknown}
     and u.first_crawled_at is not null and not ${isInspected}`,
  `select u.id, 'in_sitemap', row_number() over (order by u.id desc)
   from ledger_urls u where u.workspace_id = $1 and u.website_id = $2 and ${isUnknown}
     and u.facts & 8 <> 0 and not ${isInspected}`,
  `select u.id, 'not_indexed', row_number() over (order by i.inspected_at, u.id)
   from url_inspections i join ledger_urls u on u.workspace_id = i.workspace_id
     and u.website_id = i.website_id and u.id = i.url_id
   where i.workspace_id = $1 and i.website_id = $2 and u.facts & 384 = 0
     and i.inspected_at < $3::timestamptz - interval '${repeatDays.notIndexed} days'`,
  `select u.id, 'inspected_long_ago', row_number() over (order by i.inspected_at, u.id)
   from url_inspections i join ledger_urls u on u.workspace_id = i.workspace_id
     and u.website_id = i.website_id and u.id = i.url_id
   where i.workspace_id = $1 and i.website_id = $2 and u.facts & 384 = 128
     and i.inspected_at < $3::timestamptz - interval '${repeatDays.indexed} days'`,
];

export type CandidateUrl = Candidate & { url: string };

/**
 * Returns the URLs about which an inspection may say something new, at most `perReason` for each
 * reason, in order. URLs that are in line, or failed within a week, are left out.
 */
export async function findCandidates(
  tx: Queries,
  websiteId: string,
  { now, perReason }: { now: Date; perReason: number },
): Promise<CandidateUrl[]> {
  return withoutNestedLoops<CandidateUrl>(tx, {
    text: `with found as (${parts.join('\n union all ')})
      select f.id as url_id, f.why, u.url from found f
      join ledger_urls u on u.workspace_id = $1 and u.website_id = $2 and u.id = f.id
      where f.place <= $4 and not exists (select from inspection_queue q
        where q.workspace_id = $1 and q.website_id = $2 and q.url_id = f.id
          and (q.failed_at is null or q.failed_at > $3::timestamptz - interval '7 days'))
      order by f.why, f.place`,
    values: [tx.workspaceId, websiteId, now, perReason],
  });
}
