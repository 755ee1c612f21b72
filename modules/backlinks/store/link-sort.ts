import { readSort, type Sort } from '../../../platform/sort';

const linkSortColumns = {
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
  lostAt: 'lost_at',
  rank: 'worth',
} as const;
export const linkSorts = Object.keys(linkSortColumns) as (keyof typeof linkSortColumns)[];
export type LinkSort = Sort<keyof typeof linkSortColumns>;

/** Returns the order in SQL, which no two links share. */
export function linkOrder(sort: LinkSort): string {
  const { field, isDescending } = readSort(sort);
  return `${linkSortColumns[field]} ${isDescending ? 'DESC' : 'ASC'}, link_hash`;
}
