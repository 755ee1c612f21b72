import { z } from 'zod';
import { readSearchSummary } from '../../modules/search-console/read-search-summary';
import { hasOtherHosts } from '../../modules/search-console/rules/property';
import { searchPeriod } from '../../modules/search-console/rules/search-period';
import { readStoredDays } from '../../modules/search-console/store/performance-store';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { timestamp } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  checkPeriod,
  confoundedBy,
  searchChange,
  searchNumbers,
  searchPeriodQuery,
} from './performance-schema';
import { readSearchScope } from './read-search-scope';

const day = z.iso.date();

const rangeSchema = z
  .object({
    from: day.describe('First day of the range'),
    to: day.describe('Last day of the range'),
    numbers: searchNumbers.describe('The property’s own totals, which rows never add up to'),
    anonymizedClickShare: z
      .number()
      .nullable()
      .describe(
        'Share of clicks by searches that Google names in no row; null without clicks, or where a day’s queries were not collected',
      ),
    anonymizedImpressionShare: z
      .number()
      .nullable()
      .describe('Share of impressions by such searches; null likewise'),
    daysWithData: z.int().describe('Days with data'),
    daysWithoutData: z
      .int()
      .describe('Days without: no impression, or before the first or after the last stored day'),
    unfinishedDays: z.int().describe('Days that Google still changes'),
    cappedDays: z
      .int()
      .describe('Days of which Google cut rows off: part of their anonymized share is that'),
  })
  .meta({ id: 'SearchRange' });

const response = z
  .object({
    property: z.string().describe('Its name, such as `sc-domain:example.com`'),
    hasOtherHosts: z
      .boolean()
      .describe(
        'Whether the property has hosts that are not the website’s: totals are of all of them, and rows of pages say which ones are its own (`isOwn`)',
      ),
    type: searchPeriodQuery.type,
    state: z
      .enum(['measured', 'no_data'])
      .describe(
        '`no_data`: no day of the range was collected; if `firstDay` is null nothing was yet, so refresh the website with `gsc`',
      ),
    dataSource: z
      .enum(['live', 'sandbox'])
      .nullable()
      .describe('`sandbox`: its numbers are made up; null without data'),
    pulledAt: timestamp.nullable().describe('When Google was last asked; null without data'),
    firstDay: day.nullable().describe('First day that is stored; null without data'),
    lastFinalDay: day
      .nullable()
      .describe('Newest day that Google no longer changes; null without one'),
    now: rangeSchema
      .nullable()
      .describe(
        'The range; null, not 0, where none of its days was collected: they are before `firstDay`, or after the last stored day',
      ),
    before: rangeSchema
      .nullable()
      .describe(
        'The range to compare with; null without a comparison, or where none of its days was collected',
      ),
    change: searchChange
      .nullable()
      .describe('`now` less `before`; null unless both ranges are complete'),
    comparison: z
      .enum(['comparable', 'confounded', 'incomplete', 'none'])
      .describe(
        '`incomplete`: a range has unfinished days, or reaches back further than the data; `confounded`: Google changed how it counts',
      ),
    confoundedBy,
  })
  .meta({ id: 'SearchSummary' });

const withoutData = {
  state: 'no_data' as const,
  dataSource: null,
  pulledAt: null,
  firstDay: null,
  lastFinalDay: null,
  now: null,
  before: null,
  change: null,
  comparison: 'none' as const,
  confoundedBy: [],
};

export const summarizeSearch = defineRead({
  id: 'summarizeSearch',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/summary',
  summary: 'Summarize clicks and impressions in Google',
  description:
    'Returns the property’s totals of a range and of the range before, with the share of searches that Google names in no row. A change is given only where both ranges are complete.',
  tool: {
    description:
      'Totals of Google clicks, impressions, click-through rate and average position of a website, compared with an earlier range, and the share of anonymized searches. `comparison` says whether the change means anything: `confounded` and `incomplete` prove nothing. `now` or `before` null: none of these days was collected, which is not 0.',
  },
  params: websitePath,
  query: z.object(searchPeriodQuery),
  response,
  errors: ['conflict'],
  resolve: pathWebsite,
  async handle(context, { resource, query: { type, ...asked } }) {
    const scope = await readSearchScope(context, resource.id, type);
    const stored = await readStoredDays(context, scope);
    const { property } = scope;
    const { matchMode } = await getWebsiteSettings(context.db, resource.id);
    const named = {
      property,
      hasOtherHosts: hasOtherHosts(property, { domain: resource.domain, matchMode }),
      type,
    };
    if (!stored) return { data: { ...withoutData, ...named } };
    const period = searchPeriod(asked, stored);
    checkPeriod(period);
    const summary = await readSearchSummary(context, scope, { stored, period });
    const state = summary.now === null ? ('no_data' as const) : ('measured' as const);
    return { data: { ...named, state, ...summary } };
  },
});
