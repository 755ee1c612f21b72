import { z } from 'zod';
import { toFunnel } from '../../modules/ai/reads/journey-page';
import { readJourney as read } from '../../modules/ai/reads/read-journey';
import { journeyLimits, stepStates } from '../../modules/ai/rules/journey';
import { lengthOf, toDays } from '../../modules/ai/store/answer-filter';
import { coverages } from '../../modules/crawlers/rules/log-coverage';
import { findPromptsToAdd } from '../../modules/search-console/find-prompts-to-add';
import type { Website } from '../../modules/websites/store/website-store';
import { today } from '../../platform/calendar/clock';
import { toDayRange } from '../../platform/calendar/day-range';
import { toTimeRange } from '../../platform/calendar/time-range';
import { invalid } from '../../platform/errors';
import { sortRows } from '../../platform/sort';
import { dateOrTime, timestamp } from '../operation/fields';
import { type Context, defineList, defineShortList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { targetOfRow } from './answers-query';
import { promptsToAddText, promptToAdd } from './prompts-to-add';
import { aiRate } from './rate-schema';
import { type JourneyPage, readJourney } from './read-journey';

const daysMax = 400;
const count = z.int().min(0);

const window = {
  from: dateOrTime.optional().describe('First day, in UTC. Default: 27 days before the last'),
  to: dateOrTime.optional().describe('Last day, in UTC. Default: today'),
};

function windowOf(asked: { from?: string | undefined; to?: string | undefined }) {
  const days = toDays(toDayRange(toTimeRange(asked)), today());
  if (days.to < days.from) throw invalid('query.to', 'range_reversed', 'to lies before from.');
  if (lengthOf(days) > daysMax) {
    throw invalid('query.from', 'range_too_long', `A read covers at most ${daysMax} days.`);
  }
  return days;
}

export const journeyKinds = ['all', 'cited_never_visited', 'visited_never_cited'] as const;
const pageSorts = [
  'visits',
  'reads',
  'crawls',
  'path',
  'engine',
  'firstCitedAt',
  'firstReadAt',
  'firstVisitAt',
] as const;

const engine = z.string().max(50).optional().describe('Only this engine or assistant');

const query = z.object({
  kind: z
    .enum(journeyKinds)
    .default('all')
    .describe(
      '`cited_never_visited`: answers of the window cite it and no visit from the assistant is kept; `visited_never_cited`: people came, and no answer to a tracked prompt ever cited it',
    ),
  engine,
  path: z.string().max(2048).optional().describe('Only paths that begin with this text'),
  ...window,
  sort: sortBy(pageSorts, 'most visits first, then most reads'),
});

const state = z
  .enum(stepStates)
  .describe(
    '`seen`; `not_seen`: measured, and nothing found; `no_log`: no log lines of the window; `not_asked`: no answers of the engine in the window; `not_observable`: cannot be distinguished for this engine',
  );
const notMeasured = z
  .array(z.enum(journeyLimits))
  .describe(
    'What the numbers leave out: `apps_send_no_referer`: apps and many assistants send no referrer, so visits are a lower bound; `google_search_not_distinguished`: visits from Google’s AI answers look like its search; `shared_crawler`: the crawler also serves a search engine; `reads_not_distinguished`: reads for a question look like other crawling; `no_visits_of_this_engine`: nothing identifies its visits; `no_answers`: no tracked prompt was answered in the window; `no_log`: no log lines were received',
  );
const lag = z
  .int()
  .nullable()
  .describe(
    'Hours from the first time to the other, negative if that was earlier; null if unknown',
  );
const evidencePath = z.string().nullable();

const page = z
  .object({
    path: z.string().describe('Path of the page, on any of the website’s hosts'),
    engine: z.string().describe('Engine of tracked answers, or assistant that sends people'),
    label: z.string().nullable().describe('Name of the assistant as people know it'),
    crawled: z
      .object({
        state,
        bot: z.string().nullable().describe('Crawler that fills the index the engine answers from'),
        visits: count.describe('Its verified visits of the window that got the page'),
        firstAt: timestamp.nullable().describe('First such visit that is kept'),
        lastAt: timestamp.nullable().describe('Last such visit of the window'),
      })
      .describe('Whether the engine’s index crawler came'),
    cited: z
      .object({
        state,
        series: z
          .array(
            z.object({
              target: targetOfRow.describe('The series; targets are never added or averaged'),
              rate: aiRate.describe('Answers that cite the page, of those that cite any page'),
            }),
          )
          .describe('Each target whose answers of the window cite it'),
        firstAt: timestamp.nullable().describe('First citation that is known, whenever it was'),
        lastAt: timestamp.nullable().describe('Last citation that is known'),
      })
      .describe('Whether answers to tracked prompts cite it; branded prompts are left out'),
    read: z
      .object({
        state,
        bots: z.array(z.string()).describe('Fetchers of these visits'),
        visits: count.describe('Verified visits of the window for people’s questions'),
        firstAt: timestamp.nullable().describe('First such visit that is kept'),
        lastAt: timestamp.nullable().describe('Last such visit of the window'),
      })
      .describe('Whether the engine read it live for a question'),
    visited: z
      .object({
        state,
        visits: count.describe('Visits of people from the assistant in the window: a lower bound'),
        firstAt: timestamp.nullable().describe('Hour of the first visit that is kept'),
        lastDay: z.iso.date().nullable().describe('Day of the last visit that is kept'),
      })
      .describe('Whether people came from the assistant'),
    lags: z
      .object({
        citedToReadHours: lag,
        citedToVisitedHours: lag,
        readToVisitedHours: lag,
      })
      .describe('Time between first times; the order of two steps does not make one the cause'),
    isCitedNeverVisited: z.boolean().describe('As `kind=cited_never_visited`'),
    isVisitedNeverCited: z.boolean().describe('As `kind=visited_never_cited`'),
    promptsToAdd: z.array(promptToAdd).describe(promptsToAddText),
    notMeasured,
    coverage: z.enum(coverages).describe('Whether every hour of the window has log lines'),
    evidence: z
      .object({
        crawled: evidencePath.describe('Read of the visits; null without one'),
        cited: evidencePath.describe('Read of the citing answers; null without one'),
        read: evidencePath.describe('Read of the visits; null without one'),
        visited: evidencePath.describe('Read of the visits by day; null without one'),
      })
      .describe('Paths of the API that show what each step was counted from'),
  })
  .meta({ id: 'AiJourneyPage' });
type Row = z.input<typeof page>;
type Asked = z.output<typeof query>;

function keyOf(row: JourneyPage, field: (typeof pageSorts)[number]): string | number | null {
  if (field === 'path' || field === 'engine') return row[field];
  if (field === 'visits') return row.visited.visits;
  if (field === 'reads') return row.read.visits;
  if (field === 'crawls') return row.crawled.visits;
  if (field === 'firstCitedAt') return row.cited.firstAt;
  return field === 'firstReadAt' ? row.read.firstAt : row.visited.firstAt;
}

const byMost = (one: JourneyPage, other: JourneyPage): number =>
  other.visited.visits - one.visited.visits ||
  other.read.visits - one.read.visits ||
  other.cited.series.length - one.cited.series.length ||
  (one.path < other.path ? -1 : one.path > other.path ? 1 : 0) ||
  (one.engine < other.engine ? -1 : 1);

async function all(context: Context, website: Website, asked: Asked): Promise<JourneyPage[]> {
  const pages = await readJourney(context, website, windowOf(asked));
  const wanted = pages.filter(
    (row) =>
      (asked.engine === undefined || row.engine === asked.engine) &&
      row.path.startsWith(asked.path ?? '') &&
      (asked.kind !== 'cited_never_visited' || row.isCitedNeverVisited) &&
      (asked.kind !== 'visited_never_cited' || row.isVisitedNeverCited),
  );
  return sortRows(wanted.toSorted(byMost), asked.sort, keyOf);
}

/** Adds what could be tracked to pages that were visited and never cited. */
async function withPrompts(
  context: Context,
  website: Website,
  { rows, asked }: { rows: readonly JourneyPage[]; asked: Asked },
): Promise<Row[]> {
  const paths = [...new Set(rows.flatMap((row) => (row.isVisitedNeverCited ? [row.path] : [])))];
  const found = await findPromptsToAdd(context, website.id, { paths, days: windowOf(asked) });
  return rows.map((row) => ({
    ...row,
    promptsToAdd: row.isVisitedNeverCited ? (found.get(row.path) ?? []) : [],
  }));
}

const bounds =
  'Facts with their dates, and no claim that one caused another. Visits are a lower bound: apps and many assistants send no referrer, and Google’s AI Mode and AI Overviews look like its search.';

export const listAiJourney = defineList({
  id: 'listAiJourney',
  area: 'ai',
  path: '/websites/{websiteId}/ai/journey',
  summary: 'List pages with their way from prompt to visit',
  description: `Returns a row for each page and engine of which answers cite the page, fetchers read it for a question, or people came from the assistant, in the window: with the crawls of the engine’s index crawler. ${bounds}`,
  tool: {
    description:
      'For each page and AI engine: crawled, cited in n of N answers, read live for a question, ' +
      'visits sent, with dates and lags. kind=cited_never_visited and visited_never_cited. ' +
      'Report `notMeasured` with every number, and claim no cause.',
  },
  params: websitePath,
  query,
  response: page,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page: { limit, offset } }) {
    const found = pageOf(await all(context, resource, asked), { limit, offset });
    return { ...found, rows: await withPrompts(context, resource, { rows: found.rows, asked }) };
  },
  async *rows(context, { resource, query: asked }) {
    const rows = await all(context, resource, asked);
    yield* await withPrompts(context, resource, { rows, asked });
  },
});

