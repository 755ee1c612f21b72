import type { WorkspaceReads } from '../../../platform/workspace';
import { type LinkScope, ofGeneration, scopeParameters } from './link-scope';

/** Linked pages whose visits are looked at, those with the most linking domains first. */
export const linkedPagesMax = 5_000;
const linkedOrder = 'domains DESC, followed_links DESC, links DESC, name';
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

type Row = {
  url: string;
  http_status: number;
  links: number;
  followed_links: number;
  domains: number;
  visits: number;
  bots: string[];
  last_at: string;
};

const linkedPagesSql = `
  INSERT INTO backlink_groups
  SELECT * REPLACE ('linked' AS kind) FROM backlink_groups AS g
  WHERE ${ofGeneration} AND g.kind = 'target' AND links > 0
  ORDER BY ${linkedOrder} LIMIT ${linkedPagesMax}`;

/** Stores the pages that are looked at, so that a read need not sort all targets. */
export const writeLinkedPages = (
  workspace: WorkspaceReads,
  websiteId: string,
  generation: number,
): Promise<void> =>
  workspace.clickhouse.insertFrom({
    sql: linkedPagesSql,
    parameters: { website: websiteId, generation },
    comment: 'write-linked-pages',
  });

/** A page is the same with and without `www.` and a port; so it is for `domainWithoutWWW`. */
const bareHost = "replaceRegexpOne(v.host, '^(?:www\\\\.)?(.*?)(?::[0-9]+)?$', '\\\\1')";

/** Targets of links are stored in the normal form of `normalizePageUrl`. */
const linkedSql = `
  SELECT name, links, followed_links, domains, target_status, domainWithoutWWW(name) AS host,
    path(name) AS path, queryString(name) AS query
  FROM backlink_groups
  WHERE ${ofGeneration} AND kind = {kind:String} AND links > 0
  ORDER BY ${linkedOrder} LIMIT ${linkedPagesMax}`;

/** Verified visits to linked pages, one row for each page with its hosts. */
const visitsSql = `
  SELECT path, query, groupArray((host, visits, bots, last_status, last_at)) AS hosts
  FROM (
    SELECT ${bareHost} AS host, v.path AS path, v.query AS query, count() AS visits,
      arraySort(groupUniqArray(v.bot)) AS bots, argMax(v.status, v.at) AS last_status,
      max(v.at) AS last_at
    FROM crawler_visits AS v
    WHERE v.website_id = {website:String}
      AND v.day >= today() - ${brokenVisitDays} AND v.verification = 'verified'
      AND v.path IN (SELECT path FROM (${linkedSql}))
    GROUP BY host, path, query)
  GROUP BY path, query`;

/** Some log formats name no host: their visits count for pages without others. */
const brokenSql = `
  SELECT l.name AS url, l.links AS links, l.followed_links AS followed_links,
    l.domains AS domains, l.name AS name,
    arrayFirst(h -> h.1 IN (l.host, ''), arraySort(h -> h.1 = '', p.hosts)) AS seen,
    seen.2 AS visits, seen.3 AS bots, seen.5 AS last_at,
    if(visits > 0, seen.4, l.target_status) AS http_status
  FROM (${linkedSql}) AS l
  LEFT JOIN (${visitsSql}) AS p ON p.path = l.path AND p.query = l.query
  WHERE http_status IN (404, 410)
  ORDER BY ${linkedOrder}`;

/**
 * Finds pages that links lead to and that are gone, the one with the most linking domains first. The
 * newest verified visit decides; for a page without visits, what the source of the links saw.
 */
export async function findBrokenPages(
  workspace: WorkspaceReads,
  scope: LinkScope,
): Promise<BrokenPage[]> {
  const [pages, hasLinked] = await Promise.all([
    readBroken(workspace, scope, 'linked'),
    hasLinkedPages(workspace, scope),
  ]);
  // Generations of earlier versions have only all targets, which take longer to read.
  return hasLinked ? pages : readBroken(workspace, scope, 'target');
}

async function hasLinkedPages(workspace: WorkspaceReads, scope: LinkScope): Promise<boolean> {
  const rows = await workspace.clickhouse.query({
    sql: `SELECT 1 FROM backlink_groups WHERE ${ofGeneration} AND kind = 'linked' LIMIT 1`,
    parameters: scopeParameters(scope),
    comment: 'has-linked-pages',
  });
  return rows.length > 0;
}

async function readBroken(
  workspace: WorkspaceReads,
  scope: LinkScope,
  kind: 'linked' | 'target',
): Promise<BrokenPage[]> {
  const rows = await workspace.clickhouse.query<Row>({
    sql: brokenSql,
    parameters: { ...scopeParameters(scope), kind },
    comment: 'find-broken-pages',
  });
  return rows.map((row) => ({
    url: row.url,
    httpStatus: row.http_status,
    seenBy: row.visits > 0 ? 'crawlers' : 'source',
    links: row.links,
    followedLinks: row.followed_links,
    linkingDomains: row.domains,
    visits: row.visits,
    bots: row.bots,
    lastVisitAt: row.visits > 0 ? row.last_at : null,
  }));
}
