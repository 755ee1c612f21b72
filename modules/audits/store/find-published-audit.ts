import { type Queries, sql } from '../../../platform/postgres/database';
import { type Audit, getAudit } from './audit-store';

/**
 * Returns a website's newest published audit that ended before an instant, or undefined. One that a
 * limit cut off counts only where there is no other: it says nothing of the pages that it left out.
 */
export async function findPublishedAudit(
  db: Queries,
  websiteId: string,
  before: Date,
): Promise<(Audit & { run: number }) | undefined> {
  const [row] = await db.run<{ id: string }>(
    sql('audits')
      .select('id')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereNotNull('run')
      .where('finished_at', '<', before)
      .orderByRaw("coalesce(summary->'sample', 'null') = 'null' desc, finished_at desc")
      .limit(1),
  );
  if (!row) return undefined;
  const audit = await getAudit(db, row.id);
  return audit.run === null ? undefined : { ...audit, run: audit.run };
}
