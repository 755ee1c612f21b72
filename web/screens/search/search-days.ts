import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import type { DayRange } from '../../range';

/** The website's numbers of Search Console by day. */
export const useSearchDays = (websiteId: string, range: DayRange | undefined) =>
  useRows(
    ['search-days', websiteId, range],
    (with_) =>
      api.searchConsole.listPerformance(
        websiteId,
        { ...range, dimension: 'day', sort: 'name', limit: 500, compare: 'none' },
        with_,
      ),
    { enabled: range !== undefined },
  );
