import { sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { markScheduled } from '../store/target-store';
import { noteAnswers } from './note-answers';

export type FinishedAi = {
  websiteId: string;
  read: number;
  isScheduled: boolean;
  targetIds: readonly string[];
  /** Absent in histories from before events were recorded. */
  jobId?: string;
};

/** Records that a website was just collected, unless nothing could be read. */
export async function finishAiCollection(
  workspace: Workspace,
  { websiteId, read, isScheduled, targetIds, jobId }: FinishedAi,
): Promise<void> {
  if (read === 0) return;
  await workspace.transaction(async (tx) => {
    await tx.run(
      sql('websites')
        .where({ workspace_id: tx.workspaceId, id: websiteId })
        .update({ last_synced_at: sql.fn.now() }),
    );
    if (isScheduled) await markScheduled(tx, websiteId, targetIds);
  });
  if (jobId) await noteAnswers(workspace, { websiteId, jobId });
}
