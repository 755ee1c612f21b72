import type { RowShape, SearchShape } from './search-shape';

/** Tables of Search Console's bulk export, as BigQuery names them. */
export const bulkTables = ['searchdata_site_impression', 'searchdata_url_impression'] as const;
export type BulkTable = (typeof bulkTables)[number];

/** Columns that are read of any table. `url` and the sum of positions are those of one. */
export const bulkColumns = [
  'data_date',
  'site_url',
  'url',
  'query',
  'is_anonymized_query',
  'is_anonymized_discover',
  'country',
  'search_type',
  'device',
  'impressions',
  'clicks',
  'sum_top_position',
  'sum_position',
] as const;
export type BulkColumn = (typeof bulkColumns)[number];

const everyTable: BulkColumn[] = ['data_date', 'site_url', 'search_type', 'impressions', 'clicks'];

/** Columns without which a table cannot be read. */
export const neededColumns: Record<BulkTable, readonly BulkColumn[]> = {
  searchdata_site_impression: [
    ...everyTable,
    'query',
    'is_anonymized_query',
    'country',
    'device',
    'sum_top_position',
  ],
  searchdata_url_impression: [...everyTable, 'url', 'query', 'is_anonymized_query', 'sum_position'],
};

/** Counted from 0, unlike positions of the API. */
export const positionColumn: Record<BulkTable, 'sum_top_position' | 'sum_position'> = {
  searchdata_site_impression: 'sum_top_position',
  searchdata_url_impression: 'sum_position',
};

/** Which days of which shapes a table fills: counts by property and by page differ. */
export const shapesOfTable: Record<BulkTable, readonly SearchShape[]> = {
  searchdata_site_impression: ['date', 'query', 'country', 'device'],
  searchdata_url_impression: ['page', 'query_page'],
};

export const aggregationOf = (table: BulkTable): 'byProperty' | 'byPage' =>
  table === 'searchdata_site_impression' ? 'byProperty' : 'byPage';

/** Texts of a shape's rows; anonymized lines are in no row with a query. */
export const textsOfShape: Record<Exclude<RowShape, 'appearance'>, readonly string[]> = {
  query: ['query'],
  page: ['page'],
  query_page: ['query', 'page'],
  country: ['country'],
  device: ['device'],
};
