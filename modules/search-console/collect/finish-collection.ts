import { sql } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { SearchDeps } from '../connections/search-deps';

/** Records that a website's search data were just collected. */
export async function finishSearchCollection(
  { database }: Pick<SearchDeps, 'database'>,
  { workspaceId, websiteId }: WebsiteRef,
): Promise<void> {
  await database.transaction(workspaceId, (tx) =>
    tx.run(
      sql('websites')
        .where({ workspace_id: workspaceId, id: websiteId })
        .update({ last_synced_at: sql.fn.now() }),
    ),
  );
}
