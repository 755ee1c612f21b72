import { partHashOf } from '../part-names';
import { partOf } from './check-fragments';
import { checkSample } from './sample-site';

it.each([
  ['/a#part', 'part'],
  ['#part', 'part'],
  ['/a#part:~:text=word', 'part'],
  ['/a', null],
  ['/a#', null],
  ['#Top', null],
  ['#/route', null],
  ['#!route', null],
  ['#:~:text=word', null],
  ['/file#page=2', null],
  [`/a#${'x'.repeat(2_048)}`, null],
])('%.20s leads to %s', (href, part) => {
  expect(partOf(href)).toBe(part);
});

it('each missing part is named once, and pages that were not read are left out', () => {
  const to = (path: string, fragment: string) => ({ to: path, fragment });
  const { findings } = checkSample({
    urls: {
      '/': {
        links: [
          to('/', 'own'),
          to('/', 'lost'),
          to('/a', 'lost'),
          to('/a', 'lost'),
          to('/a', 'there'),
          to('/shell', 'lost'),
          to('/moved', 'lost'),
          to('/skipped', 'lost'),
          to('https://elsewhere.example/', 'lost'),
        ],
        parts: ['own'],
      },
      '/a': { parts: ['a', 'there', 'z'] },
      '/shell': { parts: [], html: { needsRendering: true } },
      '/moved': { status: 301, redirectTo: '/a' },
      '/skipped': { skipReason: 'page_limit' },
      'https://elsewhere.example/': { kind: 'external' },
    },
  });
  expect(findings('/').filter(({ code }) => code === 'link_part_missing')).toEqual([
    {
      code: 'link_part_missing',
      detail: {
        count: 2,
        items: [
          { href: '/#lost', text: 'Oolong' },
          { href: '/a#lost', text: 'Oolong' },
        ],
      },
    },
  ]);
});

it('distinguishes names by case, and by one letter', () => {
  expect(new Set(['Part', 'part', 'parts', 'trap'].map(partHashOf)).size).toBe(4);
});
