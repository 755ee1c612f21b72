import { api } from '../../data/api';
import { useAllRows } from '../../data/use-read';
import type { DayRange } from '../../range';

/** The hours of the range that no log covers. */
export const useLogGaps = (websiteId: string, range: DayRange) =>
  useAllRows(['log-gaps', websiteId, range], (with_) =>
    api.crawlers.listLogGaps(websiteId, { ...range, limit: 1000 }, with_),
  );
