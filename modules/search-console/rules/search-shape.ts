/** Search types; their numbers are never added to one another. */
export const searchTypes = ['web', 'image', 'video', 'news', 'discover', 'googleNews'] as const;
export type SearchType = (typeof searchTypes)[number];

export type SearchDimension =
  | 'date'
  | 'hour'
  | 'query'
  | 'page'
  | 'country'
  | 'device'
  | 'searchAppearance';

/** What the rows of a day are grouped by; rows of two shapes describe the same searches. */
export const rowShapes = [
  'query',
  'page',
  'query_page',
  'country',
  'device',
  'appearance',
] as const;
export type RowShape = (typeof rowShapes)[number];

/** `date` is the total of a day, without rows. */
export type SearchShape = RowShape | 'date';

const dimensionsByShape: Record<RowShape, readonly SearchDimension[]> = {
  query: ['query'],
  page: ['page'],
  query_page: ['query', 'page'],
  country: ['country'],
  device: ['device'],
  appearance: ['searchAppearance'],
};

export const dimensionsOf = (shape: RowShape): readonly SearchDimension[] =>
  dimensionsByShape[shape];

/** Google counts no queries in Discover and Google News. */
const withoutQueries = new Set<SearchType>(['discover', 'googleNews']);

/** Returns the shapes that a search type has. */
export const shapesOf = (type: SearchType): readonly RowShape[] =>
  rowShapes.filter((shape) => !(withoutQueries.has(type) && shape.startsWith('query')));
