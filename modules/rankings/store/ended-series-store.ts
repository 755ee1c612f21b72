import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import { type Database, sql } from '../../../platform/postgres/database';
import {
  openWorkspace,
  type Stores,
  type Workspace,
  type WorkspaceReads,
} from '../../../platform/workspace';

/** Series of one workspace whose keywords were deleted or changed into different keywords. */
type EndedSeries = {
  workspaceId: string;
  /** Series that ended after this time are excluded. */
  dueBefore: Date;
  series: Array<{ websiteId: string; keywordId: string; endedAtMs: number }>;
};

type Row = {
  workspaceId: string;
  websiteId: string;
  keywordId: string;
  endedAt: Date;
  dueBefore: Date;
};

async function findEnded(
  database: Database,
  { endedForMs, seriesMax }: { endedForMs: number; seriesMax: number },
): Promise<EndedSeries | undefined> {
  const rows = await database.system.run<Row>(
    sql.raw(`select * from due_rank_series(? * interval '1 millisecond', ?)`, [
      endedForMs,
      seriesMax,
    ]),
  );
  const [first] = rows;
  if (!first) return undefined;
  return {
    workspaceId: first.workspaceId,
    dueBefore: first.dueBefore,
    series: rows.map((row) => ({
      websiteId: row.websiteId,
      keywordId: row.keywordId,
      endedAtMs: row.endedAt.getTime(),
    })),
  };
}

const tables = ['rank_readings', 'serp_pages'] as const;

/**
 * Deletes the readings of series that ended at least `endedForMs` ago, and then the record that
 * they ended. Each call covers one workspace. Idempotent: a retry after a crash completes the
 * purge. Returns the number of series and of rows removed; 0 series when none are left.
 */
export async function purgeEndedSeries(
  stores: Stores,
  limits: { endedForMs: number; seriesMax: number },
): Promise<{ series: number; rowsRemoved: number }> {
  const ended = await findEnded(stores.database, limits);
  if (!ended) return { series: 0, rowsRemoved: 0 };
  const workspace = openWorkspace(stores, ended);
  let rowsRemoved = 0;
  for (const table of tables) rowsRemoved += await purgeTable(workspace, table, ended);
  await forget(workspace, ended);
  return { series: ended.series.length, rowsRemoved };
}

function purgeTable(
  workspace: WorkspaceReads,
  table: (typeof tables)[number],
  { series }: EndedSeries,
): Promise<number> {
  return purgeRows(workspace, {
    table,
    condition: `website_id IN {websites:Array(String)}
      AND keyword_id IN {keywords:Array(String)} AND toUnixTimestamp64Milli(checked_at)
        <= transform(keyword_id, {keywords:Array(String)}, {endedAt:Array(Int64)}, toInt64(0))`,
    parameters: {
      websites: [...new Set(series.map(({ websiteId }) => websiteId))],
      keywords: series.map(({ keywordId }) => keywordId),
      endedAt: series.map(({ endedAtMs }) => endedAtMs),
    },
    comment: 'purge-series',
  });
}

async function forget(workspace: Workspace, { dueBefore, series }: EndedSeries): Promise<void> {
  await workspace.transaction(async (tx) => {
    await tx.run(
      sql('ended_rank_series')
        .where('workspace_id', tx.workspaceId)
        .whereRaw('keyword_id = any (?)', [series.map(({ keywordId }) => keywordId)])
        // A keyword that was changed again in the meantime has ended another series.
        .where('ended_at', '<=', dueBefore)
        .delete(),
    );
  });
}
