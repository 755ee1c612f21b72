import { orderBySql, type Sort } from './sort';

/**
 * Returns the text for `order by` of a list that is newest first by default. Ids sort by creation
 * time, so `createdAt` is sorted by id alone, which an index serves. The columns are SQL and must
 * not come from input.
 */
export function newestFirstSql<Field extends string>(
  sort: Sort<Field | 'createdAt'> | undefined,
  columns: Readonly<Record<Field, string>>,
  id = 'id',
): string {
  if (sort === undefined || sort === '-createdAt') return `${id} desc`;
  if (sort === 'createdAt') return id;
  return orderBySql(sort as Sort<Field>, columns, `${id} desc`);
}
