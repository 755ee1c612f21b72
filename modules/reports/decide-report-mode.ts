import type { Queries } from '../../platform/postgres/database';
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
): Promise<ReportMode> => (realTypes.has(type) ? 'live' : decideMode(db, websiteIds));
