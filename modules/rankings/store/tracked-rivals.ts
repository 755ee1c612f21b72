import { type Queries, sql } from '../../../platform/postgres/database';
import { toSettings, type WebsiteSettings } from '../../websites/rules/website-settings';

/** A competitor, with what decides which URLs are its own. */
export type Rival = { id: string; domain: string } & Readonly<
  Pick<WebsiteSettings, 'matchMode'> & { ownedHosts: readonly string[] }
>;

/** Returns the competitors that the workspace tracks, except this website itself. */
export async function trackedRivals(db: Queries, websiteId: string): Promise<Rival[]> {
  const rows = await db.run<{ id: string; domain: string; settings: Record<string, unknown> }>(
    sql('websites')
      .select('id', 'domain', 'settings')
      .where({ workspace_id: db.workspaceId, relationship: 'competitor' })
      .whereNot('status', 'archived')
      .whereNot('id', websiteId)
      .orderBy('id'),
  );
  return rows.map(({ id, domain, settings }) => {
    const { matchMode, ownedHosts } = toSettings(settings);
    return { id, domain, matchMode, ownedHosts };
  });
}
