import { type Queries, sql } from '../../../platform/postgres/database';
import { readEndedSeries } from '../../rankings/store/rank-scope';
import type { ScopeName } from '../rules/dataset';

type Filter = { websiteIds: readonly string[] | null; changedSince: string | null };

/** The websites of a read in ClickHouse, and the parameters by which its rows count. */
export type Scope = { websites: string[]; parameters: Record<string, unknown> };

/** Reads what Postgres knows about rows in ClickHouse: those of a deleted website may still be there. */
export async function readScope(
  db: Queries,
  name: ScopeName | undefined,
  filter: Filter,
): Promise<Scope> {
  const websites = await readWebsites(db, filter.websiteIds);
  return { websites, parameters: name ? await readers[name](db, websites, filter) : {} };
}

async function readWebsites(db: Queries, wanted: Filter['websiteIds']): Promise<string[]> {
  const rows = await db.run<{ id: string }>(
    sql('websites')
      .select('id')
      .where('workspace_id', db.workspaceId)
      .modify((query) => {
        if (wanted) query.whereRaw('id = any (?)', [[...wanted]]);
      }),
  );
  return rows.map(({ id }) => id);
}

type Reader = (db: Queries, websites: string[], filter: Filter) => Promise<Record<string, unknown>>;

const readers: Record<ScopeName, Reader> = {
  async 'ended-series'(db, websites) {
    const ended = await readEndedSeries(db, websites);
    return {
      ended: ended.map(({ id }) => id),
      // The array's default, at index 0, is 1970: the series of other keywords never ended.
      endedAt: ended.map(({ atMs }) => atMs),
    };
  },

  async audits(db, websites, { changedSince }) {
    const rows = await db.run<{ id: string; run: number }>(
      sql('audits')
        .select('id', 'run')
        .where('workspace_id', db.workspaceId)
        .whereRaw('website_id = any (?)', [websites])
        .whereNotNull('run')
        .modify((query) => {
          if (changedSince) query.where('finished_at', '>=', changedSince);
        }),
    );
    return { audits: rows.map(({ id }) => id), runs: rows.map(({ run }) => run) };
  },

  async 'link-generations'(db, websites) {
    const rows = await db.run<{ websiteId: string; generation: number }>(
      sql('backlink_sites')
        .select('website_id', 'generation')
        .where('workspace_id', db.workspaceId)
        .whereRaw('website_id = any (?)', [websites]),
    );
    return {
      sites: rows.map((row) => row.websiteId),
      generations: rows.map(({ generation }) => generation),
    };
  },
};
