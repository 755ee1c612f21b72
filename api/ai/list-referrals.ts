import { z } from 'zod';
import { daysBeforeThese, toDays } from '../../modules/ai/store/answer-filter';
import { openReferralRows } from '../../modules/crawlers/open-referral-rows';
import { assistantNames, referralEvidence } from '../../modules/crawlers/rules/assistants';
import { coverages } from '../../modules/crawlers/rules/log-coverage';
import {
  canSort,
  listAiReferrals as list,
  type ReferralsAsked,
  referralDimensions,
  referralSorts,
  streamAiReferrals as stream,
} from '../../modules/crawlers/store/ai-referral-reads';
import { today } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import { toDayRange } from '../../platform/calendar/day-range';
import { toTimeRange } from '../../platform/calendar/time-range';
import { invalid } from '../../platform/errors';
import { readSort } from '../../platform/sort';
import { commaList, dateOrTime } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';

const daysMax = 800;
const count = z.int().min(0);

const query = z.object({
  groupBy: commaList(referralDimensions)
    .default(['assistant'])
    .meta({
      description: 'Dimensions to count by, separated by commas',
      example: ['assistant', 'path'],
    }),
  assistant: z.enum(assistantNames).optional().describe('Only visits from this AI assistant'),
  evidence: z.enum(referralEvidence).optional().describe('Only visits that this identifies'),
  path: z.string().max(2048).optional().describe('Only paths that begin with this text'),
  exactPath: z.string().max(2048).optional().describe('Only this path, and none below it'),
  from: dateOrTime.optional().describe('First day, in UTC. Default: 27 days before the last'),
  to: dateOrTime.optional().describe('Last day, in UTC. Default: today'),
  compare: z
    .enum(['none', 'previous'])
    .default('none')
    .describe('`previous` compares with the window of the same length before'),
  sort: sortBy(referralSorts, '`-visits`. Sorting by a dimension needs it in `groupBy`').default(
    '-visits',
  ),
});
type Query = z.output<typeof query>;

const row = z
  .object({
    day: z.iso.date().optional().describe('Day in UTC'),
    assistant: z.string().optional().describe('AI assistant that sent the people'),
    label: z.string().nullable().optional().describe('Name of the assistant as people know it'),
    engine: z
      .string()
      .nullable()
      .optional()
      .describe('Engine whose answers can be tracked as prompts; null if none is'),
    path: z.string().optional().describe('Path that was requested, without the query'),
    evidence: z
      .enum(referralEvidence)
      .optional()
      .describe('What says so: the referrer, `utm_source`, or both'),
    visits: count.describe('Requests for pages that got one: 2xx, or 304 for one at hand already'),
    errors: count.describe('Requests that got an error instead, 4xx or 5xx'),
    byReferer: count.describe('Those of `visits` with the referrer alone'),
    byParameter: count.describe('Those with `utm_source` alone, without a referrer'),
    byBoth: count.describe('Those with both'),
    firstDay: z.iso.date().describe('First day of the window with such a request'),
    lastDay: z.iso.date().describe('Last day of the window with such a request'),
    coverage: z
      .enum(coverages)
      .describe(
        'Whether every hour of the window has log lines; visits are unknown where none has',
      ),
    change: z
      .object({
        visits: count
          .nullable()
          .describe('Visits of the window before; null if it has no log lines'),
        difference: z.int().nullable().describe('`visits` less those; null if they are unknown'),
        coverage: z.enum(coverages).describe('Whether every hour of that window has log lines'),
      })
      .nullable()
      .describe('Against the window of the same length before; null unless asked for'),
  })
  .meta({ id: 'AiReferrals' });

function askedOf(websiteId: string, asked: Query): ReferralsAsked {
  const { groupBy, assistant, evidence, path, exactPath, compare, sort } = asked;
  const days = toDays(toDayRange(toTimeRange(asked)), today());
  if (days.to < days.from) throw invalid('query.to', 'range_reversed', 'to lies before from.');
  if (addDays(days.from, daysMax) <= days.to) {
    throw invalid('query.from', 'range_too_long', `A read covers at most ${daysMax} days.`);
  }
  if (!canSort(sort, groupBy)) {
    const { field } = readSort(sort);
    throw invalid('query.sort', 'not_grouped', `Sorting by ${field} needs ${field} in groupBy.`);
  }
  if (compare === 'previous' && groupBy.includes('day')) {
    throw invalid('query.compare', 'by_day', 'Days are not compared: leave day out of groupBy.');
  }
  return {
    filter: { websiteId, assistant, evidence, path, exactPath, ...days },
    groupBy,
    sort,
    before: compare === 'previous' ? daysBeforeThese(days) : undefined,
  };
}

export const listAiReferrals = defineList({
  id: 'listAiReferrals',
  area: 'ai',
  path: '/websites/{websiteId}/ai/referrals',
  summary: 'Count the visits that AI assistants send',
  description:
    'Counts people’s requests for pages that come from an AI assistant, by their referrer or by `utm_source`, in the access logs. A lower bound: apps and many assistants send neither, and Google’s AI Mode and AI Overviews look like Google’s search. Known crawlers, programs, files that pages load, redirects and clicks within the website do not count. A row is missing where there was no such request.',
  tool: {
    description:
      'Visits of people that AI assistants (ChatGPT, Perplexity, Copilot …) sent, by assistant, ' +
      'page or day, from access logs. A lower bound: many assistants send no referrer, and ' +
      'Google’s AI answers look like search. Check `coverage` before calling it none.',
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page }) {
    const wanted = askedOf(resource.id, asked);
    const [{ rows, total }, toRow] = await Promise.all([
      list(context, wanted, page),
      openReferralRows(context.db, wanted),
    ]);
    return { rows: rows.map(toRow), total };
  },
  async *rows(context, { resource, query: asked }) {
    const wanted = askedOf(resource.id, asked);
    const toRow = await openReferralRows(context.db, wanted);
    for await (const counts of stream(context, wanted)) yield toRow(counts);
  },
});
