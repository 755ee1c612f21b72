import { readLinkRow } from './read-link-file';
import { readWrittenDay } from './written-day';

it.each([
  ['2026-09-15', '2026-09-15'],
  ['2026-09-15T10:00:00Z', '2026-09-15'],
  ['2026-9-5', '2026-09-05'],
  ['2026/09/15', '2026-09-15'],
  ['20260915', '2026-09-15'],
  ['15.09.2026', '2026-09-15'],
  ['15 Sep 2026', '2026-09-15'],
  ['15-Sep-2026', '2026-09-15'],
  ['Sep 15, 2026', '2026-09-15'],
  ['September 15, 2026', '2026-09-15'],
  ['Oct 20, 2026', '2026-10-20'],
  ['20/10/2026', '2026-10-20'],
  ['10/20/2026', '2026-10-20'],
  ['1789430400', '2026-09-15'],
  ['1789430400000', '2026-09-15'],
  ['2026-09-15 10:00:00 +00:00', '2026-09-15'],
  ['05/06/2026', null],
  ['2026-02-30', null],
  ['2026-11-31', null],
  ['30.02.2026', null],
  ['Foo 15, 2026', null],
  ['12345', null],
  ['', null],
])('%j is %s', (text, day) => {
  expect(readWrittenDay(text)).toBe(day);
});

const owns = (url: string) => /^https?:\/\/([a-z]+\.)?teapots\.example\//.test(url);
const sourceUrl = 'https://other.example/page';

it.each(['Oct 20, 2026', '20/10/2026', '05/06/2026', '2026-10-20'])(
  'a link that was lost on %j is gone',
  (lostOn) => {
    expect(readLinkRow({ sourceUrl, lostOn }, owns)).toMatchObject({ isGone: true });
  },
);

it('a link without a day of loss is there', () => {
  for (const lostOn of ['', '-', 'n/a']) {
    expect(readLinkRow({ sourceUrl, lostOn }, owns)).toMatchObject({ isGone: false });
  }
});

it.each([
  'https://teapots.example/a',
  'http://www.teapots.example/',
  'https://blog.teapots.example/b',
])('the own page %s is not a backlink', (own) => {
  expect(readLinkRow({ sourceUrl: own }, owns)).toMatchObject({ code: 'own_page' });
});
