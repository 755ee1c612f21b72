import { type Queries, sql } from '../../../platform/postgres/database';

export type EdgeKey = { key: string; websiteId: string | null };

/**
 * Replaces what was reported last of a condition, and returns what it was; null for a condition that was
 * never looked at. It is locked until the transaction ends, so that two lookers do not report the same.
 */
export async function swapEdge<State>(
  tx: Queries,
  { key, websiteId }: EdgeKey,
  next: (before: State | null) => State,
): Promise<{ before: State | null; after: State }> {
  const mine = { workspace_id: tx.workspaceId, key };
  await tx.run(
    sql('event_edges')
      .insert({ ...mine, website_id: websiteId })
      .onConflict(['workspace_id', 'key'])
      .ignore(),
  );
  const [row] = await tx.run<{ state: State | null }>(
    sql('event_edges').select('state').where(mine).forUpdate(),
  );
  const before = row?.state ?? null;
  const after = next(before);
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    await tx.run(
      sql('event_edges')
        .where(mine)
        .update({ state: JSON.stringify(after), changed_at: sql.raw('clock_timestamp()') }),
    );
  }
  return { before, after };
}

/** Sets whether a condition is true, and returns whether it became so. */
export async function crossEdge(tx: Queries, key: EdgeKey, isOn: boolean): Promise<boolean> {
  const { before } = await swapEdge<boolean>(tx, key, () => isOn);
  return isOn && before !== true;
}
