import type { RowShape, SearchShape } from './search-shape';

/** What performance can be listed by. `brand` needs the brands of the website. */
export const performanceDimensions = [
  'day',
  'query',
  'page',
  'query_page',
  'country',
  'device',
  'appearance',
] as const;
export type PerformanceDimension = (typeof performanceDimensions)[number];

/** Which texts the rows are filtered by. */
export type FilteredBy = { query: boolean; page: boolean };

/**
 * Returns the shape whose rows answer a question; undefined if Google's rows cannot: it groups
 * countries, devices and appearances apart from queries and pages.
 */
export function shapeFor(
  dimension: PerformanceDimension,
  { query, page }: FilteredBy,
): SearchShape | undefined {
  const needsQuery = query || dimension === 'query' || dimension === 'query_page';
  const needsPage = page || dimension === 'page' || dimension === 'query_page';
  const texts: RowShape | undefined =
    needsQuery && needsPage ? 'query_page' : needsQuery ? 'query' : needsPage ? 'page' : undefined;
  if (dimension === 'day') return texts ?? 'date';
  if (dimension === 'country' || dimension === 'device' || dimension === 'appearance') {
    return texts === undefined ? dimension : undefined;
  }
  return texts;
}
