import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type Comparison, comparisonOf, type DayRange, rangeBefore, rangeOf } from './range';
import type { Search } from './search-params';

/** What the URL says, and a way to change it: filters are links, so that back works. */
export function useUrlSearch(): [
  Search,
  (changes: Search, options?: { isReplaced?: boolean }) => void,
] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Search, { isReplaced = false }: { isReplaced?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (before: Search) => ({ ...before, ...changes }),
        replace: isReplaced,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search, change];
}

/** The days that the page shows, by the URL. */
export function useRange(): DayRange {
  const [{ range, from, to }] = useUrlSearch();
  return useMemo(() => rangeOf({ range, from, to }, Date.now()), [range, from, to]);
}

type Window = { range: DayRange; comparison: Comparison; before: DayRange | undefined };

/** The days that the page shows and those that it compares them with, by the URL. */
export function useWindow(): Window {
  const range = useRange();
  const [{ compare }] = useUrlSearch();
  return useMemo(() => {
    const comparison = comparisonOf(compare);
    return { range, comparison, before: rangeBefore(range, comparison) };
  }, [range, compare]);
}

/** What of the URL goes along to another screen: the days, not the filters. */
export const keepRange = ({ range, from, to, compare }: Search): Search => ({
  range,
  from,
  to,
  compare,
});
