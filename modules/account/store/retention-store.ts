import { invalid } from '../../../platform/errors';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { AgingData } from '../rules/retention';

/** What a workspace asks for, and what it has lost so far. */
export type Kept = {
  days: number | null;
  /** The first day that is still kept; null while nothing was removed. */
  keptSince: string | null;
  /** The day before which everything is removed; null while nothing was. */
  removedBefore: string | null;
};

export const keptWhole: Kept = { days: null, keptSince: null, removedBefore: null };

/** Returns the settings and losses of the calling workspace by kind of data. */
export async function readKept(db: Queries): Promise<ReadonlyMap<string, Kept>> {
  const rows = await db.run<Kept & { data: string }>(
    sql('retention')
      .select(
        'data',
        'days',
        sql.raw('kept_since::text as kept_since'),
        sql.raw('removed_before::text as removed_before'),
      )
      .where('workspace_id', db.workspaceId),
  );
  return new Map(rows.map(({ data, ...kept }) => [data, kept]));
}

/** Saves for how many days the workspace wants its data kept. */
export async function saveRetentionDays(
  tx: Queries,
  data: AgingData,
  days: number | null,
): Promise<void> {
  await tx.run(
    sql('retention')
      .insert({ workspace_id: tx.workspaceId, data, days })
      .onConflict(['workspace_id', 'data'])
      .merge(['days']),
  );
}

/** Notes that days before this one are about to be removed, so that no read takes them for whole. */
export const raiseKeptSince = (tx: Queries, data: AgingData, day: string) =>
  raise(tx, { data, day, column: 'kept_since' });

/** Notes that all days before this one are removed. */
export const noteRemoved = (tx: Queries, data: AgingData, day: string) =>
  raise(tx, { data, day, column: 'removed_before' });

async function raise(
  tx: Queries,
  { data, day, column }: { data: AgingData; day: string; column: 'kept_since' | 'removed_before' },
): Promise<void> {
  await tx.run(
    sql.raw(
      `insert into retention as r (workspace_id, data, ${column}) values (?, ?, ?)
       on conflict (workspace_id, data) do update set ${column} = greatest(r.${column}, excluded.${column})`,
      [tx.workspaceId, data, day],
    ),
  );
}

/** SQL of the first day on which the data are kept; earlier days must not be read as empty. */
export const keptSinceSql = (workspaceId: string, data: AgingData) =>
  sql.raw(
    `coalesce((select kept_since from retention where workspace_id = ? and data = ?), '-infinity')`,
    [workspaceId, data],
  );

/** Throws a 422 if the day lies before those that are kept: its data are gone, not absent. */
export async function requireKept(
  db: Queries,
  data: AgingData,
  { day, path, what }: { day: string; path: string; what: string },
): Promise<void> {
  const keptSince = (await readKept(db)).get(data)?.keptSince ?? null;
  if (keptSince === null || day >= keptSince) return;
  throw invalid(
    path,
    'not_kept',
    `${what} are kept since ${keptSince}: ask for that day or a later one.`,
  );
}
