import { today } from '../../platform/calendar/clock';
import type { Queries } from '../../platform/postgres/database';
import type { WorkspaceReads } from '../../platform/workspace';
import { decideDataSource } from '../ai/store/answer-sources';
import { readBacklinkSites } from '../backlinks/store/backlink-site-store';
import { decideMode } from '../rankings/store/rank-sources';
import { readSearchDays } from '../search-console/store/search-day-store';
import { readSearchProperties } from '../search-console/store/website-property-store';
import type { ReportType } from './rules/report-dataset';
import { type LayoutItem, typesIn } from './rules/report-layout';
import type { ReportMode } from './rules/report-options';

/** Types without any reading of a provider: logs and audits are always real. */
const realTypes: ReadonlySet<ReportType> = new Set(['audit', 'crawlers']);

/** Types whose readings are the searches of Search Console. */
const searchTypes: ReadonlySet<ReportType> = new Set(['campaign', 'search_console']);

/**
 * Returns the type whose readings decide for a layout: rankings where it has them, as in an overview.
 * One of logs and audits alone is real.
 */
function leadingType(layout: readonly LayoutItem[]): ReportType {
  const types = typesIn(layout);
  const order = ['rankings', 'indexing', 'ai', 'search_console', 'campaign', 'backlinks'] as const;
  return order.find((type) => types.has(type)) ?? 'audit';
}

/** Returns whose readings a report has that names none. */
export async function decideReportMode(
  workspace: WorkspaceReads,
  shown: { type: ReportType; layout?: readonly LayoutItem[] | null },
  websiteIds: readonly string[],
): Promise<ReportMode> {
  const type = shown.layout ? leadingType(shown.layout) : shown.type;
  if (realTypes.has(type)) return 'live';
  if (type === 'backlinks') return decideLinkMode(workspace.db, websiteIds);
  if (searchTypes.has(type)) return decideSearchMode(workspace, websiteIds);
  if (type !== 'ai') return decideMode(workspace.db, websiteIds);
  const sources = await Promise.all(
    websiteIds.map((websiteId) => decideDataSource(workspace, websiteId)),
  );
  return sources.includes('live') ? 'live' : 'sandbox';
}

/** Links are real unless the sandbox invented those of a website. */
async function decideLinkMode(db: Queries, websiteIds: readonly string[]): Promise<ReportMode> {
  const sites = await readBacklinkSites(db, websiteIds);
  const isInvented = [...sites.values()].some(({ dataSource }) => dataSource === 'sandbox');
  return isInvented ? 'sandbox' : 'live';
}

const longAgo = '2000-01-01';

/** Campaigns and searches are real unless the sandbox made up the searches of a website. */
async function decideSearchMode(
  workspace: WorkspaceReads,
  websiteIds: readonly string[],
): Promise<ReportMode> {
  for (const [websiteId, property] of await readSearchProperties(workspace.db)) {
    if (!websiteIds.includes(websiteId)) continue;
    const scope = {
      workspaceId: workspace.db.workspaceId,
      websiteId,
      property,
      type: 'web',
    } as const;
    const range = { from: longAgo, to: today() };
    const days = await readSearchDays(workspace, { ...scope, shape: 'date' }, range);
    if (days.some(({ source }) => source === 'sandbox')) return 'sandbox';
  }
  return 'live';
}
