import type { Search } from '../search-params';

/** Where a person wanted to get to, kept in this window while the company's provider asks. */
const key = 'sign-in';

export function keepWayOn({ domain, browser }: Search): void {
  sessionStorage.setItem(key, JSON.stringify({ domain, browser }));
}

export function takeWayOn(): Search {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept === null ? {} : (JSON.parse(kept) as Search);
}
