import { type Database, type Queries, sql } from '../../../platform/postgres/database';

/** Records that a folder's files are to be deleted, in the transaction that makes them unused. */
export async function removeFolder(tx: Queries, prefix: string): Promise<void> {
  await tx.run(sql('file_removals').insert({ workspace_id: tx.workspaceId, prefix }));
}

export type FileRemoval = { workspaceId: string; id: number; prefix: string; passes: number };

/** Claims folders that are due for removal; the caller owns them for some minutes. */
export const claimFileRemovals = (database: Database, rowsMax: number): Promise<FileRemoval[]> =>
  database.system.run<FileRemoval>(sql.raw('select * from claim_file_removals(?)', [rowsMax]));

/** Files still being written when the row was deleted may land after the first pass. */
const secondPassAfter = '1 hour';

/** Schedules a second pass after the first; deletes the record after the second. */
export async function settleFileRemoval(database: Database, removal: FileRemoval): Promise<void> {
  await database.system.run(
    sql.raw('select settle_file_removal(?, ?, ?::interval)', [
      removal.workspaceId,
      removal.id,
      removal.passes === 0 ? secondPassAfter : null,
    ]),
  );
}

/** Deletes expired reports and returns their number; their files are removed later. */
export async function expireReports(database: Database): Promise<number> {
  const [row] = await database.system.run<{ count: number }>(
    sql.raw('select expire_reports() as count'),
  );
  return row?.count ?? 0;
}
