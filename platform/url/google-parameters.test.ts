import { withoutGoogleParameters } from './google-parameters';

const shownAddresses: [shown: string, page: string][] = [
  ['https://a.example/b', 'https://a.example/b'],
  ['https://a.example/b?srsltid=Af-1', 'https://a.example/b'],
  ['https://a.example/b?srsltid=Af-1&color=red', 'https://a.example/b?color=red'],
  ['https://a.example/b?color=red&srsltid=Af-1', 'https://a.example/b?color=red'],
  ['https://a.example/b?color=red&srsltid=Af-1&size=2', 'https://a.example/b?color=red&size=2'],
  [
    'https://a.example/j?utm_campaign=google_jobs_apply&utm_source=google_jobs_apply&utm_medium=organic',
    'https://a.example/j',
  ],
  ['https://a.example/j?id=4&utm_source=google_jobs_apply', 'https://a.example/j?id=4'],
  [
    'https://a.example/b?utm_source=newsletter&id=4',
    'https://a.example/b?utm_source=newsletter&id=4',
  ],
  ['https://a.example/b?gclid=1&gad_source=1&gbraid=2#top', 'https://a.example/b'],
  ['https://a.example/b#:~:text=blue%20teapot', 'https://a.example/b'],
  ['https://a.example/b?c=1#part-2', 'https://a.example/b?c=1'],
  ['https://a.example/#!/blue', 'https://a.example/#!/blue'],
  ['https://a.example/#/blue', 'https://a.example/#/blue'],
  ['https://a.example/?srsltid=Af-1#/blue', 'https://a.example/#/blue'],
  ['https://a.example/b?mysrsltid=1', 'https://a.example/b?mysrsltid=1'],
  ['https://a.example/b?a=1&a=2&b', 'https://a.example/b?a=1&a=2&b'],
  [
    'https://a.example/b?x=https://c.example/?srsltid=2',
    'https://a.example/b?x=https://c.example/?srsltid=2',
  ],
];

test.each(shownAddresses)('%s is shown for %s', (shown, page) => {
  expect(withoutGoogleParameters(shown)).toBe(page);
  expect(withoutGoogleParameters(page)).toBe(page);
});
