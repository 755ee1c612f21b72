import type { VisitRetentionInput, VisitRollInput } from '../modules/crawlers/workflow-input';
import { activities } from './activities';

const { forgetVisitsOfWorkspaces, rollUpMonths } = activities;

/** Removes crawler visits past their plan's retention, of all workspaces, page by page. */
export async function forgetOldVisits({
  workspacesMax,
}: VisitRetentionInput): Promise<{ visitsRemoved: number }> {
  // One instant for all pages, so that a retry removes exactly the same visits.
  const nowMs = Date.now();
  let visitsRemoved = 0;
  let afterWorkspaceId: string | null = '';
  while (afterWorkspaceId !== null) {
    const page: { lastWorkspaceId: string | null; visitsRemoved: number } =
      await forgetVisitsOfWorkspaces({ afterWorkspaceId, workspacesMax, nowMs });
    visitsRemoved += page.visitsRemoved;
    afterWorkspaceId = page.lastWorkspaceId;
  }
  return { visitsRemoved };
}

/** Rolls up the months of crawler visits that have been quiet for a while, of all workspaces. */
export async function rollUpVisits({
  quietSeconds,
  monthsMax,
  batchesMax,
}: VisitRollInput): Promise<{ months: number }> {
  let months = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const rolled = await rollUpMonths({ quietSeconds, monthsMax });
    months += rolled;
    if (rolled < monthsMax) break;
  }
  return { months };
}
