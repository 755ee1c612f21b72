import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import { toUuid } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { openWorkspace, type Stores } from '../../../platform/workspace';

type Row = { workspaceId: string; websiteId: string; promptId: string };

const tables = ['ai_answers', 'ai_readings', 'ai_days', 'ai_periods', 'ai_prompt_days'] as const;

/**
 * Deletes the answers to prompts that were deleted at least `endedForMs` ago, and then the record
 * that they were. Each call covers one workspace. Idempotent: a retry after a crash completes the
 * purge. Returns the number of series, one for each prompt, and of rows removed; 0 series when none
 * are left.
 */
export async function purgeEndedPrompts(
  stores: Stores,
  { endedForMs, seriesMax }: { endedForMs: number; seriesMax: number },
): Promise<{ series: number; rowsRemoved: number }> {
  const rows = await stores.database.system.run<Row>(
    sql.raw(`select * from due_ai_prompts(? * interval '1 millisecond', ?)`, [
      endedForMs,
      seriesMax,
    ]),
  );
  const workspaceId = rows[0]?.workspaceId;
  if (workspaceId === undefined) return { series: 0, rowsRemoved: 0 };
  const condition = `website_id IN {websites:Array(String)}
    AND prompt_uuid IN {prompts:Array(UUID)}`;
  const parameters = {
    websites: [...new Set(rows.map(({ websiteId }) => websiteId))],
    prompts: rows.map(({ promptId }) => toUuid(promptId)),
  };
  const comment = 'purge-prompts';
  const workspace = openWorkspace(stores, workspaceId);
  let rowsRemoved = 0;
  for (const table of tables) {
    const ofPrompts = { table, condition, parameters, comment };
    rowsRemoved += await purgeRows(workspace, ofPrompts);
  }
  await workspace.transaction((tx) =>
    forget(
      tx,
      rows.map((row) => row.promptId),
    ),
  );
  return { series: rows.length, rowsRemoved };
}

async function forget(tx: Queries, promptIds: readonly string[]): Promise<void> {
  for (const table of ['ai_prompt_numbers', 'ended_ai_prompts']) {
    await tx.run(
      sql(table)
        .where('workspace_id', tx.workspaceId)
        .whereRaw('prompt_id = any (?)', [[...promptIds]])
        .delete(),
    );
  }
}
