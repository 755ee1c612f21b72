import type { Knex } from 'knex';
import { sql } from '../../../../platform/postgres/database';
import { readSort, type Sort } from '../../../../platform/sort';
import { changeSql } from './keyword-standing';

/** Prices of one currency are next to each other: amounts of several say nothing of each other. */
const priceSql = `case when keywords.cpc is not null then
  (coalesce(keywords.cpc_currency, '') || to_char(keywords.cpc, '00000000.00')) collate "C" end`;

const columns = {
  keyword: { sql: 'keywords.keyword_key', type: 'text' },
  position: { sql: 'keywords.position', type: 'integer' },
  change: { sql: changeSql, type: 'integer' },
  bestPosition: { sql: 'keywords.best_position', type: 'integer' },
  searchVolume: { sql: 'keywords.search_volume', type: 'integer' },
  cpc: { sql: priceSql, type: 'text' },
  createdAt: { sql: 'keywords.created_at', type: 'timestamptz' },
  updatedAt: { sql: 'keywords.updated_at', type: 'timestamptz' },
  checkedAt: { sql: 'keywords.checked_at', type: 'timestamptz' },
} as const;

type Field = keyof typeof columns;
export type KeywordSort = Sort<Field>;

export const keywordSortFields = Object.keys(columns) as Field[];

function read(sort: KeywordSort) {
  const { field, isDescending } = readSort(sort);
  return { ...columns[field], isDescending };
}

/** SQL expression of the sort key; selected as `sort_key`, together with the `id`. */
export const sortColumn = (sort: KeywordSort | undefined): string =>
  sort ? read(sort).sql : 'null::integer';

/**
 * SQL for `order by`. Unknown values sort last in both directions; ties are broken by id, that is
 * by age.
 */
export function orderBy(sort: KeywordSort | undefined): string {
  if (!sort) return 'id';
  return `sort_key ${read(sort).isDescending ? 'desc' : 'asc'} nulls last, id`;
}

/** SQL condition for the rows after a given row in the order of `orderBy`. */
export function afterRow(
  sort: KeywordSort | undefined,
  row: { value: string | null; id: string },
): Knex.Raw {
  if (!sort) return sql.raw('keywords.id > ?', [row.id]);
  const { sql: column, type, isDescending } = read(sort);
  if (row.value === null) return sql.raw(`(${column} is null and keywords.id > ?)`, [row.id]);
  const value = `?::${type}`;
  return sql.raw(
    `(${column} ${isDescending ? '<' : '>'} ${value} or ${column} is null
      or (${column} = ${value} and keywords.id > ?))`,
    [row.value, row.value, row.id],
  );
}
