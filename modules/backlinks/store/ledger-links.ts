import type { Queries } from '../../../platform/postgres/database';
import type { Workspace, WorkspaceReads } from '../../../platform/workspace';
import {
  type LinkedUrl,
  recordFirstLinks,
  trackedUrlPages,
} from '../../indexing/store/ledger-link-store';
import { type LinkScope, ofGeneration, scopeParameters } from './link-scope';

/** The first link to each of these URLs, and the source that named it first. */
async function firstLinksTo(
  workspace: WorkspaceReads,
  scope: LinkScope,
  urls: readonly string[],
): Promise<LinkedUrl[]> {
  const rows = await workspace.clickhouse.query<{
    url: string;
    first_at: string;
    first_source: string;
  }>({
    sql: `SELECT target_url AS url, min(e_first) AS first_at,
          argMin(e_source, (e_first, e_source)) AS first_source
        FROM backlinks
        ARRAY JOIN evidence.source AS e_source, evidence.first_at AS e_first
        WHERE ${ofGeneration} AND target_hash IN (
          SELECT cityHash64(arrayJoin({urls:Array(String)})))
          AND target_url IN {urls:Array(String)}
        GROUP BY target_url`,
    parameters: { ...scopeParameters(scope), urls },
    comment: 'read-first-links',
  });
  return rows.map(({ url, first_at, first_source }) => ({
    url,
    firstSeenAt: new Date(first_at),
    source: first_source,
  }));
}

/** Brings the first links of a generation into the URL ledger. Idempotent. */
export async function linkLedger(workspace: Workspace, scope: LinkScope): Promise<void> {
  await workspace.transaction((tx) => recordFirstLinks(tx, scope.websiteId, []));
  for await (const urls of trackedUrlPages(workspace.db, scope.websiteId)) {
    const links = await firstLinksTo(workspace, scope, urls);
    if (links.length === 0) continue;
    await workspace.transaction((tx) => recordFirstLinks(tx, scope.websiteId, links));
  }
}

/** Does the same with known links that a fetch found, in the transaction that records them. */
export async function linkLedgerByKnown(
  tx: Queries,
  websiteId: string,
  found: readonly { url: string; at: string }[],
): Promise<void> {
  const first = new Map<string, LinkedUrl>();
  for (const { url, at } of found) {
    const known = first.get(url);
    if (known && known.firstSeenAt.toISOString() <= at) continue;
    first.set(url, { url, firstSeenAt: new Date(at), source: 'known_link' });
  }
  if (first.size > 0) await recordFirstLinks(tx, websiteId, [...first.values()]);
}
