import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type DayRange, rangeOf } from './range';
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
