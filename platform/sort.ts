/** A field to sort by; with `-` in front, in descending order. */
export type Sort<Field extends string> = Field | `-${Field}`;

export function readSort<Field extends string>(
  sort: Sort<Field>,
): { field: Field; isDescending: boolean } {
  return { field: sort.replace(/^-/, '') as Field, isDescending: sort.startsWith('-') };
}

/**
 * Returns the text for `order by`. Unknown values sort last in both directions; ties are broken by
 * `id`, a column or several. The columns are SQL and must not come from input.
 */
export function orderBySql<Field extends string>(
  sort: Sort<Field>,
  columns: Readonly<Record<Field, string>>,
  id = 'id',
): string {
  const { field, isDescending } = readSort(sort);
  return `${columns[field]} ${isDescending ? 'desc' : 'asc'} nulls last, ${id}`;
}

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

type Key = string | number | boolean | null;

/**
 * Sorts rows in memory as `orderBySql` does. Ties keep the order of the rows, which must be the
 * same in every request. Without a sort, the rows stay as they are.
 */
export function sortRows<Row, Field extends string>(
  rows: readonly Row[],
  sort: Sort<Field> | undefined,
  keyOf: (row: Row, field: Field) => Key,
): Row[] {
  if (sort === undefined) return [...rows];
  const { field, isDescending } = readSort(sort);
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [keyOf(one, field), keyOf(other, field)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left < right ? -sign : left > right ? sign : 0;
  });
}
