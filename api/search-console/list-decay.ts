import { z } from 'zod';
import { pagesMax, readDecay, windowDays } from '../../modules/search-console/read-decay';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { type Context, defineShortList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { ownFact, ownPages } from './page-facts';
import { readSearchPeriod } from './read-search-period';

const day = z.iso.date();

const row = z
  .object({
    page: z.string().describe('The page’s address'),
    ...ownFact,
    clicksPerDay: z.number().describe('Clicks a day in the newest 28 final days'),
    bestPerDay: z.number().describe('Clicks a day in its best 28 days before'),
    bestFrom: day.describe('First of those days'),
    expectedPerDay: z
      .number()
      .describe('Clicks a day now, had the page gone the way of the rest of the website'),
    relativeChange: z
      .number()
      .describe('Below 0 if there are fewer clicks than expected: -0.4 is 40 % fewer'),
    isSeasonAdjusted: z
      .boolean()
      .describe('Whether the rest of the website has enough clicks to show the season'),
  })
  .meta({ id: 'SearchDecay' });

async function all(context: Context, website: StoredWebsite) {
  const found = await readSearchPeriod(context, website.id, { type: 'web', compare: 'none' });
  if (!found) return [];
  const { scope, period, firstDay } = found;
  const decaying = await readDecay(context, scope, { from: firstDay, to: period.range.to });
  const owns = await ownPages(context, website);
  return decaying.map(({ page, ...decay }) => ({ page, isOwn: owns(page), ...decay }));
}

export const listSearchDecay = defineShortList({
  id: 'listSearchDecay',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/decay',
  summary: 'List pages that lose clicks in Google beyond the season',
  description: `Returns pages whose newest ${windowDays} final days have at least a fifth fewer clicks than their best ${windowDays} before let expect, adjusted by how the rest of the website went. Most clicks lost first, of the ${pagesMax} pages with the most clicks.`,
  tool: {
    description:
      'Pages that get fewer Google clicks than their best 28 days of 16 months let expect, adjusted by the season of the rest of the website. `isSeasonAdjusted` false: the season may explain it.',
  },
  params: websitePath,
  response: row,
  errors: ['conflict'],
  resolve: pathWebsite,
  all: (context, { resource }) => all(context, resource),
});
