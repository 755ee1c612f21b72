import { chosen, parseSearch, pick, stringifySearch } from './search-params';

it('what the URL says comes back as it was', () => {
  const search = { q: 'a b&c', state: 'crawled,not_indexed', tab: 'visits' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

it('lists stay readable, and empty values are left out', () => {
  expect(stringifySearch({ state: 'a,b', q: '', range: undefined })).toBe('?state=a,b');
  expect(stringifySearch({ q: undefined })).toBe('');
});

it('a query has the named values that are set', () => {
  type Query = { q: string; state: string };
  expect(pick<Query>({ q: 'x', state: '', other: 'y' }, ['q', 'state'])).toEqual({ q: 'x' });
  expect(chosen({ q: '', sort: 'name', n: 0 })).toEqual({ sort: 'name', n: 0 });
});
