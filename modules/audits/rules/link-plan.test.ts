import { isNofollowPage } from './link-plan';

const page = (meta: [agent: string, content: string][], header = '') => ({
  html: { robots: meta.map(([agent, content]) => ({ agent, content })) },
  fetch: { headers: { 'x-robots-tag': header } },
});
const asks = (...places: Parameters<typeof page>) => isNofollowPage(page(...places), 'OurBot');

it.each([
  ['all, by a tag', [['robots', 'noindex, nofollow']], ''],
  ['this one, by a tag', [['ourbot', 'none']], ''],
  ['all, by the header', [], 'noindex, nofollow'],
  ['this one, by the header', [], 'otherbot: noindex, OurBot: noindex, NoFollow'],
  ['after a date', [], 'unavailable_after: 21 Nov 2026 12:00:00 GMT, nofollow'],
] as const)('a page asks %s to follow none of its links', (_, meta, header) => {
  expect(
    asks(
      [...meta].map(([agent, content]) => [agent, content]),
      header,
    ),
  ).toBe(true);
});

it('what a page asks of another crawler is not asked of this one', () => {
  expect(asks([['otherbot', 'nofollow']], 'otherbot: noindex, nofollow')).toBe(false);
});