const pages = (what: string) =>
  count.nullable().describe(`Number of pages ${what}; null if that was not measured`);

const funnel = z
  .object({
    engine: page.shape.engine,
    label: page.shape.label,
    crawler: z.string().nullable().describe('Crawler that fills the index the engine answers from'),
    pagesCrawled: pages('that it got, without files that pages load'),
    pagesCited: pages('that answers to tracked prompts cite'),
    pagesRead: pages('that the engine read live for a question'),
    pagesVisited: pages('that people came to from the assistant'),
    reads: count.nullable().describe('Number of verified reads; null if that was not measured'),
    visits: count.nullable().describe('Number of visits sent, a lower bound; null if not measured'),
    firstCitedAt: timestamp.nullable().describe('First citation of these pages that is known'),
    firstReadAt: timestamp.nullable().describe('First read of these pages that is kept'),
    firstVisitAt: timestamp
      .nullable()
      .describe('Hour of the first visit to these pages that is kept'),
    citedNeverVisited: pages('that are cited and were never visited'),
    visitedNeverCited: pages('that were visited and never cited'),
    notMeasured,
    coverage: page.shape.coverage,
  })
  .meta({ id: 'AiJourneyEngine' });

const funnelSorts = ['engine', 'pagesCited', 'pagesRead', 'pagesVisited', 'visits'] as const;
const funnelQuery = z.object({ ...window, sort: sortBy(funnelSorts, 'usual engines first') });

export const listAiJourneyEngines = defineShortList({
  id: 'listAiJourneyEngines',
  area: 'ai',
  path: '/websites/{websiteId}/ai/journey/engines',
  summary: 'Count the pages of each step from prompt to visit by engine',
  description: `Returns a row for each engine. Steps are counted on their own: a page that was visited need not be cited. ${bounds}`,
  tool: {
    description:
      'By AI engine: how many pages were crawled, cited, read live and visited, and visits sent. ' +
      'A null is "not measured", not 0.',
  },
  params: websitePath,
  query: funnelQuery,
  response: funnel,
  resolve: pathWebsite,
  async all(context, { resource, query: asked }) {
    const rows = toFunnel(await read(context, resource, { days: windowOf(asked) }));
    return sortRows(rows, asked.sort, (row, field) => row[field]);
  },
});
