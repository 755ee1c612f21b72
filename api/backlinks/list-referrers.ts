import { z } from 'zod';
import { referrerKinds } from '../../modules/backlinks/rules/referrer';
import {
  listReferrers as list,
  type ReferrerSort,
  readReferrerDays,
  referrerSorts,
} from '../../modules/backlinks/store/referrer-reads';
import { dayMs, dayOf } from '../../platform/calendar/day';
import { everyRow } from '../operation/every-row';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';

const count = z.int().min(0);
const daysUsual = 28;

const dayBefore = (days: number) => dayOf(Date.now() - days * dayMs);

const days = {
  from: z.iso.date().optional().describe(`First day (UTC); default: ${daysUsual} days ago`),
  to: z.iso.date().optional().describe('Last day; default: today'),
};
const toDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from ?? dayBefore(daysUsual),
  to: to ?? dayBefore(0),
});

const query = z.object({
  ...days,
  kind: z
    .enum(referrerKinds)
    .default('website')
    .describe('`website`: pages of other websites; `search_engine`: hosts of search engines'),
  by: z.enum(['url', 'host']).default('url').describe('Whether a row is a page or a host'),
  q: z.string().min(1).max(500).optional().describe('Part of the URL, in any case'),
  sort: sortBy(referrerSorts, 'the most visits first'),
});

const wantedOf = ({ from, to, sort, ...rest }: z.output<typeof query>) => ({
  ...rest,
  days: toDays({ from, to }),
  sort: sort ?? ('-visits' satisfies ReferrerSort),
});

export const listReferrers = defineList({
  id: 'listReferrers',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/referrers',
  summary: 'List the pages that sent people',
  description:
    'Returns pages that people came from, by the referrers of their successful requests for pages, from the log drains with `countReferrers`. URLs have no query and no fragment. The thousand pages with the most visits of each drain and day are kept, a hundred of a host; the series counts the others. A referrer can be forged, and browsers often send the host alone.',
  tool: {
    description:
      'Pages of other websites that sent people, with their visits, by our own log lines. Empty if no log drain has `countReferrers`.',
  },
  params: websitePath,
  query,
  response: z
    .object({
      url: z
        .string()
        .describe(
          'Page that people came from, without query and fragment; with `by=host`, its host',
        ),
      host: z.string().describe('Its host'),
      kind: z.enum(referrerKinds).describe('Whether it is a website or a search engine'),
      visits: count.describe('Number of people’s successful requests for pages'),
      firstDay: z.iso.date().describe('First day of the range with a visit'),
      lastDay: z.iso.date().describe('Last day of the range with a visit'),
    })
    .meta({ id: 'PageReferrer' }),
  resolve: pathWebsite,
  handle: ({ db }, { resource, query: asked, page }) =>
    list(db, resource.id, wantedOf(asked), page),
  rows: ({ db }, { resource, query: asked }) =>
    everyRow(async (page) => (await list(db, resource.id, wantedOf(asked), page)).rows),
});

export const listReferrerSeries = defineList({
  id: 'listReferrerSeries',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/referrers/series',
  summary: 'List how many people other websites sent by day',
  description:
    'Returns the days (UTC) on which log drains with `countReferrers` had successful requests of people for pages that came from another website, the oldest first. The parts add up to `visits`. Requests without a referrer, and those from pages of the website itself, are not counted.',
  tool: {
    description: 'How many people came from other websites and search engines, by day.',
  },
  params: websitePath,
  query: z.object(days),
  response: z
    .object({
      day: z.iso.date(),
      visits: count.describe(
        'Number of people’s successful requests for pages that came from another website',
      ),
      searchEngines: count.describe('Number of those from search engines'),
      websites: count.describe('Number of those from other websites, of the pages that are kept'),
      rest: count.describe('Number of those from pages beyond the thousand that are kept'),
    })
    .meta({ id: 'ReferrerDay' }),
  resolve: pathWebsite,
  async handle({ db }, { resource, query: asked, page }) {
    return pageOf(await readReferrerDays(db, resource.id, toDays(asked)), page);
  },
});
