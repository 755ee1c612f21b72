import { notFound } from '../../../platform/errors';
import { type Queries, sql } from '../../../platform/postgres/database';
import { mergeSettings, toSettings, type WebsiteSettings } from '../rules/website-settings';

async function stored(db: Queries, websiteId: string) {
  const [row] = await db.run<{ settings: Record<string, unknown> }>(
    sql('websites').select('settings').where({ workspace_id: db.workspaceId, id: websiteId }),
  );
  if (!row) throw notFound('website');
  return row.settings;
}

export async function getWebsiteSettings(db: Queries, websiteId: string): Promise<WebsiteSettings> {
  return toSettings(await stored(db, websiteId));
}

/** Returns the settings that were set for the website, without defaults. */
export const readStoredSettings = (
  db: Queries,
  websiteId: string,
): Promise<Record<string, unknown>> => stored(db, websiteId);

/** Changes the given settings and keeps the rest; the caller must have locked the website's row. */
export async function updateWebsiteSettings(
  tx: Queries,
  websiteId: string,
  change: Record<string, unknown>,
): Promise<WebsiteSettings> {
  const { workspaceId } = tx;
  const merged = mergeSettings(await stored(tx, websiteId), change);
  await tx.run(
    sql('websites')
      .where({ workspace_id: workspaceId, id: websiteId })
      .update({ settings: JSON.stringify(merged), updated_at: sql.fn.now() }),
  );
  return toSettings(merged);
}
