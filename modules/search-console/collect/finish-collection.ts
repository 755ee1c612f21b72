import { sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';

/** Records that a website's search data were just collected. */
export async function finishSearchCollection(
  workspace: Workspace,
  websiteId: string,
): Promise<void> {
  await workspace.transaction((tx) =>
    tx.run(
      sql('websites')
        .where({ workspace_id: workspace.workspaceId, id: websiteId })
        .update({ last_synced_at: sql.fn.now() }),
    ),
  );
}
