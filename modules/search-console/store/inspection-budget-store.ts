import { type Queries, sql } from '../../../platform/postgres/database';
import { type BudgetUse, currentUse } from '../rules/inspection-budget';

export type PropertyBudget = BudgetUse & { blockedFor: string | null };

/** Returns what a property has used as of now; `forUpdate` keeps others from using more of it. */
export async function readBudget(
  db: Queries,
  property: string,
  now: Date,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<PropertyBudget> {
  const own = { workspace_id: db.workspaceId, property };
  if (forUpdate) {
    const { day } = currentUse(undefined, now);
    await db.run(
      sql('inspection_budgets')
        .insert({ ...own, day, minute_at: now })
        .onConflict(['workspace_id', 'property'])
        .ignore(),
    );
  }
  const [row] = await db.run<PropertyBudget>(
    sql('inspection_budgets')
      .where(own)
      .select('requested_used', 'watch_used', 'minute_at', 'minute_used')
      .select('blocked_until', 'blocked_for', sql.raw("to_char(day, 'YYYY-MM-DD') as day"))
      .modify((query) => {
        if (forUpdate) query.forUpdate();
      }),
  );
  const use = currentUse(row, now);
  return { ...use, blockedFor: use.blockedUntil ? (row?.blockedFor ?? null) : null };
}

/** Writes what a property has used; its row must be locked. */
export async function saveUse(tx: Queries, property: string, use: BudgetUse): Promise<void> {
  await tx.run(
    sql('inspection_budgets').where({ workspace_id: tx.workspaceId, property }).update({
      day: use.day,
      requested_used: use.requestedUsed,
      watch_used: use.watchUsed,
      minute_at: use.minuteAt,
      minute_used: use.minuteUsed,
    }),
  );
}

/** Lets no inspection of a property be made before a time. */
export async function blockProperty(
  tx: Queries,
  property: string,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await tx.run(
    sql('inspection_budgets')
      .where({ workspace_id: tx.workspaceId, property })
      .update({ blocked_until: until, blocked_for: reason }),
  );
}
