import { sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import type { WebsiteRef } from '../../websites/rules/website-ref';

/** Records that a website's search data were just collected. */
export async function finishSearchCollection(
  workspace: Workspace,
  { workspaceId, websiteId }: WebsiteRef,
): Promise<void> {
  await workspace.transaction((tx) =>
    tx.run(
      sql('websites')
        .where({ workspace_id: workspaceId, id: websiteId })
        .update({ last_synced_at: sql.fn.now() }),
    ),
  );
}
