import { readCrawlerBots } from '../../crawlers/store/crawler-change-store';
import { streamCrawlerErrors } from '../../crawlers/store/crawler-error-store';
import { streamCrawledPaths } from '../../crawlers/store/crawler-path-store';
import {
  type BuiltSection,
  chart,
  columns,
  emptySection,
  type Rows,
  rowsFrom,
  rowsOf,
  type SectionContext,
  table,
} from '../section';
import { logSource, noLogs, readLogFacts, visitFilter, visitReads } from './log-facts';

const charted = 12;

/** Builds a section with one table from the logs, or a statement that there are no logs. */
async function logTable(
  context: SectionContext,
  title: string,
  fill: (key: string) => Promise<Pick<BuiltSection, 'blocks'> & { rows: Rows }>,
  name: string,
): Promise<BuiltSection> {
  const facts = await readLogFacts(context, context.options.period);
  const sources = [logSource(context, facts)];
  if (!facts?.total) return emptySection(title, noLogs(context), sources);
  const key = context.keyOf(name);
  const { blocks, rows } = await fill(key);
  return { title, blocks, rows: new Map([[key, rows]]), sources, summary: [] };
}

const botHead = columns(
  'bot:Crawler:text',
  'operator:Operator:text',
  'purpose:Purpose:text',
  'visits:Verified visits:count',
  'daysSeen:Days seen:count',
  'change:Change:text',
  'lastVerifiedAt:Last visit:time',
);

/** Builds the section on crawlers: those that visited, are new, or stopped visiting. */
export const botsSection = (context: SectionContext): Promise<BuiltSection> =>
  logTable(
    context,
    'Crawlers',
    async (key) => {
      const filter = visitFilter(context, context.options.period);
      const bots = await readCrawlerBots(visitReads(context), filter, context.nowMs);
      const ordered = bots.toSorted((a, b) => b.visits - a.visits || (a.bot < b.bot ? -1 : 1));
      const top = ordered.filter(({ visits }) => visits > 0).slice(0, charted);
      return {
        blocks: [
          chart({
            kind: 'bar',
            key,
            title: 'Verified visits by crawler',
            unit: 'visits',
            x: { kind: 'name', values: top.map(({ bot }) => bot) },
            series: [{ name: 'Verified visits', values: top.map(({ visits }) => visits) }],
          }),
          table({ key, title: 'Crawlers', columns: botHead, shownMax: 100 }),
        ],
        rows: rowsOf(
          ordered.map((one) => [
            one.bot,
            one.operator,
            one.purpose,
            one.visits,
            one.daysSeen,
            one.change,
            new Date(one.lastVerifiedAt).toISOString(),
          ]),
        ),
      };
    },
    'bots',
  );

const pathHead = columns(
  'path:Path:text',
  'visits:Visits:count',
  'verified:Verified:count',
  'bots:Crawlers:text',
  'lastHttpStatus:Last HTTP status:text',
  'lastAt:Last visit:time',
);

/** Builds the section on every path that crawlers visited, most visited first. */
export const pathsSection = (context: SectionContext): Promise<BuiltSection> =>
  logTable(
    context,
    'Crawled paths',
    async (key) => ({
      blocks: [table({ key, title: 'Crawled paths', columns: pathHead, shownMax: 50 })],
      rows: rowsFrom(
        () =>
          streamCrawledPaths(visitReads(context), visitFilter(context, context.options.period), {
            kind: 'most',
            by: 'path',
          }),
        (one) => [
          one.path,
          one.visits,
          one.verified,
          one.bots.join(', '),
          String(one.lastHttpStatus),
          new Date(one.lastAt).toISOString(),
        ],
      ),
    }),
    'paths',
  );

const errorHead = columns(
  'path:Path:text',
  'status:Status:text',
  'visits:Visits:count',
  'bots:Crawlers:text',
  'lastAt:Last met:time',
  'lastOkAt:Last answered well:time',
);

/** Builds the section on errors returned to verified crawlers, most frequent first. */
export const crawlerErrorsSection = (context: SectionContext): Promise<BuiltSection> =>
  logTable(
    context,
    'Errors that crawlers met',
    async (key) => ({
      blocks: [table({ key, title: 'Errors that crawlers met', columns: errorHead })],
      rows: rowsFrom(
        () =>
          streamCrawlerErrors(
            visitReads(context),
            visitFilter(context, context.options.period),
            '-visits',
          ),
        (one) => [
          one.path,
          String(one.httpStatus),
          one.visits,
          one.bots.join(', '),
          new Date(one.lastAt).toISOString(),
          one.lastOkAt === null ? null : new Date(one.lastOkAt).toISOString(),
        ],
      ),
    }),
    'errors',
  );
