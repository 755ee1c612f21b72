import { z } from 'zod';
import { findDecay } from '../../modules/search-console/rules/find-decay';
import { readPageClicks } from '../../modules/search-console/store/query-analysis-store';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { addDays } from '../../platform/calendar/day';
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

const windowDays = 28;
const bounds = { windowDays, measuredDaysMin: 21, seasonClicksMin: 200 };
/** Pages that are looked at, by clicks in 16 months. */
const pagesMax = 500;
const changeMax = -0.2;

async function all(context: Context, website: StoredWebsite) {
  const found = await readSearchPeriod(context, website.id, { type: 'web', compare: 'none' });
  if (!found) return [];
  const { scope, period, firstDay } = found;
  const range = { from: firstDay, to: period.range.to };
  const { pages, website: ofAll } = await readPageClicks(context, scope, range, pagesMax);
  const owns = await ownPages(context, website);
  return pages
    .flatMap(({ page, clicks }) => {
      const decay = findDecay(clicks, ofAll, bounds);
      if (!decay || decay.change > changeMax) return [];
      const { bestStart, change, ...rest } = decay;
      return [
        {
          page,
          isOwn: owns(page),
          ...rest,
          bestFrom: addDays(range.from, bestStart),
          relativeChange: change,
        },
      ];
    })
    .sort(
      (one, other) =>
        one.clicksPerDay - one.expectedPerDay - (other.clicksPerDay - other.expectedPerDay),
    );
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
