import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import type { Workspace } from '../../../platform/workspace';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { GraphDomain, GraphStep } from '../graph/graph-messages';

/** The reading of a window. */
export type GraphReadingState = {
  window: string;
  /** Null once it has ended. */
  step: GraphStep | null;
  /** Compressed bytes of all files. */
  bytesRead: number;
  bytesTotal: number;
  domains: number;
  startedAt: string;
  finishedAt: string | null;
  /** Why the last attempt failed; null otherwise. */
  error: string | null;
};

/** Returns the windows that were read, or are being read, the newest first. */
export async function readGraphStates(system: SystemQueries): Promise<GraphReadingState[]> {
  const rows = await system.run<WithDates<GraphReadingState, 'startedAt' | 'finishedAt'>>(
    sql.raw(`select window_name as window, step, bytes_read, bytes_total, domains, started_at,
      finished_at, error from domain_graph_states()`),
  );
  return rows.map(withIsoTimes);
}

export type GraphProgress = {
  window: string;
  step: GraphStep | null;
  bytesRead: number;
  bytesTotal: number;
  domains: number;
  isFinished?: boolean;
  error?: string;
};

export async function noteGraphProgress(
  system: SystemQueries,
  { window, step, bytesRead, bytesTotal, domains, isFinished = false, error }: GraphProgress,
): Promise<void> {
  await system.run(
    sql.raw('select note_domain_graph(?, ?, ?, ?, ?, ?, ?)', [
      window,
      step,
      bytesRead,
      bytesTotal,
      domains,
      isFinished,
      error ?? null,
    ]),
  );
}

/** Forgets that a window was read, so that it is read again. */
export const forgetGraph = (system: SystemQueries, window: string) =>
  system.run(sql.raw('select forget_domain_graph(?)', [window]));

const websitesPerPage = 5_000;

/** Returns every website that is not archived, of all workspaces, with its domain. */
export async function readTrackedDomains(
  system: SystemQueries,
): Promise<(WebsiteRef & { domain: string })[]> {
  const found: (WebsiteRef & { domain: string })[] = [];
  for (let after: string | null = null; ; ) {
    const rows: { workspaceId: string; websiteId: string; domain: string }[] = await system.run(
      sql.raw('select * from domain_graph_websites(?, ?)', [after, websitesPerPage]),
    );
    for (const { workspaceId, websiteId, domain } of rows) {
      found.push({ workspaceId, websiteId, domain });
    }
    if (rows.length < websitesPerPage) return found;
    after = rows.at(-1)?.websiteId ?? null;
  }
}

/** What the graph says of a website. */
export type WebsiteGraph = {
  window: string;
  /** Names its rows in ClickHouse: milliseconds since 1970 at the beginning of the reading. */
  read: number;
  /** The registrable domain that the numbers are of. */
  domain: string;
  isInGraph: boolean;
  linkingDomains: number;
  place: number | null;
  places: number;
  readAt: string;
};

const graphColumns = [
  ...['website_id', 'window_name as window', 'read', 'domain', 'is_in_graph', 'linking_domains'],
  ...['place', 'places', 'read_at'],
];

/** Returns what the newest window that was read says of some websites. */
export async function readWebsiteGraphs(
  db: Queries,
  websiteIds: readonly string[],
): Promise<Map<string, WebsiteGraph>> {
  const rows = await db.run<WithDates<WebsiteGraph, 'readAt'> & { websiteId: string }>(
    sql('backlink_graphs')
      .select(graphColumns)
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?::uuid[])', [[...websiteIds]]),
  );
  return new Map(rows.map(({ websiteId, ...row }) => [websiteId, withIsoTimes(row)]));
}

export const readWebsiteGraph = async (
  db: Queries,
  websiteId: string,
): Promise<WebsiteGraph | undefined> => (await readWebsiteGraphs(db, [websiteId])).get(websiteId);

export type PublishedGraph = {
  websiteId: string;
  domain: string;
  window: string;
  read: number;
  places: number;
  found: GraphDomain;
};

/** Makes a reading the one that counts for a website. Does nothing for one that was deleted. */
export async function publishGraph(workspace: Workspace, graph: PublishedGraph): Promise<void> {
  const { websiteId, domain, window, read, places, found } = graph;
  await workspace.transaction((tx) =>
    tx.run({
      text: `insert into backlink_graphs (workspace_id, website_id, window_name, read, domain,
          is_in_graph, linking_domains, place, places, read_at)
        select workspace_id, id, $3, $4, $5, $6, $7, $8, $9, now()
        from websites where workspace_id = $1 and id = $2
        on conflict (workspace_id, website_id) do update set window_name = excluded.window_name,
          read = excluded.read, domain = excluded.domain, is_in_graph = excluded.is_in_graph,
          linking_domains = excluded.linking_domains, place = excluded.place,
          places = excluded.places, read_at = excluded.read_at`,
      values: [
        workspace.workspaceId,
        websiteId,
        window,
        read,
        domain,
        found.isInGraph,
        found.linkingDomains,
        found.place,
        places,
      ],
    }),
  );
}

/** The oldest reading that a website still shows; null without any. */
export async function oldestGraphRead(system: SystemQueries): Promise<number | null> {
  const [row] = await system.run<{ read: number | null }>(
    sql.raw('select oldest_domain_graph_read() as read'),
  );
  return row?.read ?? null;
}
