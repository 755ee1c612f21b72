import { z } from 'zod';
import { readBrands, toMatchable } from '../../modules/ai/store/brand-store';
import { readBrandSplit } from '../../modules/search-console/read-brand-split';
import { confoundersOf } from '../../modules/search-console/rules/search-comparison';
import { isCollected, wholeBefore } from '../../modules/search-console/rules/search-period';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { confoundedBy, searchChange, searchNumbers, searchPeriodQuery } from './performance-schema';
import { readSearchPeriod } from './read-search-period';

const day = z.iso.date();

const classSchema = z
  .object({
    name: z
      .enum(['brand', 'non_brand', 'anonymized'])
      .describe(
        'Searches that name an own brand, that name none, and those that Google shows in no row',
      ),
    now: searchNumbers.describe('Numbers of the range'),
    before: searchNumbers
      .nullable()
      .describe(
        'Numbers of the earlier range; null without a comparison, or unless all of its days were collected',
      ),
    change: searchChange.nullable().describe('`now` less `before`; null without `before`'),
  })
  .meta({ id: 'SearchBrandClass' });

const response = z
  .object({
    state: z
      .enum(['measured', 'no_data', 'no_brands'])
      .describe('`no_brands`: the website has no own brand, so none can be found'),
    ownBrands: z.array(z.string()).describe('Names of the own brands that were looked for'),
    from: day.nullable().describe('First day of the range; null unless measured'),
    to: day.nullable().describe('Last day of the range; null unless measured'),
    beforeFrom: day.nullable().describe('First day of the earlier range; null without one'),
    beforeTo: day.nullable().describe('Last day of the earlier range; null without one'),
    isFinal: z
      .boolean()
      .describe('Whether Google no longer changes the days of the range; false unless measured'),
    classes: z.array(classSchema).describe('The three classes, which add up to the total'),
    confoundedBy,
  })
  .meta({ id: 'SearchBrandSplit' });

const { type: _type, ...periodQuery } = searchPeriodQuery;
const nothing = { from: null, to: null, beforeFrom: null, beforeTo: null, isFinal: false };

export const getSearchBrandSplit = defineRead({
  id: 'getSearchBrandSplit',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/brand-split',
  summary: 'Split web searches by whether they name an own brand',
  description:
    'Looks for the website’s own brands in each query, as in AI answers: names, aliases, excluded names and domains. Searches that Google shows in no row are a class of their own, since they may be either.',
  tool: {
    description:
      'Clicks and impressions of web searches that name an own brand, that name none, and that Google anonymizes, with the range before. Never add anonymized searches to one of the others.',
  },
  params: websitePath,
  query: z.object(periodQuery),
  response,
  errors: ['conflict'],
  resolve: pathWebsite,
  async handle(context, { resource, query: asked }) {
    const { db } = context;
    const own = (await readBrands(db, resource.id)).filter(({ isOwn }) => isOwn);
    const ownBrands = own.map(({ name }) => name);
    const empty = (state: 'no_brands' | 'no_data') => ({
      data: { state, ownBrands, ...nothing, classes: [], confoundedBy: [] },
    });
    if (own.length === 0) return empty('no_brands');
    const found = await readSearchPeriod(context, resource.id, { ...asked, type: 'web' });
    if (!found) return empty('no_data');
    const { scope, period, firstDay: first, lastDay: last } = found;
    const { range, isFinal } = period;
    if (!isCollected(range, { first, last })) return empty('no_data');
    const before = wholeBefore(period);
    const classes = await readBrandSplit(
      context,
      { scope, period: { ...period, before } },
      own.map(toMatchable),
    );
    return {
      data: {
        state: 'measured' as const,
        ownBrands,
        ...range,
        beforeFrom: before?.from ?? null,
        beforeTo: before?.to ?? null,
        isFinal,
        classes,
        confoundedBy: confoundersOf(range, before),
      },
    };
  },
});
