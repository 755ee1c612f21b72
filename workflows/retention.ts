import type { RetentionInput } from '../modules/retention/workflow-input';
import { activities } from './activities';

const { forgetDataOfWorkspaces } = activities;

/** Removes data past the retention of their workspace, of all workspaces, page by page. */
export async function forgetOldData({
  workspacesMax,
}: RetentionInput): Promise<{ removed: number; failed: number }> {
  // One instant for all pages, so that a retry removes the same days.
  const nowMs = Date.now();
  let removed = 0;
  let failed = 0;
  let afterWorkspaceId: string | null = '';
  while (afterWorkspaceId !== null) {
    const page: { lastWorkspaceId: string | null; removed: number; failed: number } =
      await forgetDataOfWorkspaces({ afterWorkspaceId, workspacesMax, nowMs });
    removed += page.removed;
    failed += page.failed;
    afterWorkspaceId = page.lastWorkspaceId;
  }
  return { removed, failed };
}
