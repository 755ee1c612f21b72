import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { readSort, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import { type LinkScope, ofGeneration, scopeParameters } from './link-scope';

export type GroupKind = 'total' | 'domain' | 'anchor' | 'target';

/** Links that have a linking domain, an anchor or a target in common. */
export type LinkGroup = {
  name: string;
  /** Without lost ones, as all counts but `lostLinks`. */
  links: number;
  followedLinks: number;
  unfollowedLinks: number;
  domains: number;
  pages: number;
  targets: number;
  lostLinks: number;
  firstSeenAt: string;
  lastSeenAt: string;
  lostAt: string | null;
  targetHttpStatus: number | null;
};

type Row = {
  name: string;
  links: number;
  followed_links: number;
  unfollowed_links: number;
  domains: number;
  pages: number;
  targets: number;
  lost_links: number;
  first_seen_at: string;
  last_seen_at: string;
  lost: string | null;
  target_status: number;
};

const columns = `name, links, followed_links, unfollowed_links, domains, pages, targets, lost_links,
  first_seen_at, last_seen_at, if(lost_at = toDateTime(0, 'UTC'), NULL, lost_at) AS lost,
  target_status`;

const toGroup = (row: Row): LinkGroup => ({
  name: row.name,
  links: row.links,
  followedLinks: row.followed_links,
  unfollowedLinks: row.unfollowed_links,
  domains: row.domains,
  pages: row.pages,
  targets: row.targets,
  lostLinks: row.lost_links,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  lostAt: row.lost,
  targetHttpStatus: row.target_status || null,
});

const sortColumns = {
  links: 'links',
  followedLinks: 'followed_links',
  domains: 'domains',
  lostLinks: 'lost_links',
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
} as const;
export const groupSorts = Object.keys(sortColumns) as (keyof typeof sortColumns)[];
export type GroupSort = Sort<keyof typeof sortColumns>;

export type GroupQuery = {
  kind: GroupKind;
  sort: GroupSort;
  isLost?: boolean | undefined;
  q?: string | undefined;
};

/** Lists the groups of a kind. */
export async function listLinkGroups(
  workspace: WorkspaceReads,
  scope: LinkScope,
  { kind, sort, isLost, q }: GroupQuery,
  page: PageOf,
): Promise<{ rows: LinkGroup[]; total: number }> {
  const { field, isDescending } = readSort(sort);
  const conditions = [
    ofGeneration,
    'kind = {kind:String}',
    ...(isLost === undefined ? [] : [isLost ? 'links = 0' : 'links > 0']),
    ...(q === undefined ? [] : ['positionCaseInsensitiveUTF8(name, {q:String}) > 0']),
  ];
  const { rows, total } = await workspace.clickhouse.countedPage<Row>(
    {
      sql: `SELECT ${columns} FROM backlink_groups WHERE ${conditions.join(' AND ')}
        ORDER BY ${sortColumns[field]} ${isDescending ? 'DESC' : 'ASC'}, name`,
      parameters: { ...scopeParameters(scope), kind, ...(q !== undefined && { q }) },
      comment: `list-backlink-${kind}s`,
    },
    page,
  );
  return { rows: rows.map(toGroup), total };
}

/** Returns the counts of all links; undefined before anything was collected. */
export async function readLinkTotal(
  workspace: WorkspaceReads,
  scope: LinkScope,
): Promise<LinkGroup | undefined> {
  const [row] = await workspace.clickhouse.query<Row>({
    sql: `SELECT ${columns} FROM backlink_groups WHERE ${ofGeneration} AND kind = 'total'`,
    parameters: scopeParameters(scope),
    comment: 'read-backlink-total',
  });
  return row && toGroup(row);
}

/** Entropy of the anchors of links in bits: 0 if all are the same. */
export async function readAnchorEntropy(
  workspace: WorkspaceReads,
  scope: LinkScope,
): Promise<number | null> {
  const [row] = await workspace.clickhouse.query<{ entropy: number | null }>({
    sql: `WITH sum(links) AS total
      SELECT if(total = 0, NULL, log2(total) - sum(links * log2(greatest(links, 1))) / total) AS entropy
      FROM backlink_groups WHERE ${ofGeneration} AND kind = 'anchor' AND name != ''`,
    parameters: scopeParameters(scope),
    comment: 'read-anchor-entropy',
  });
  const entropy = row?.entropy ?? null;
  return entropy === null ? null : Math.max(0, Math.round(entropy * 1_000) / 1_000);
}

export type LinkDay = {
  day: string;
  newLinks: number;
  lostLinks: number;
  newDomains: number;
  lostDomains: number;
  /** There before the website's first reading, or named when a source was first read: not new. */
  baselineLinks: number;
  baselineDomains: number;
};

/** Returns new and lost links by day, for days on which something changed. */
export async function readLinkDays(
  workspace: WorkspaceReads,
  scope: LinkScope,
  { from, to }: { from: string; to: string },
): Promise<LinkDay[]> {
  const rows = await workspace.clickhouse.query<{
    day: string;
    new_links: number;
    lost_links: number;
    new_domains: number;
    lost_domains: number;
    baseline_links: number;
    baseline_domains: number;
  }>({
    sql: `SELECT d.day AS day, new_links, lost_links, new_domains, lost_domains,
        b.links AS baseline_links, b.domains AS baseline_domains
      FROM (
        SELECT * FROM backlink_days
        WHERE ${ofGeneration} AND day >= {from:Date} AND day <= {to:Date}) AS d
      LEFT JOIN (
        SELECT toDate(first_seen_at) AS day, sum(links) AS links, sum(domains) AS domains
        FROM backlink_groups WHERE ${ofGeneration} AND kind IN ('baseline', 'older')
        GROUP BY day
      ) AS b ON b.day = d.day ORDER BY day`,
    parameters: { ...scopeParameters(scope), from, to },
    comment: 'read-backlink-days',
  });
  return rows.map((row) => ({
    day: row.day,
    newLinks: row.new_links,
    lostLinks: row.lost_links,
    newDomains: row.new_domains,
    lostDomains: row.lost_domains,
    baselineLinks: row.baseline_links,
    baselineDomains: row.baseline_domains,
  }));
}

export type LinkGap = {
  linkingDomain: string;
  /** Competitors that the domain links to. */
  competitors: { websiteId: string; links: number }[];
  links: number;
  followedLinks: number;
};

/**
 * Lists domains that link to competitors and not to the website: those that link to the most of them
 * come first.
 */
export async function listLinkGaps(
  workspace: WorkspaceReads,
  scope: LinkScope,
  { competitors, q }: { competitors: readonly LinkScope[]; q?: string | undefined },
  page: PageOf,
): Promise<{ rows: LinkGap[]; total: number }> {
  const { rows, total } = await workspace.clickhouse.page<{
    name: string;
    ids: string[];
    counts: number[];
    links: number;
    followed_links: number;
  }>(
    {
      sql: `SELECT name, groupArray(g.website_id) AS ids, groupArray(g.links) AS counts,
          sum(g.links) AS links, sum(g.followed_links) AS followed_links
        FROM (
          SELECT website_id, name, links, followed_links FROM backlink_groups
          WHERE website_id IN {rivals:Array(String)}
            AND generation =
              {generations:Array(UInt64)}[indexOf({rivals:Array(String)}, toString(website_id))]
            AND kind = 'domain' AND links > 0
            ${q === undefined ? '' : 'AND position(name, {q:String}) > 0'}
          ORDER BY website_id) AS g
        WHERE name NOT IN (
          SELECT name FROM backlink_groups
          WHERE ${ofGeneration} AND kind = 'domain' AND links > 0)
        GROUP BY name
        ORDER BY length(ids) DESC, followed_links DESC, links DESC, name`,
      parameters: {
        ...scopeParameters(scope),
        rivals: competitors.map(({ websiteId }) => websiteId),
        generations: competitors.map(({ generation }) => generation),
        ...(q !== undefined && { q }),
      },
      comment: 'list-backlink-gaps',
    },
    page,
  );
  return {
    rows: rows.map((row) => ({
      linkingDomain: row.name,
      competitors: row.ids.map((websiteId, at) => ({ websiteId, links: row.counts[at] ?? 0 })),
      links: row.links,
      followedLinks: row.followed_links,
    })),
    total,
  };
}

/** Where a website's links are read; undefined before anything was collected. */
export const linkScope = (
  websiteId: string,
  { generation }: { generation: number },
): LinkScope | undefined => (generation === 0 ? undefined : { websiteId, generation });
