import type { Queries } from '../../platform/postgres/database';
import { findPublishedAudit } from '../audits/store/find-published-audit';
import { readFirstRankDay } from '../rankings/store/rank-sources';
import { readFirstAddedAt } from '../websites/store/website-store';
import type { ReportType } from './rules/report-dataset';
import { type LayoutItem, typesIn } from './rules/report-layout';
import { localDay } from './rules/report-period';

type Shown = { type: ReportType; layout: readonly LayoutItem[] | null };

/** Whether rankings are among what is shown. */
const hasRankings = ({ type, layout }: Shown): boolean =>
  layout ? typesIn(layout).has('rankings') : type === 'overview' || type === 'rankings';

/** Whether an audit of one of the websites ended today: a report on audits reaches the newest. */
async function hasAuditOf(
  db: Queries,
  websiteIds: readonly string[],
  { today, timezone }: { today: string; timezone: string },
): Promise<boolean> {
  for (const websiteId of websiteIds) {
    const newest = await findPublishedAudit(db, websiteId, new Date());
    if (newest?.finishedAt && localDay(Date.parse(newest.finishedAt), timezone) === today) {
      return true;
    }
  }
  return false;
}

/**
 * Whether nothing is older than today: the websites were added today, or the report has rankings
 * and their first readings are of today, or it is on audits and one ended today. A report up to
 * yesterday would be empty.
 */
export async function beginToday(
  db: Queries,
  websiteIds: readonly string[],
  { shown, timezone }: { shown: Shown; timezone: string },
): Promise<boolean> {
  const today = localDay(Date.now(), timezone);
  const isAudit = shown.type === 'audit' && !shown.layout;
  if (isAudit && (await hasAuditOf(db, websiteIds, { today, timezone }))) return true;
  const first = await readFirstRankDay(db, websiteIds);
  if (first !== null && first < today) return false;
  if (first !== null && hasRankings(shown)) return true;
  const addedAt = await readFirstAddedAt(db, websiteIds);
  return addedAt !== null && localDay(addedAt.getTime(), timezone) === today;
}
