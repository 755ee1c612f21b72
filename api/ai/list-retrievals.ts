import { z } from 'zod';
import { countTurnedAway, retrievalKinds } from '../../modules/ai/rules/retrieval';
import { type CitedPath, readCitedPaths } from '../../modules/ai/store/cited-paths';
import {
  listRetrievedPaths,
  neverRetrieved,
  type RetrievedPath,
  retrievalSorts,
  streamRetrievedPaths,
} from '../../modules/ai/store/read-retrievals';
import { type RetrievalDay, readRetrievalDays } from '../../modules/ai/store/retrieval-series';
import { coverages } from '../../modules/crawlers/rules/log-coverage';
import type { VisitFilter } from '../../modules/crawlers/store/visit-filter';
import { toTimeRange } from '../../platform/calendar/time-range';
import type { PageOf } from '../../platform/clickhouse/clickhouse';
import { invalid } from '../../platform/errors';
import { sortRows } from '../../platform/sort';
import { periodEnd, periodStart, visitFilters } from '../crawlers/schema';
import { timestamp } from '../operation/fields';
import { type Context, defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';

const query = z.object({
  by: z
    .enum(['page', 'day'])
    .default('page')
    .describe('`page`: the pages that are read most; `day`: a series without gaps'),
  kind: z
    .enum(retrievalKinds)
    .default('retrieved')
    .describe(
      'Pages to list: all that were retrieved in the period, those of them that no AI answer ever cited, or those that answers cited and no such crawler ever retrieved. With `by=day` only `retrieved`',
    ),
  bot: visitFilters.bot,
  operator: visitFilters.operator,
  httpStatus: visitFilters.httpStatus,
  path: visitFilters.path,
  from: periodStart,
  to: periodEnd,
  sort: sortBy([...retrievalSorts, 'day', 'citedLastAt'], 'most visits first, or the oldest day'),
});
type Query = z.output<typeof query>;

const row = z
  .object({
    day: z.iso.date().nullable().describe('Day in UTC; null for pages'),
    path: z.string().nullable().describe('Path of the page, on any host; null for days'),
    visits: z
      .int()
      .nullable()
      .describe(
        'Number of verified visits for people’s questions; null if no log lines were received',
      ),
    turnedAway: z
      .int()
      .nullable()
      .describe(
        'Number of these visits that were answered 401, 403, 407, 429, 451 or 5xx: people who asked about the page and did not get it; null without logs',
      ),
    statuses: z
      .array(
        z.object({
          httpStatus: z.int().describe('HTTP status of the response'),
          visits: z.int().describe('Number of visits that got it'),
        }),
      )
      .describe('These visits by HTTP status'),
    bots: z.array(z.string()).describe('Names of the crawlers of these visits'),
    firstAt: timestamp.nullable().describe('Time of the first of these visits; null for days'),
    lastAt: timestamp.nullable().describe('Time of the last of these visits; null for days'),
    coverage: z
      .enum(coverages)
      .nullable()
      .describe('Whether every hour of the day has log lines; null for pages'),
    isCited: z
      .boolean()
      .nullable()
      .describe('Whether an AI answer ever cited a URL with this path; null for days'),
    citedBy: z.array(z.string()).describe('Engines whose answers cite it, such as `chatgpt`'),
    citedFirstAt: timestamp.nullable().describe('First citation that is known; null without one'),
    citedLastAt: timestamp.nullable().describe('Last citation that is known; null without one'),
  })
  .meta({ id: 'AiRetrieval' });
type Row = z.input<typeof row>;

const uncited = { citedBy: [], citedFirstAt: null, citedLastAt: null };

const citedFields = (cited: CitedPath | undefined) =>
  cited
    ? { citedBy: cited.engines, citedFirstAt: cited.citedFirstAt, citedLastAt: cited.citedLastAt }
    : uncited;

const ofPage =
  (cited: ReadonlyMap<string, CitedPath>) =>
  ({ key, ...page }: RetrievedPath): Row => ({
    ...page,
    turnedAway: countTurnedAway(page.statuses),
    day: null,
    coverage: null,
    isCited: cited.has(key),
    ...citedFields(cited.get(key)),
  });

const ofDay = ({ visits, ...day }: RetrievalDay): Row => ({
  ...day,
  visits,
  turnedAway: visits === null ? null : countTurnedAway(day.statuses),
  path: null,
  firstAt: null,
  lastAt: null,
  isCited: null,
  ...uncited,
});

const ofUnretrieved = (cited: CitedPath): Row => ({
  path: cited.path,
  visits: 0,
  turnedAway: 0,
  statuses: [],
  bots: [],
  day: null,
  firstAt: null,
  lastAt: null,
  coverage: null,
  isCited: true,
  ...citedFields(cited),
});

function toFilter(websiteId: string, asked: Query): VisitFilter {
  const { bot, operator, httpStatus, path, from, to } = asked;
  return { websiteId, bot, operator, httpStatus, path, range: toTimeRange({ from, to }) };
}

/** Rows that are few enough to be read together; undefined if the pages are read one page at a time. */
async function readTogether(context: Context, filter: VisitFilter, asked: Query) {
  const { kind, by } = asked;
  if (by === 'day') {
    if (kind !== 'retrieved') {
      throw invalid('query.kind', 'not_by_day', 'Days count retrievals only. Omit kind or by.');
    }
    const days = (await readRetrievalDays(context, filter, Date.now())).map(ofDay);
    return sortRows(days, asked.sort, (one, field) => one[field]);
  }
  if (kind !== 'cited_never_retrieved') return undefined;
  const cited = await readCitedPaths(context.db, filter.websiteId);
  const found = await neverRetrieved(context, filter, cited);
  const rows = found.filter(({ path }) => path.startsWith(filter.path ?? '')).map(ofUnretrieved);
  return sortRows(rows, asked.sort, (one, field) => one[field]);
}

async function toAsked(context: Context, filter: VisitFilter, { kind, sort = '-visits' }: Query) {
  const field = sort.replace('-', '');
  const known = retrievalSorts.find((one) => one === field);
  if (known === undefined) {
    throw invalid('query.sort', 'not_of_pages', `Pages that were retrieved have no ${field}.`);
  }
  const order = sort.startsWith('-') ? (`-${known}` as const) : known;
  return {
    filter,
    cited: await readCitedPaths(context.db, filter.websiteId),
    kind: kind === 'retrieved' ? ('retrieved' as const) : ('retrieved_never_cited' as const),
    sort: order,
  };
}

async function readPage(context: Context, websiteId: string, asked: Query, page: PageOf) {
  const filter = toFilter(websiteId, asked);
  const together = await readTogether(context, filter, asked);
  if (together) {
    const { limit, offset } = page;
    return pageOf(together, { limit, offset });
  }
  const request = await toAsked(context, filter, asked);
  const { rows, total } = await listRetrievedPaths(context, request, page);
  return { rows: rows.map(ofPage(request.cited)), total };
}

export const listAiRetrievals = defineList({
  id: 'listAiRetrievals',
  area: 'ai',
  path: '/websites/{websiteId}/ai/retrievals',
  summary: 'List what AI assistants fetched for people’s questions',
  description:
    'Counts verified visits of crawlers that fetch a page because a person asked, such as ChatGPT-User: by page with their HTTP statuses, or by day. `kind` compares pages with citations in AI answers. Assistants that answer from an index or a cache leave no visit.',
  tool: {
    description:
      'Pages that AI assistants fetched because a person asked (ChatGPT-User, Claude-User …), ' +
      'with the HTTP statuses they got. `turnedAway`: fetches that were refused or failed, each a ' +
      'person who asked. kind=retrieved_never_cited and cited_never_retrieved compare with ' +
      'citations; an engine that answers from its index leaves no visit.',
    rareArguments: ['httpStatus', 'operator'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  handle: (context, { resource, query: asked, page }) =>
    readPage(context, resource.id, asked, page),
  async *rows(context, { resource, query: asked }) {
    const filter = toFilter(resource.id, asked);
    const together = await readTogether(context, filter, asked);
    if (together) {
      yield* together;
      return;
    }
    const request = await toAsked(context, filter, asked);
    const toRow = ofPage(request.cited);
    for await (const one of streamRetrievedPaths(context, request)) yield toRow(one);
  },
});
