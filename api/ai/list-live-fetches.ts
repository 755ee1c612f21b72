import { z } from 'zod';
import { aiEngines } from '../../modules/ai/rules/engines';
import { liveFetchStates } from '../../modules/ai/rules/live-fetch';
import { liveFetchesOf } from '../../modules/ai/store/read-live-fetches';
import { readOwnCitations } from '../../modules/ai/store/read-own-citations';
import { readSourceOwners } from '../../modules/ai/store/source-owners';
import type { Website } from '../../modules/websites/store/website-store';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { normalizePageUrl } from '../../platform/url/page-url';
import { timestamp } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { dataSource } from './answers-query';
import { askedId } from './asked-id';
import { liveFetchFields, toLiveFetch } from './live-fetch-fields';

const daysDefault = 30;
/** Each answer cites some own pages; all of them are compared with the log at once. */
const answersMax = 2_000;

const query = z.object({
  state: z.enum(liveFetchStates).optional().describe('State to list'),
  engine: z.enum(aiEngines).optional().describe('Engine to list citations of'),
  url: z.string().max(2048).optional().describe('Part of the cited URL'),
  exactPath: z
    .string()
    .max(2048)
    .optional()
    .describe('Path of the cited page, on any of the website’s hosts'),
  from: day
    .optional()
    .describe(`First day of the answers. Default: ${daysDefault} days with \`to\``),
  to: day.optional().describe('Last day of the answers. Default: today (UTC)'),
  sort: sortBy(
    ['askedAt', 'url', 'state', 'unrelatedChance', 'earlierVisits'],
    'newest answer first',
  ),
});

const row = z
  .object({
    url: z.string().describe('The cited page, as the answer has it'),
    answerId: idSchema('aiAnswer'),
    promptId: askedId,
    aiTargetId: idSchema('aiTarget'),
    engine: z.enum(aiEngines).describe('The engine that answered'),
    dataSource,
    askedAt: timestamp.describe('When the question was sent'),
    ...liveFetchFields,
  })
  .meta({ id: 'AiLiveFetch' });
type Row = z.input<typeof row>;

async function all(
  context: Context,
  website: Website,
  { state, engine, url = '', exactPath, from, to = today(), sort }: z.output<typeof query>,
): Promise<Row[]> {
  const first = from ?? daysBefore(to, daysDefault - 1);
  if (to < first) throw invalid('query.to', 'range_reversed', 'to lies before from.');
  const [owners, found] = await Promise.all([
    readSourceOwners(context.db, website),
    readOwnCitations(context, website.id, { from: first, to, engine, answersMax }),
  ]);
  const ownsUrl = (cited: string) => owners.ownerOf(cited).kind === 'own';
  const hasPath = (cited: string) => {
    const page = exactPath === undefined ? undefined : normalizePageUrl(cited);
    return page === undefined || ('path' in page && page.path === exactPath);
  };
  const citations = found.filter(
    (one) => ownsUrl(one.url) && one.url.includes(url) && hasPath(one.url),
  );
  const fetches = await liveFetchesOf(context, website.id, citations, ownsUrl);
  const rows = fetches.flatMap((fetched, place) => {
    const one = citations[place];
    return one && (state === undefined || fetched.state === state)
      ? [
          {
            ...toLiveFetch(fetched),
            answerId: one.answerId,
            promptId: one.promptId,
            aiTargetId: one.aiTargetId,
            engine: one.engine as Row['engine'],
            dataSource: one.source === 'sandbox' ? ('sandbox' as const) : ('live' as const),
            askedAt: new Date(one.askedAtMs).toISOString(),
          },
        ]
      : [];
  });
  return sortRows<Row, 'askedAt' | 'url' | 'state' | 'unrelatedChance' | 'earlierVisits'>(
    rows,
    sort,
    (each, field) => each[field],
  );
}

export const listAiLiveFetches = defineShortList({
  id: 'listAiLiveFetches',
  area: 'ai',
  path: '/websites/{websiteId}/ai/live-fetches',
  summary: 'List citations with whether the page was read for the answer',
  description:
    `Returns every own page that an answer cites, of the newest ${answersMax} such answers of the period, compared with the access logs: lines that arrive late count. ` +
    'An API’s fetcher is not the consumer product’s, and Gemini’s fetches cannot be distinguished from other crawling. `not_seen_live` needs a log drain with `tier: edge`.',
  tool: {
    description:
      'Own pages that AI answers cite, and whether the access logs show that the page was fetched ' +
      'for that answer. fetched_live is evidence; no_log says nothing; not_seen_live means an ' +
      'index or cache was used.',
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => all(context, resource, asked),
});
