import { z } from 'zod';
import { citationOf } from '../../modules/ai/rules/operator-citations';
import { botTable } from '../../modules/crawlers/bots/bot-table';
import {
  accessesOf,
  type MatrixAccess,
  matrixRow,
  robotsAccesses,
  visitStates,
} from '../../modules/crawlers/robots/crawler-matrix';
import { readMatrixFacts } from '../../modules/crawlers/store/matrix-facts';
import { countCitedPages } from '../../modules/indexing/store/ledger-citation-store';
import { readFactCounts } from '../../modules/indexing/store/ledger-counts';
import { countIndex } from '../../modules/indexing/store/ledger-index-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { sortRows } from '../../platform/sort';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { crawlerMatrixSchema, type MatrixReply } from './matrix-schema';
import { hostName } from './robots-schema';
import { periodEnd, periodStart, purpose } from './schema';

const query = z.object({
  purpose: purpose.optional().describe('Only crawlers with this purpose'),
  visitState: z.enum(visitStates).optional().describe('Only crawlers in this state'),
  access: z.enum(robotsAccesses).optional().describe('Only crawlers with this access'),
  host: hostName
    .optional()
    .describe('Host whose robots.txt is evaluated. Default: the website’s domain'),
  from: periodStart,
  to: periodEnd,
  sort: sortBy(
    ['bot', 'visits', 'violations', 'lastVisitAt'],
    'by operator, as crawlers are listed in this service',
  ),
});

type Website = { id: string; domain: string };

async function readRows(
  context: Context,
  website: Website,
  { purpose, visitState, access, sort, host = website.domain, from, to }: z.output<typeof query>,
): Promise<MatrixReply[]> {
  const scope = { websiteId: website.id, host };
  const facts = await readMatrixFacts(context, scope, botTable, toTimeRange({ from, to }));
  const citations = await countCitedPages(context.db, scope.websiteId);
  const index = countIndex(await readFactCounts(context.db, scope.websiteId));
  const urlsIndexed = index.indexed + index.notIndexed > 0 ? index.indexed : null;
  const accesses = accessesOf(facts.copy, botTable, facts.targets);
  const rows = botTable
    .map((bot, place) => {
      const ofBot = accesses[place] as MatrixAccess;
      const row = matrixRow(bot, ofBot, {
        visits: facts.visits.get(bot.name),
        hasLogs: facts.hasLogs,
        counted: facts.checked && {
          violations: facts.checked.byBot.get(bot.name) ?? 0,
          from: facts.checked.from,
        },
      });
      const indexed = bot.name === 'Googlebot' ? urlsIndexed : null;
      return { ...row, ...citationOf(bot.operator, citations), urlsIndexed: indexed };
    })
    .filter(
      (row) =>
        (purpose === undefined || row.purpose === purpose) &&
        (visitState === undefined || row.visitState === visitState) &&
        (access === undefined || row.access === access),
    );
  return sortRows(rows, sort, (row, field) =>
    field === 'bot' ? row.bot.toLowerCase() : row[field],
  );
}

export const listCrawlerMatrix = defineShortList({
  id: 'listCrawlerMatrix',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/matrix',
  summary: 'List known crawlers with their robots.txt access, visits and citations',
  description:
    'Compares, for each known crawler, what robots.txt allows with the crawler’s verified visits in the period, and with what AI answers of its operator cite.',
  tool: {
    isDefault: true,
    fields: [
      'bot',
      'operator',
      'purpose',
      'access',
      'rule',
      'visitState',
      'visits',
      'lastVisitAt',
      'violations',
      'spoofed',
    ],
    description:
      'For each known crawler: whether robots.txt lets it in, whether it visited, and whether it ' +
      'broke the rules. Answers “can GPTBot read us” and “which crawlers never visited”. ' +
      '`visitState: not_measured` means that there are no logs of the period; `violations` null ' +
      'means that violations cannot be determined. check_robots checks a single URL.',
  },
  params: websitePath,
  query,
  response: crawlerMatrixSchema,
  resolve: pathWebsite,
  all: (context, { resource, query }) => readRows(context, resource, query),
});
