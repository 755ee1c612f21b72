import { api } from '../../data/api';
import { useAllRows } from '../../data/use-read';
import type { DayRange } from '../../range';

/** The website's numbers of Search Console by day. */
export const useSearchDays = (websiteId: string, range: DayRange | undefined) =>
  useAllRows(
    ['search-days', websiteId, range],
    (with_) =>
      api.searchConsole.listPerformance(
        websiteId,
        { ...range, dimension: 'day', sort: 'name', limit: 1000, compare: 'none' },
        with_,
      ),
    { enabled: range !== undefined },
  );
