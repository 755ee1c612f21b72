import fc from 'fast-check';
import { pathMatcher } from './campaign-targets';

test.each([
  ['/a', ['/a'], ['/a/', '/ab', '/']],
  ['/a/*', ['/a/', '/a/b', '/a/b/c'], ['/a', '/b/a/']],
  ['*/b', ['/b', '/a/b'], ['/b/', '/bb/c']],
  ['/a/*/c', ['/a/b/c', '/a/b/d/c', '/a//c'], ['/a/c', '/a/b/cc']],
  ['/x*x', ['/xx', '/xyx'], ['/x']],
  ['*', ['/', '/a'], []],
])('%s matches %j and not %j', (rule, matched, others) => {
  expect(matched.filter((path) => !pathMatcher(rule)(path))).toEqual([]);
  expect(others.filter(pathMatcher(rule))).toEqual([]);
});

test('matches any text in place of the stars', () => {
  const piece = fc.string({ unit: fc.constantFrom('/', 'a', 'b'), maxLength: 4 });
  const pairs = fc.array(fc.tuple(piece, piece), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(pairs, (pieces) => {
      const rule = pieces.map(([fixed]) => fixed).join('*');
      const path = pieces.map(([fixed, any], at) => (at === 0 ? fixed : any + fixed)).join('');
      expect(pathMatcher(rule)(path)).toBe(true);
    }),
  );
});
