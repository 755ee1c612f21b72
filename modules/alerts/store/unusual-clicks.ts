import { dayOf } from '../../../platform/calendar/day';
import type { WorkspaceReads } from '../../../platform/workspace';
import { readSearchDays } from '../../search-console/store/search-day-store';
import { findSearchProperty } from '../../search-console/store/website-property-store';
import type { Finding } from '../rules/alert';
import { findClicksOutsideBand, firstClicksDay } from '../rules/clicks-outside-band';

/** Checks the newest final week of a website's clicks in Google. Null if it is bound to no property. */
export async function findUnusualClicks(
  workspace: WorkspaceReads,
  websiteId: string,
  nowMs: number,
): Promise<Finding[] | null> {
  const property = await findSearchProperty(workspace.db, websiteId);
  if (property === undefined) return null;
  const today = dayOf(nowMs);
  const days = await readSearchDays(
    workspace,
    { websiteId, property, type: 'web', shape: 'date' },
    { from: firstClicksDay(today), to: today },
  );
  return findClicksOutsideBand(days, today);
}
