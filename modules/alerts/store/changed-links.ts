import { dayMs } from '../../../platform/calendar/day';
import { type Queries, sql } from '../../../platform/postgres/database';
import { examplesMax, type Finding } from '../rules/alert';

/** A change of a link is news for this long. */
const newsDays = 14;
const hostsMax = 1_000;

type Row = {
  sourceHost: string;
  links: number;
  lastAt: Date;
  examples: { id: string; source_url: string; target_url: string; state: string; at: string }[];
};

/**
 * Finds known links that were lost, or that are no longer followed, in the last days: one finding
 * for each linking host, so that a site that is gone is one alert.
 */
export async function findChangedLinks(
  db: Queries,
  websiteId: string,
  {
    column,
    nowMs,
    linksMin,
  }: { column: 'lost_at' | 'unfollowed_at'; nowMs: number; linksMin: number },
): Promise<Finding[]> {
  const since = new Date(nowMs - newsDays * dayMs);
  const rows = await db.run<Row>(
    sql.raw(
      `select source_host, count(*) as links, max(??) as last_at,
         to_jsonb((array_agg(jsonb_build_object('id', public_id(id), 'source_url', source_url,
           'target_url', target_url, 'state', state, 'at', ??) order by ?? desc, id))[1:?]) as examples
       from known_links
       where workspace_id = ? and website_id = ? and ?? >= ? and ?? <= ?
       group by source_host having count(*) >= ? order by count(*) desc, source_host limit ?`,
      [
        column,
        column,
        column,
        examplesMax,
        db.workspaceId,
        websiteId,
        column,
        since,
        column,
        new Date(nowMs),
        linksMin,
        hostsMax,
      ],
    ),
  );
  return rows.map(({ sourceHost: subject, links, lastAt, examples }) => ({
    subject,
    evidence: {
      links,
      days: newsDays,
      lastAt: lastAt.toISOString(),
      examples: examples.map((each) => ({
        linkId: each.id,
        sourceUrl: each.source_url,
        targetUrl: each.target_url,
        state: each.state,
        at: new Date(each.at).toISOString(),
      })),
    },
  }));
}
