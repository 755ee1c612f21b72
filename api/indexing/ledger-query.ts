import { z } from 'zod';
import {
  indexSources,
  indexStates,
  type LedgerFilter,
  type LedgerState,
  ledgerStates,
} from '../../modules/indexing/rules/ledger-facts';
import { submissionChannels } from '../../modules/indexing/rules/submission';
import { ledgerSorts } from '../../modules/indexing/store/ledger-list';
import { toTimeRange } from '../../platform/calendar/time-range';
import { pageUrlCharsMax } from '../../platform/url/page-url';
import { commaList, dateOrTime } from '../operation/fields';
import { engineName } from './schema';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const states = commaList(ledgerStates).meta({
  description: 'Only URLs with all of these states, comma-separated',
  example: ['submitted', 'discovered'],
});

const discoveredTo = dateOrTime.optional().describe('End of that range; a date counts whole');
const submittedTo = dateOrTime.optional().describe('End of that range; a date counts whole');

export const ledgerQuery = z.object({
  state: states.optional(),
  bot: z
    .string()
    .max(100)
    .optional()
    .meta({ example: 'Googlebot', description: 'Crawler with a verified visit' }),
  engine: engineName
    .optional()
    .describe('Only URLs with a verified visit of this search engine’s crawlers'),
  channel: z
    .enum(submissionChannels)
    .optional()
    .describe('Only URLs that were submitted to this channel'),
  discoveredFrom: dateOrTime
    .optional()
    .describe('Only URLs discovered from this time on, by `bot`, `engine` or any search crawler'),
  discoveredTo,
  submittedFrom: dateOrTime
    .optional()
    .describe('Only URLs first submitted from this time on, to `channel` or any'),
  submittedTo,
  isCrawled: flag.optional().describe('Whether a crawler visited it, verified'),
  isRanking: flag.optional().describe('Whether a keyword’s newest reading shows it'),
  isInSitemap: flag.optional().describe('Whether a tracked sitemap lists it'),
  cited: flag.optional().describe('Whether an AI answer cited it'),
  citedNeverCrawled: flag.optional().describe('`true`: cited and not crawled'),
  crawledNeverCited: flag.optional().describe('`true`: crawled and not cited'),
  linked: flag.optional().describe('Whether a link of another website leads to it'),
  linkedNeverCrawled: flag.optional().describe('`true`: linked and not crawled'),
  indexState: z.enum(indexStates).optional().describe('Only URLs in this state of Google’s index'),
  indexSource: z
    .enum(indexSources)
    .optional()
    .describe(
      'Only URLs whose state in Google’s index has this evidence; `gsc_impression`: Google showed it in the last 28 days',
    ),
  q: z.string().min(1).max(pageUrlCharsMax).optional().describe('Part of the URL, case-sensitive'),
  host: z
    .string()
    .min(1)
    .max(300)
    .toLowerCase()
    .optional()
    .describe('Host, with a port that is not the default'),
  sort: z
    .enum(ledgerSorts)
    .default('addedAt')
    .describe(
      'Field to sort by; a leading `-` sorts in descending order. Undiscovered URLs come last. Default: `addedAt`',
    ),
});

/** Maps a query to a filter. Throws a 422 if a range ends before it begins. */
export function toLedgerFilter(query: z.output<typeof ledgerQuery>): LedgerFilter {
  const {
    state,
    discoveredFrom,
    discoveredTo,
    submittedFrom,
    submittedTo,
    sort: _,
    ...rest
  } = query;
  const range = (name: string, from: string | undefined, to: string | undefined) =>
    toTimeRange({ from, to }, `query.${name}To`);
  return {
    ...rest,
    states: (state ?? []) satisfies LedgerState[],
    discovered: range('discovered', discoveredFrom, discoveredTo),
    submitted: range('submitted', submittedFrom, submittedTo),
  };
}
