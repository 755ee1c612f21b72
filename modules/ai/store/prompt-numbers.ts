import { type Queries, sql } from '../../../platform/postgres/database';

/** The number of each prompt or keyword that has one, by its id. */
export type PromptNumbers = ReadonlyMap<string, number>;

export async function readPromptNumbers(db: Queries, websiteId: string): Promise<PromptNumbers> {
  const rows = await db.run<{ promptId: string; number: number }>(
    sql('ai_prompt_numbers')
      .select('prompt_id', 'number')
      .where({ workspace_id: db.workspaceId, website_id: websiteId }),
  );
  return new Map(rows.map(({ promptId: id, number }) => [id, number]));
}

/** Gives numbers to prompts and keywords that have none, and returns all of them. */
export async function numberPrompts(
  tx: Queries,
  websiteId: string,
  ids: readonly string[],
): Promise<PromptNumbers> {
  // Of two at once, the second one sees the numbers of the first.
  await tx.run(
    sql('websites').where({ workspace_id: tx.workspaceId, id: websiteId }).forNoKeyUpdate(),
  );
  const known = await readPromptNumbers(tx, websiteId);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  let last = 0;
  for (const number of known.values()) last = Math.max(last, number);
  const added = missing.map((id, index) => [id, last + index + 1] as const);
  await tx.run(
    sql.raw(
      `insert into ai_prompt_numbers (workspace_id, website_id, prompt_id, number)
       select ?, ?, prompt_id, number from unnest(?::uuid[], ?::int[]) as g (prompt_id, number)`,
      [tx.workspaceId, websiteId, added.map(([id]) => id), added.map(([, number]) => number)],
    ),
  );
  return new Map([...known, ...added]);
}
