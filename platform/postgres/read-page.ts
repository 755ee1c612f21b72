import type { Knex } from 'knex';
import type { Queries } from './database';

type Asked = {
  columns: readonly (string | Knex.Raw)[];
  /** SQL after ORDER BY. */
  order: string;
  page: { limit: number; offset: number };
};

/** Returns a page of the rows that a query selects, and how many it selects in all. */
export async function readPage<Row>(
  db: Queries,
  query: Knex.QueryBuilder,
  { columns, order, page: { limit, offset } }: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    db.run<Row>(
      query
        .clone()
        .select([...columns])
        .orderByRaw(order)
        .limit(limit)
        .offset(offset),
    ),
    db.run<{ count: number }>(query.clone().count()),
  ]);
  return { rows, total: count?.count ?? 0 };
}
