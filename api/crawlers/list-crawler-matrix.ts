import { z } from 'zod';
import { botTable } from '../../modules/crawlers/bots/bot-table';
import {
  allowanceOf,
  allowances,
  comings,
  type MatrixAllowance,
  type MatrixRow,
  matrixRow,
} from '../../modules/crawlers/robots/crawler-matrix';
import { obedienceOf } from '../../modules/crawlers/robots/robots-obedience';
import { readMatrixFacts } from '../../modules/crawlers/store/matrix-facts';
import { toTimeRange } from '../../platform/time-range';
import { dateOrTime } from '../operation/fields';
import { type Context, defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { crawlerMatrixSchema } from './matrix-schema';
import { hostName } from './robots-schema';
import { purpose } from './schema';

const query = z.object({
  purpose: purpose.optional(),
  came: z.enum(comings).optional(),
  allowed: z.enum(allowances).optional(),
  host: hostName.optional().describe('Whose robots.txt; default: the website’s domain'),
  from: dateOrTime.optional(),
  to: dateOrTime.optional().describe('A date includes its whole day'),
});

type Website = { id: string; domain: string };

async function readRows(
  context: Context,
  website: Website,
  { purpose, came, allowed, host = website.domain, from, to }: z.output<typeof query>,
): Promise<MatrixRow[]> {
  const scope = { workspaceId: context.db.workspaceId, websiteId: website.id, host };
  const facts = await readMatrixFacts(context, scope, botTable, toTimeRange({ from, to }));
  // Most crawlers match the same robots.txt group.
  const known = new Map<string, MatrixAllowance>();
  return botTable
    .map((bot) => {
      const { tokens, ignoresStar } = obedienceOf(bot);
      const first = allowanceOf(facts.copy, bot, []);
      const key = first.group === '*' ? '*' : JSON.stringify([tokens, ignoresStar]);
      const allowance = known.get(key) ?? allowanceOf(facts.copy, bot, facts.targets);
      known.set(key, allowance);
      return matrixRow(bot, allowance, {
        visits: facts.visits.get(bot.name),
        hasLogs: facts.hasLogs,
        judged: facts.judged && {
          violations: facts.judged.byBot.get(bot.name) ?? 0,
          from: facts.judged.from,
        },
      });
    })
    .filter(
      (row) =>
        (purpose === undefined || row.purpose === purpose) &&
        (came === undefined || row.came === came) &&
        (allowed === undefined || row.allowed === allowed),
    );
}

export const listCrawlerMatrix = defineList({
  id: 'listCrawlerMatrix',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/matrix',
  summary: 'List known crawlers: allowed by robots.txt, seen, compliant',
  description:
    'Compares for each known crawler what robots.txt allows with what its verified visits did in the period.',
  tool: {
    isDefault: true,
    fields: [
      'bot',
      'operator',
      'purpose',
      'allowed',
      'rule',
      'came',
      'visits',
      'lastVisitAt',
      'violations',
      'spoofed',
    ],
    description:
      'For each known crawler of search and AI: does robots.txt let it in, did it come, did it ' +
      'break the rules. Answers “can GPTBot read us” and “which crawlers never came”. `came: ' +
      'not_measured` means that no logs of the range are there; `violations` null that they ' +
      'cannot be told. check_robots judges a single URL.',
  },
  params: websitePath,
  query,
  response: crawlerMatrixSchema,
  resolve: pathWebsite,
  async handle(context, { resource, query, page }) {
    const rows = await readRows(context, resource, query);
    return { rows: rows.slice(page.offset, page.offset + page.limit), total: rows.length };
  },
  async *rows(context, { resource, query }) {
    yield* await readRows(context, resource, query);
  },
});
