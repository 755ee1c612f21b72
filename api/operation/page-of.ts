import type { Page, PageQuery } from './operation';

/** Returns a page of rows that are all in memory, because they are few. */
export const pageOf = <Row>(rows: readonly Row[], { limit, offset }: PageQuery): Page<Row> => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
});
