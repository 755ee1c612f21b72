import { sql } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { markScheduled } from '../store/target-store';
import type { AiDeps } from './ai-deps';

export type FinishedAi = WebsiteRef & {
  read: number;
  isScheduled: boolean;
  targetIds: readonly string[];
};

/** Records that a website was just collected, unless nothing could be read. */
export async function finishAiCollection(
  { database }: Pick<AiDeps, 'database'>,
  { workspaceId, websiteId, read, isScheduled, targetIds }: FinishedAi,
): Promise<void> {
  if (read === 0) return;
  await database.transaction(workspaceId, async (tx) => {
    await tx.run(
      sql('websites')
        .where({ workspace_id: workspaceId, id: websiteId })
        .update({ last_synced_at: sql.fn.now() }),
    );
    if (isScheduled) await markScheduled(tx, websiteId, targetIds);
  });
}
