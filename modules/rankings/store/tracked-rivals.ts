import { type Queries, sql } from '../../../platform/postgres/database';

export type Rival = { id: string; domain: string };

/** Returns the competitors that the workspace tracks, except this website itself. */
export const trackedRivals = (db: Queries, websiteId: string): Promise<Rival[]> =>
  db.run<Rival>(
    sql('websites')
      .select('id', 'domain')
      .where({ workspace_id: db.workspaceId, relationship: 'competitor' })
      .whereNot('status', 'archived')
      .whereNot('id', websiteId)
      .orderBy('id'),
  );
