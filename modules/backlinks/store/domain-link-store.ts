import { randomUUID } from 'node:crypto';
import {
  type ClickHouse,
  fromClickHouseError,
  type PageOf,
} from '../../../platform/clickhouse/clickhouse';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { DomainLink } from '../graph/graph-messages';

/** Websites by the index of the domain that they are asked for by. */
export type WebsitesOf = (target: number) => readonly WebsiteRef[];

/** Sorts domains without a kept place behind all others. */
const unplaced = 4_294_967_295;

/** Writes links of a reading, which nothing shows before Postgres names it. */
export async function insertDomainLinks(
  { client }: ClickHouse,
  { read, websitesOf }: { read: number; websitesOf: WebsitesOf },
  links: readonly DomainLink[],
): Promise<void> {
  const values = links.flatMap(({ target, linkingDomain, hosts, place }) =>
    websitesOf(target).map(({ workspaceId, websiteId }) => ({
      workspace_id: workspaceId,
      website_id: websiteId,
      read,
      place: place === 0 ? unplaced : place,
      linking_domain: linkingDomain,
      hosts,
    })),
  );
  try {
    await client.insert({
      table: 'domain_links',
      values,
      format: 'JSONEachRow',
      clickhouse_settings: {
        async_insert: 0,
        log_comment: 'write-domain-links',
        // Kept over the client's own retries.
        insert_deduplication_token: randomUUID(),
      },
    });
  } catch (error) {
    throw fromClickHouseError(error);
  }
}

/** Removes readings before this one, and those that were given up. */
export async function dropDomainLinksBefore({ client }: ClickHouse, oldest: number): Promise<void> {
  try {
    const found = await client.query({
      query: `SELECT DISTINCT partition FROM system.parts
        WHERE active AND database = currentDatabase() AND table = 'domain_links'`,
      format: 'JSONEachRow',
      clickhouse_settings: { log_comment: 'find-old-domain-links' },
    });
    const partitions = await found.json<{ partition: string }>();
    for (const { partition } of partitions) {
      if (Number(partition) >= oldest) continue;
      await client.command({
        query: 'ALTER TABLE domain_links DROP PARTITION {read:UInt64}',
        query_params: { read: Number(partition) },
        clickhouse_settings: { log_comment: 'drop-old-domain-links' },
      });
    }
  } catch (error) {
    throw fromClickHouseError(error);
  }
}

/** Where the links of a reading are. */
export type DomainLinkScope = { websiteId: string; read: number };

export type LinkingDomainOfGraph = {
  linkingDomain: string;
  /** By harmonic centrality; null beyond those that are kept. */
  place: number | null;
  hosts: number | null;
};

const ofRead = `website_id = {website:String}
  AND read = {read:UInt64}`;
const parametersOf = ({ websiteId, read }: DomainLinkScope) => ({ website: websiteId, read });

const toPlace = (place: number) => (place === unplaced ? null : place);

/** Lists the domains that link to a website by the graph, the most central first. */
export async function listDomainLinks(
  workspace: WorkspaceReads,
  scope: DomainLinkScope,
  { q }: { q?: string | undefined },
  page: PageOf,
): Promise<{ rows: LinkingDomainOfGraph[]; total: number }> {
  const named =
    q === undefined ? '' : 'AND positionCaseInsensitiveUTF8(linking_domain, {q:String}) > 0';
  const { rows, total } = await workspace.clickhouse.countedPage<{
    linking_domain: string;
    place: number;
    hosts: number;
  }>(
    {
      sql: `SELECT linking_domain, place, hosts FROM domain_links WHERE ${ofRead} ${named}
        ORDER BY place, linking_domain`,
      parameters: { ...parametersOf(scope), ...(q !== undefined && { q }) },
      comment: 'list-domain-links',
    },
    page,
  );
  return {
    rows: rows.map((row) => ({
      linkingDomain: row.linking_domain,
      place: toPlace(row.place),
      hosts: row.hosts || null,
    })),
    total,
  };
}

export type GraphGap = {
  linkingDomain: string;
  place: number | null;
  /** Ids of the competitors that it links to. */
  competitors: string[];
};

/** Lists domains that link to competitors and not to the website, by the graph. */
export async function listGraphGaps(
  workspace: WorkspaceReads,
  scope: DomainLinkScope,
  {
    ownDomain,
    competitors,
    q,
  }: { ownDomain: string; competitors: readonly DomainLinkScope[]; q?: string | undefined },
  page: PageOf,
): Promise<{ rows: GraphGap[]; total: number }> {
  const named = q === undefined ? '' : 'AND position(linking_domain, {q:String}) > 0';
  const { rows, total } = await workspace.clickhouse.page<{
    linking_domain: string;
    best: number;
    ids: string[];
  }>(
    {
      sql: `SELECT linking_domain, min(place) AS best, groupArray(d.website_id) AS ids
        FROM (
          SELECT website_id, linking_domain, place FROM domain_links
          WHERE website_id IN {rivals:Array(String)}
            AND read = {reads:Array(UInt64)}[indexOf({rivals:Array(String)}, toString(website_id))]
            ${named}
          ORDER BY website_id) AS d
        WHERE linking_domain != {ownDomain:String} AND linking_domain NOT IN (
          SELECT linking_domain FROM domain_links WHERE ${ofRead})
        GROUP BY linking_domain
        ORDER BY length(ids) DESC, best, linking_domain`,
      parameters: {
        ...parametersOf(scope),
        ownDomain,
        rivals: competitors.map(({ websiteId }) => websiteId),
        reads: competitors.map(({ read }) => read),
        ...(q !== undefined && { q }),
      },
      comment: 'list-graph-gaps',
    },
    page,
  );
  return {
    rows: rows.map((row) => ({
      linkingDomain: row.linking_domain,
      place: toPlace(row.best),
      competitors: row.ids,
    })),
    total,
  };
}
