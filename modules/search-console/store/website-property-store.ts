import { type Queries, sql } from '../../../platform/postgres/database';

/**
 * Returns the property of Search Console whose days are a website's: the bound one, else that of the
 * newest table that was imported. Of the whole workspace, or of one website.
 */
export async function readSearchProperties(
  db: Queries,
  websiteId?: string,
): Promise<Map<string, string>> {
  const own = { workspace_id: db.workspaceId, ...(websiteId && { website_id: websiteId }) };
  const known = sql('search_bindings')
    .where({ ...own, provider: 'google' })
    .select('website_id', 'property', sql.raw('null::timestamptz as created_at'))
    .unionAll(
      sql('search_imports')
        .where(own)
        .whereNotNull('property')
        .select('website_id', 'property', 'created_at'),
    );
  const rows = await db.run<{ websiteId: string; property: string }>(
    sql
      .from(known.as('known'))
      .select(sql.raw('distinct on (website_id) website_id, property'))
      .orderBy('website_id')
      .orderByRaw('created_at desc nulls first'),
  );
  return new Map(rows.map((row) => [row.websiteId, row.property]));
}

/** Returns the property of one website; undefined if none is bound and no table was imported. */
export async function findSearchProperty(
  db: Queries,
  websiteId: string,
): Promise<string | undefined> {
  return (await readSearchProperties(db, websiteId)).get(websiteId);
}
