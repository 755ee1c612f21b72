import type { Knex } from 'knex';
import type { Queries } from './database';

type Asked<Row, Item> = {
  columns: readonly (string | Knex.Raw)[];
  /** SQL after ORDER BY. */
  order: string;
  page: { limit: number; offset: number };
  /** Counted in place of the query: fewer tables with as many rows, or the groups of a query. */
  counted?: Knex.QueryBuilder;
  /** Makes of each row what is returned; without it, rows are returned as they are. */
  fromRow?: (row: Row) => Item;
};

/** Returns a page of the rows that a query selects, and how many it selects in all. */
export async function readPage<Row>(
  db: Queries,
  query: Knex.QueryBuilder,
  asked: Asked<Row, Row>,
): Promise<{ rows: Row[]; total: number }>;
export async function readPage<Row, Item>(
  db: Queries,
  query: Knex.QueryBuilder,
  asked: Asked<Row, Item> & { fromRow: (row: Row) => Item },
): Promise<{ rows: Item[]; total: number }>;
export async function readPage<Row, Item>(
  db: Queries,
  query: Knex.QueryBuilder,
  { columns, order, page: { limit, offset }, counted = query, fromRow }: Asked<Row, Item>,
): Promise<{ rows: (Row | Item)[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    db.run<Row>(
      query
        .clone()
        .select([...columns])
        .orderByRaw(order)
        .limit(limit)
        .offset(offset),
    ),
    db.run<{ count: number }>(counted.clone().count()),
  ]);
  return { rows: fromRow ? rows.map((row) => fromRow(row)) : rows, total: count?.count ?? 0 };
}
