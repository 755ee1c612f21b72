import { UrlTraps } from './url-traps';

const check = (url: string, depth = 1, from: string | null = null) =>
  new UrlTraps().check(url, depth, from);

it('folders that lead into themselves are a trap, ordinary ones are not', () => {
  expect(check('https://a.example/x/x/x/x/')).toBe('path_trap');
  expect(check('https://a.example/en/shop/en/shop/en/shop/en/shop')).toBe('path_trap');
  expect(check(`https://a.example${'/a'.repeat(31)}`)).toBe('path_trap');
  expect(check('https://a.example/2026/11/11/11/post')).toBeUndefined();
  expect(check('https://a.example//')).toBeUndefined();
});

it('ends a calendar far beyond use, but not a long list of products', () => {
  const at = (month: number) => `https://a.example/calendar/${month}`;
  expect(check(at(100), 100, at(99))).toBeUndefined();
  expect(check(at(101), 101, at(100))).toBe('path_trap');
  expect(check('https://a.example/c?m=9', 101, 'https://a.example/c?m=8')).toBe('query_trap');
  expect(check('https://a.example/p/9', 101, 'https://a.example/list')).toBeUndefined();
});

it('months by name, and sessions in the address, end as numbers do', () => {
  const trapOf = (from: string, to: string) =>
    check(`https://a.example${to}`, 101, `https://a.example${from}`);
  expect(trapOf('/cal/2026/January', '/cal/2026/february')).toBe('path_trap');
  expect(trapOf('/p1?PHPSESSID=q3kz', '/p2?PHPSESSID=t0vw')).toBe('query_trap');
  expect(trapOf('/p?id=0f3a-77bc', '/p?id=e1d2-90af')).toBe('query_trap');
  expect(trapOf('/p/apple', '/p/pear')).toBeUndefined();
  expect(check('https://a.example/p?sid=b', 100, 'https://a.example/p?sid=a')).toBeUndefined();
});

it('filters of one path are counted, apart from those of another one', () => {
  const traps = new UrlTraps();
  for (let each = 0; each < 500; each += 1) traps.record(`https://a.example/f?a=1&b=2&c=${each}`);
  expect(traps.check('https://a.example/f?a=1&b=2&c=500', 1, null)).toBe('query_trap');
  expect(traps.check('https://a.example/f?page=2', 1, null)).toBeUndefined();
  expect(traps.check('https://a.example/g?a=1&b=2&c=500', 1, null)).toBeUndefined();
});

it('filters in the path end where the same choices come in a third order', () => {
  const traps = new UrlTraps();
  const trapOf = (to: string, from: string) =>
    traps.check(`https://a.example/shop${to}`, 2, `https://a.example/shop${from}`);
  expect(trapOf('/red/wool', '/red')).toBeUndefined();
  expect(trapOf('/wool/red', '/wool')).toBeUndefined();
  expect(trapOf('/red/wool/xl', '/red/wool')).toBeUndefined();
  expect(trapOf('/xl/wool/red', '/xl/wool')).toBeUndefined();
  expect(trapOf('/wool/xl/red', '/wool/xl')).toBe('path_trap');
  expect(trapOf('/wool/xl/blue', '/wool/xl')).toBeUndefined();
});

it('does not take folders of documents that share their names for filters', () => {
  const traps = new UrlTraps();
  for (const path of ['/en/api/guide/a', '/en/guide/api/a', '/api/en/guide/a', '/guide/en/api/a']) {
    expect(traps.check(`https://a.example${path}`, 2, 'https://a.example/en/')).toBeUndefined();
  }
});
