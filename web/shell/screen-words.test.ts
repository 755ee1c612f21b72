import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findGuides, isScreenFor } from './screen-words';

const rankings = { to: '/websites/$websiteId/rankings', text: 'Rankings' };
const crawlers = { to: '/websites/$websiteId/crawlers', text: 'Crawlers' };
const settings = { to: '/settings', text: 'Settings' };

it.each([
  ['rank', rankings],
  ['robots', crawlers],
  ['Invite', settings],
])('%s finds its screen', (q, screen) => {
  expect([rankings, crawlers, settings].filter((each) => isScreenFor(q, each))).toEqual([screen]);
});

it('every guide is a page of the service', () => {
  const missing = findGuides('').filter(
    ({ file }) => !existsSync(join(__dirname, '..', '..', 'docs', 'guides', `${file}.md`)),
  );
  expect(missing).toEqual([]);
});
