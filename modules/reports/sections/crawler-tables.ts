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
import { logSource, noLogs, readLogFacts, visitFilter } from './log-facts';

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

const botHead = {
  bot: 'text',
  operator: 'text',
  purpose: 'text',
  visits: 'count',
  daysSeen: 'count',
  change: 'text',
  lastVerifiedAt: 'time',
} as const;

/** Builds the section on crawlers: those that visited, are new, or stopped visiting. */
export const botsSection = (context: SectionContext): Promise<BuiltSection> =>
  logTable(
    context,
    context.texts.bots.title,
    async (key) => {
      const t = context.texts.bots;
      const filter = visitFilter(context, context.options.period);
      const bots = await readCrawlerBots(context.workspace, filter, context.nowMs);
      const ordered = bots.toSorted((a, b) => b.visits - a.visits || (a.bot < b.bot ? -1 : 1));
      const top = ordered.filter(({ visits }) => visits > 0).slice(0, charted);
      return {
        blocks: [
          chart({
            kind: 'bar',
            key,
            title: t.byCrawler,
            unit: t.unit,
            x: { kind: 'name', values: top.map(({ bot }) => bot) },
            series: [
              { key: 'verified', name: t.verified, values: top.map(({ visits }) => visits) },
            ],
          }),
          table({ key, title: t.title, columns: columns(t.columns, botHead), shownMax: 100 }),
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

const pathHead = {
  path: 'text',
  visits: 'count',
  verified: 'count',
  bots: 'text',
  lastHttpStatus: 'text',
  lastAt: 'time',
} as const;

/** Builds the section on every path that crawlers visited, most visited first. */
export const pathsSection = (context: SectionContext): Promise<BuiltSection> =>
  logTable(
    context,
    context.texts.paths.title,
    async (key) => ({
      blocks: [
        table({
          key,
          title: context.texts.paths.title,
          columns: columns(context.texts.paths.columns, pathHead),
          shownMax: 50,
        }),
      ],
      rows: rowsFrom(
        () =>
          streamCrawledPaths(context.workspace, visitFilter(context, context.options.period), {
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

const errorHead = {
  path: 'text',
  status: 'text',
  visits: 'count',
  bots: 'text',
  lastAt: 'time',
  lastOkAt: 'time',
} as const;

/** Builds the section on errors returned to verified crawlers, most frequent first. */
export const crawlerErrorsSection = (context: SectionContext): Promise<BuiltSection> =>
  logTable(
    context,
    context.texts.crawlerErrors.title,
    async (key) => ({
      blocks: [
        table({
          key,
          title: context.texts.crawlerErrors.title,
          columns: columns(context.texts.crawlerErrors.columns, errorHead),
        }),
      ],
      rows: rowsFrom(
        () =>
          streamCrawlerErrors(
            context.workspace,
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
