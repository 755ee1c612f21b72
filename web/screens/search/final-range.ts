import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { addDays, type DayRange, daysOf, isDay } from '../../range';
import { useRange, useUrlSearch } from '../../use-search';

/**
 * The days of the range that Google no longer changes: as many as were asked for, up to the newest
 * final one. Days that the URL names are taken as they are. Undefined while the newest is not known.
 */
export function useFinalRange(websiteId: string): DayRange | undefined {
  const range = useRange();
  const [{ from, to }] = useUrlSearch();
  const newest = useRead(['search-summary', websiteId, 'newest'], (with_) =>
    api.searchConsole.summarize(websiteId, { compare: 'none' }, with_),
  );
  if (isDay(from) && isDay(to)) return range;
  if (!newest.data) return undefined;
  const last = newest.data.data.lastFinalDay ?? range.to;
  return { from: addDays(last, 1 - daysOf(range).length), to: last };
}
