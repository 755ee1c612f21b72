import { type Database, type Queries, sql } from '../../../platform/postgres/database';

/** Says, in the change that makes them useless, that a folder's files are to go. */
export async function removeFolder(tx: Queries, prefix: string): Promise<void> {
  await tx.run(sql('file_removals').insert({ workspace_id: tx.workspaceId, prefix }));
}

export type FileRemoval = { workspace_id: string; id: number; prefix: string; passes: number };

/** Folders whose time has come; they are the caller's for some minutes. */
export const claimFileRemovals = (database: Database, rowsMax: number): Promise<FileRemoval[]> =>
  database.system.run<FileRemoval>(sql.raw('select * from claim_file_removals(?)', [rowsMax]));

/** What was being written when its row went may land after the first pass. */
const secondPassAfter = '1 hour';

/** Done once more later, and then forgotten. */
export async function settleFileRemoval(database: Database, removal: FileRemoval): Promise<void> {
  await database.system.run(
    sql.raw('select settle_file_removal(?, ?, ?::interval)', [
      removal.workspace_id,
      removal.id,
      removal.passes === 0 ? secondPassAfter : null,
    ]),
  );
}

/** Deletes reports whose time is over and tells how many; their files follow. */
export async function expireReports(database: Database): Promise<number> {
  const [row] = await database.system.run<{ count: number }>(
    sql.raw('select expire_reports() as count'),
  );
  return row?.count ?? 0;
}
