import { z } from 'zod';
import { readFactCounts } from '../../modules/indexing/store/ledger-counts';
import { countIndex, readIndexDays } from '../../modules/indexing/store/ledger-index-store';
import { findBinding } from '../../modules/search-console/connections/open-binding';
import {
  inspectionsPerDayMax,
  nextQuotaDay,
  quotaDayStart,
} from '../../modules/search-console/rules/inspection-budget';
import { readBudget } from '../../modules/search-console/store/inspection-budget-store';
import { countQueue } from '../../modules/search-console/store/inspection-queue-store';
import { countReasons } from '../../modules/search-console/store/inspection-store';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { timestamp } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { indexCountFields, indexCounts } from './index-counts-schema';
import { inspectionReason } from './inspection-schema';

const daysDefault = 90;

const budget = z
  .object({
    property: z.string().describe('The property whose budget it is'),
    perDayMax: z.int().describe('Inspections that Google allows the property a day'),
    usedToday: z.int().describe('Number of inspections used today, over all websites of it'),
    resetsAt: timestamp.describe('Time at which the budget starts again'),
    heldUntil: timestamp
      .nullable()
      .describe('Time until which no inspection is made after a refusal; null if not held'),
    heldFor: z.string().nullable().describe('Code of that refusal; null if not held'),
    requested: z.int().describe('Number of requested URLs of this website in line'),
    watched: z.int().describe('Number of URLs of this website in line that the daily watch chose'),
  })
  .meta({ id: 'InspectionBudget' });

const response = z
  .object({
    index: indexCounts,
    notIndexed: z
      .array(
        z.object({
          reason: inspectionReason.describe('Why Google’s index has the URLs not'),
          urls: z.int().describe('Number of tracked URLs'),
        }),
      )
      .describe('URLs that are not indexed, by the reason of the newest inspection'),
    days: z
      .array(z.object({ day, ...indexCountFields }).meta({ id: 'IndexDay' }))
      .describe('The same counts by day, oldest first; days without a count are missing'),
    inspections: budget
      .nullable()
      .describe('Budget of inspections; null if no property of Search Console is bound'),
  })
  .meta({ id: 'IndexCoverage' });

export const getIndexCoverage = defineRead({
  id: 'getIndexCoverage',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/coverage',
  summary: 'Get how much of the website Google has indexed',
  description:
    'Counts tracked URLs by what is known of Google’s index, with the reasons, the history by day, and the budget of inspections. Search results that showed a URL prove that it is indexed; inspections cover the others.',
  tool: {
    description:
      'How many tracked URLs Google has indexed, how that is known (impressions or inspections), ' +
      'why others are not indexed, how it developed by day, and how many inspections are left ' +
      'today. `unknown` means not measured, not “not indexed”.',
  },
  params: websitePath,
  query: z.object({
    from: day.optional().describe('First day of `days`; default: 90 days including `to`'),
    to: day.optional().describe('Last day of `days`; default: today (UTC)'),
  }),
  response,
  resolve: pathWebsite,
  async handle({ db }, { resource, query }) {
    const to = query.to ?? today();
    const from = query.from ?? daysBefore(to, daysDefault - 1);
    const [counts, reasons, days, binding] = await Promise.all([
      readFactCounts(db, resource.id),
      countReasons(db, resource.id),
      readIndexDays(db, resource.id, { from, to }),
      findBinding(db, resource.id, 'google'),
    ]);
    const notIndexed = reasons.map(({ reason, urls }) => ({
      reason: inspectionReason.parse(reason),
      urls,
    }));
    const line = await countQueue(db, resource.id);
    const use = binding && (await readBudget(db, binding.property, new Date()));
    return {
      data: {
        index: countIndex(counts),
        notIndexed,
        days,
        inspections:
          binding && use
            ? {
                property: binding.property,
                perDayMax: inspectionsPerDayMax,
                usedToday: use.requestedUsed + use.watchUsed,
                resetsAt: quotaDayStart(nextQuotaDay(use.day)).toISOString(),
                heldUntil: use.blockedUntil?.toISOString() ?? null,
                heldFor: use.blockedFor,
                requested: line.requested,
                watched: line.watch,
              }
            : null,
      },
    };
  },
});
