import { getDomain } from 'tldts';
import { insertByMonth } from '../../../platform/clickhouse/insert-by-month';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { CollectedLink } from '../rules/collected-link';

export type LinkBatch = {
  /** The job's or the import's id. */
  batch: string;
  /** When the batch began, ISO 8601. */
  startedAt: string;
};

const toState = (isFollowed: boolean | null): number => (isFollowed === null ? -1 : +isFollowed);

/** Days before 1970 and after 2149 do not fit; nothing on the Web is that old. */
const toDay = (day: string | null): string =>
  day !== null && day >= '1990-01-01' && day < '2100-01-01' ? day : '1970-01-01';

/** The registrable domain of a page; its host if it has none, such as an address. */
export const domainOfPage = (url: string): string => getDomain(url) ?? new URL(url).hostname;

/** Writes links of a batch, to be merged once it is complete. Rows sent again are stored once. */
export async function insertLinkRows(
  workspace: WorkspaceReads,
  websiteId: string,
  { batch, startedAt }: LinkBatch,
  links: readonly CollectedLink[],
): Promise<void> {
  const rows = links.map((link) => ({
    workspace_id: workspace.workspaceId,
    website_id: websiteId,
    batch,
    day: startedAt.slice(0, 10),
    source_url: link.sourceUrl,
    target_url: link.targetUrl,
    source_domain: domainOfPage(link.sourceUrl),
    anchor: link.anchor,
    kind: link.kind,
    rel: link.rel,
    is_followed: toState(link.isFollowed),
    title: link.title,
    target_status: link.targetStatus ?? 0,
    source_first_seen: toDay(link.firstSeen),
    source_last_seen: toDay(link.lastSeen),
    is_gone: link.isGone,
    metrics: link.metrics,
  }));
  await insertByMonth(workspace, 'backlink_rows', rows, {
    comment: 'write-backlink-rows',
    batchToken: batch,
  });
}
