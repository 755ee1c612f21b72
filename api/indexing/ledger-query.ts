import { z } from 'zod';
import {
  type LedgerFilter,
  type LedgerState,
  ledgerStates,
} from '../../modules/indexing/rules/ledger-facts';
import { submissionChannels } from '../../modules/indexing/rules/submission';
import { ledgerSorts } from '../../modules/indexing/store/ledger-list';
import { toTimeRange } from '../../platform/time-range';
import { pageUrlCharsMax } from '../../platform/url/page-url';
import { dateOrTime } from '../operation/fields';
import { engineName, ledgerState } from './schema';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const states = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
  .pipe(z.array(ledgerState).min(1).max(ledgerStates.length))
  .meta({
    description: `All of these must hold, comma-separated: ${ledgerStates.join(', ')}`,
    example: 'submitted,discovered',
  });

const end = dateOrTime.optional().describe('A date includes its whole day');

export const ledgerQuery = z.object({
  state: states.optional(),
  bot: z
    .string()
    .max(100)
    .optional()
    .meta({ example: 'Googlebot', description: 'URLs with a verified visit of this crawler' }),
  engine: engineName.optional().describe('URLs that a crawler of this engine came to'),
  channel: z.enum(submissionChannels).optional().describe('URLs that were submitted by it'),
  discoveredFrom: dateOrTime
    .optional()
    .describe(
      'When the bot or engine that is named was first answered 2xx or 3xx; without one, when the ' +
        'first search crawler was',
    ),
  discoveredTo: end,
  submittedFrom: dateOrTime
    .optional()
    .describe('When it was first submitted, by the channel that is named, else by any'),
  submittedTo: end,
  isCrawled: flag.optional().describe('Whether any crawler came'),
  isRanking: flag.optional().describe('Whether a keyword’s newest reading shows it'),
  isInSitemap: flag.optional().describe('Whether it stands in a tracked sitemap'),
  q: z.string().min(1).max(pageUrlCharsMax).optional().describe('Part of the URL, with case'),
  host: z
    .string()
    .min(1)
    .max(300)
    .toLowerCase()
    .optional()
    .describe('With its port unless that is the scheme’s own'),
  sort: z
    .enum(ledgerSorts)
    .default('addedAt')
    .describe('What was not discovered comes last either way. CSV is always in order of addition'),
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
