import type { Sort } from '../../../platform/sort';
import type { RankStatus } from '../rules/rank-status';
import type { RankFilter } from './rank-filter';

/** Sort fields of rankings as SQL over the newest readings in Postgres. */
export const rankSortSql = {
  keyword: 'keywords.keyword_key',
  searchVolume: 'keywords.search_volume',
  position: 'keywords.position',
  previousPosition: 'keywords.previous_position',
  change: `case when keywords.rank_status in ('improved', 'declined', 'unchanged')
    then keywords.previous_position - keywords.position end`,
  traffic: 'keywords.search_volume * (?::float8[])[keywords.position]',
  checkedAt: 'keywords.checked_at',
} as const;

export type RankSortField = keyof typeof rankSortSql;
export type RankSort = Sort<RankSortField>;

export const rankSortFields = Object.keys(rankSortSql) as RankSortField[];

/**
 * `day`: rankings as of that day; `compareDay`: compared with that day instead of the previous
 * reading.
 */
export type RankDates = { day?: string | undefined; compareDay?: string | undefined };

export type RankRequest = RankDates & {
  filter: RankFilter;
  status?: RankStatus | undefined;
  positionMin?: number | undefined;
  positionMax?: number | undefined;
  sort?: RankSort | undefined;
};
