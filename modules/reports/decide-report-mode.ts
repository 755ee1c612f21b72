import type { Queries } from '../../platform/postgres/database';
import { readBacklinkSites } from '../backlinks/store/backlink-site-store';
import { decideMode } from '../rankings/store/rank-sources';
import type { ReportType } from './rules/report-dataset';
import type { ReportMode } from './rules/report-options';

/** Types without any reading of a provider: logs and audits are always real. */
const realTypes: ReadonlySet<ReportType> = new Set(['audit', 'crawlers']);

/** Returns whose readings a report has that names none. */
export const decideReportMode = async (
  db: Queries,
  type: ReportType,
  websiteIds: readonly string[],
): Promise<ReportMode> => {
  if (realTypes.has(type)) return 'live';
  return type === 'backlinks' ? decideLinkMode(db, websiteIds) : decideMode(db, websiteIds);
};

/** Links are real unless the sandbox invented those of a website. */
async function decideLinkMode(db: Queries, websiteIds: readonly string[]): Promise<ReportMode> {
  const sites = await readBacklinkSites(db, websiteIds);
  return [...sites.values()].some(({ dataSource }) => dataSource === 'sandbox')
    ? 'sandbox'
    : 'live';
}
