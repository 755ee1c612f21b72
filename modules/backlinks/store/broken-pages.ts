import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { normalizePageUrl, type PageUrl } from '../../../platform/url/page-url';
import { joinPageVisits, type PageVisits } from '../rules/join-page-visits';
import { type LinkedPage, readLinkedPages } from './link-group-reads';
import type { LinkScope } from './link-scope';

/** Linked pages whose visits are looked at, those with the most linking domains first. */
export const linkedPagesMax = 5_000;
export const brokenVisitDays = 90;

/** A page of the website that links lead to and that is gone. */
export type BrokenPage = {
  url: string;
  httpStatus: number;
  /** Who saw it: verified crawlers in our logs, or the source of the links. */
  seenBy: 'crawlers' | 'source';
  links: number;
  followedLinks: number;
  linkingDomains: number;
  /** Verified visits of crawlers, whatever was answered. */
  visits: number;
  bots: string[];
  lastVisitAt: string | null;
};

type Visits = PageVisits & { host: string; path: string; query: string };

const isGone = (status: number | null) => status === 404 || status === 410;

async function readVisits(
  clickhouse: ClickHouse,
  { workspaceId, websiteId }: LinkScope,
  paths: readonly string[],
): Promise<Visits[]> {
  return clickhouse.query<Visits>(workspaceId, {
    sql: `SELECT host, path, query, count() AS visits, arraySort(groupUniqArray(bot)) AS bots,
        argMax(status, at) AS last_status, max(at) AS last_at
      FROM crawler_visits
      WHERE workspace_id = {workspace:String} AND website_id = {website:String}
        AND day >= today() - {days:UInt16} AND verification = 'verified'
        AND path IN {paths:Array(String)}
      GROUP BY host, path, query`,
    parameters: { website: websiteId, days: brokenVisitDays, paths },
    comment: 'read-visits-of-linked-pages',
  });
}

const bare = (host: string) => host.replace(/^www\./, '').replace(/:\d+$/, '');
const keyOf = (host: string, { path, query }: Pick<PageUrl, 'path' | 'query'>) =>
  `${bare(host)} ${path}?${query}`;

/**
 * Finds pages that links lead to and that are gone, the one with the most linking domains first. The
 * newest verified visit decides; for a page without visits, what the source of the links saw.
 */
export async function findBrokenPages(
  clickhouse: ClickHouse,
  scope: LinkScope,
): Promise<BrokenPage[]> {
  const linked = (await readLinkedPages(clickhouse, scope, linkedPagesMax)).flatMap((group) => {
    const page = normalizePageUrl(group.name);
    return 'url' in page ? [{ group, page }] : [];
  });
  if (linked.length === 0) return [];
  const paths = [...new Set(linked.map(({ page }) => page.path))];
  const byKey = new Map<string, PageVisits>();
  for (const { host, path, query, ...visits } of await readVisits(clickhouse, scope, paths)) {
    const key = keyOf(host, { path, query });
    byKey.set(key, joinPageVisits(byKey.get(key), visits));
  }
  return linked.flatMap(({ group, page }) => {
    // Some log formats name no host.
    const visits = byKey.get(keyOf(page.host, page)) ?? byKey.get(keyOf('', page));
    const broken = toBroken(group, visits);
    return broken ? [broken] : [];
  });
}

function toBroken(group: LinkedPage, visits: PageVisits | undefined): BrokenPage | undefined {
  const httpStatus = visits ? visits.last_status : group.targetHttpStatus;
  if (httpStatus === null || !isGone(httpStatus)) return undefined;
  return {
    url: group.name,
    httpStatus,
    seenBy: visits ? 'crawlers' : 'source',
    links: group.links,
    followedLinks: group.followedLinks,
    linkingDomains: group.domains,
    visits: visits?.visits ?? 0,
    bots: visits?.bots ?? [],
    lastVisitAt: visits?.last_at ?? null,
  };
}
