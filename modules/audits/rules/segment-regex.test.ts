import { comparableTarget, matchesPattern, readPattern } from '../../crawlers/robots/robots-path';
import { segmentRegex } from './segment-regex';

const patterns = ['/blog/*', '/*.pdf$', '*?page=', '/a+b(c', '/%2A/x', '/caf%c3%a9', '/', '/x$'];
const targets = [
  '/blog/a',
  '/blog',
  '/x.pdf',
  '/x.pdf?a=1',
  '/shop?page=2',
  '/a+b(c)',
  '/aab(c',
  '/*/x',
  '/%2A/x',
  '/caf%C3%A9/menu',
  '/x',
  '/xy',
];

it.each(patterns)('%s matches what it matches for robots.txt', (pattern) => {
  const regex = new RegExp(segmentRegex([pattern]));
  const byRobots = targets.filter((target) =>
    matchesPattern(readPattern(pattern), comparableTarget(target)),
  );
  expect(targets.filter((target) => regex.test(target))).toEqual(byRobots);
});

it('matches what any of its patterns matches, from the beginning', () => {
  const regex = new RegExp(segmentRegex(['/a$', '/b/']));
  expect(['/a', '/ab', '/b/c', '/x/b/'].filter((target) => regex.test(target))).toEqual([
    '/a',
    '/b/c',
  ]);
});
