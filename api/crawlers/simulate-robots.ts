import { z } from 'zod';
import type { Bot } from '../../modules/crawlers/bots/bot';
import { botTable } from '../../modules/crawlers/bots/bot-table';
import { policyPurposes } from '../../modules/crawlers/policy/purposes';
import type { AskedPolicy } from '../../modules/crawlers/policy/write-policy';
import { readRobotsFile, robotsBytesMax } from '../../modules/crawlers/robots/robots-file';
import { copyInForce, type RobotsCopy } from '../../modules/crawlers/robots/robots-history';
import { obedienceOf } from '../../modules/crawlers/robots/robots-obedience';
import type { Simulation } from '../../modules/crawlers/robots/simulate-robots';
import { readLogCoverage } from '../../modules/crawlers/store/log-coverage-store';
import { readReplayedVisits } from '../../modules/crawlers/store/replayed-visits';
import { getRobotsVersion, readRobotsCopies } from '../../modules/crawlers/store/robots-copy-store';
import {
  type ImportantPage,
  readImportantPages,
} from '../../modules/indexing/store/important-pages';
import { dayMs } from '../../platform/calendar/day';
import type { Queries } from '../../platform/postgres/database';
import { defineWrite, type ReadContext } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { hostName, toRobotsWarnings } from './robots-schema';
import { askedPolicySchema, robotsSimulationSchema } from './simulation-schema';

const days = 30;
/** Different addresses of different crawlers that are replayed. */
const visitRowsMax = 20_000;
const pagesMax = 2_000;
const shownPagesMax = 200;
const shownBotsMax = 20;
/** Enough copies to find the last good one behind a period of varying responses. */
const perHostMax = 100;

const bots = botTable.map(({ name, purpose, isRobotsTokenOnly }) => ({
  name,
  purpose,
  ...(isRobotsTokenOnly && { isRobotsTokenOnly }),
}));
const botsByName = new Map(botTable.map((bot) => [bot.name, bot]));

type Reply = z.input<typeof robotsSimulationSchema>;
type Asked = {
  text?: string | undefined;
  policy?: AskedPolicy | undefined;
  host?: string | undefined;
};

async function simulate(
  context: ReadContext,
  website: { id: string; domain: string },
  { text: given, policy: asked, host = website.domain }: Asked,
): Promise<Reply> {
  const { workspaceId } = context.db;
  const scope = { workspaceId, websiteId: website.id, host };
  const to = new Date();
  const range = { from: new Date(to.getTime() - days * dayMs), to };
  const bounds = { perHostMax, bytesMax: robotsBytesMax };
  const [copies, came, coverage, important] = await Promise.all([
    readRobotsCopies(context.db, scope, { from: to, to, ...bounds }),
    readReplayedVisits(context, scope, range, visitRowsMax),
    readLogCoverage(context.db, scope.websiteId, range),
    context.scan((tx) => readImportantPages(tx, scope, pagesMax)),
  ]);
  const current = copyInForce(copies.get(host) ?? [], to) ?? null;
  const written = asked
    ? await context.services.robotsSimulator.write(workspaceId, {
        asked,
        current: await readText(context.db, website.id, current),
      })
    : null;
  const text = written?.robotsTxt ?? given ?? '';
  const simulation = await context.services.robotsSimulator.simulate(workspaceId, {
    current: current && { outcome: current.outcome, file: current.file },
    text,
    bots,
    visits: came.visits,
    pages: important.pages.map(({ url }) => url.slice(url.indexOf('/', 'https://'.length))),
  });
  const hasLogs = coverage.length > 0 || came.totals.size > 0;
  const rows = botRows(simulation, came.totals);
  const obedient = rows.filter((row) => !row.canIgnore);
  return {
    host,
    from: range.from.toISOString(),
    to: to.toISOString(),
    logDays: coverage.filter(({ hours }) => hours !== 0).length,
    current: current && {
      id: current.id,
      outcome: current.outcome,
      firstSeenAt: current.firstSeenAt.toISOString(),
      lastSeenAt: current.lastSeenAt.toISOString(),
    },
    totals: hasLogs ? sum(obedient) : null,
    purposes: [...Map.groupBy(obedient, ({ purpose }) => purpose)]
      .map(([purpose, ofPurpose]) => ({ purpose, ...sum(ofPurpose) }))
      .sort(byLoss),
    bots: rows,
    ...pageRows(simulation, important.pages),
    pagesTotal: important.total,
    ...toRobotsWarnings(readRobotsFile(Buffer.from(text))),
    policy: written && {
      ...written,
      atStake: stakesOf(asked ?? {}, hasLogs ? rows : null, important.pages),
    },
  };
}

async function readText(db: Queries, websiteId: string, copy: RobotsCopy | null): Promise<string> {
  if (copy?.outcome !== 'rules') return '';
  const { body } = await getRobotsVersion(db, websiteId, copy.id);
  // A byte order mark would stand before the first group.
  return body ? new TextDecoder().decode(body) : '';
}

/** Visits, citations and rankings that a policy is about; `rows` is null without logs. */
function stakesOf(
  asked: AskedPolicy,
  rows: Reply['bots'] | null,
  pages: readonly ImportantPage[],
): NonNullable<Reply['policy']>['atStake'] {
  const cited = pages.filter(({ citedBy }) => citedBy.length > 0).length;
  const ranking = pages.filter(({ position }) => position !== null).length;
  return policyPurposes.map((purpose) => {
    const own = rows?.filter((row) => row.purpose === purpose);
    const isForAnswers = purpose === 'ai_search' || purpose === 'ai_user';
    return {
      purpose,
      answer: asked[purpose] ?? null,
      visits: own ? own.reduce((all, { visits }) => all + visits, 0) : null,
      lost: own ? own.reduce((all, { lost }) => all + lost, 0) : null,
      citedPages: isForAnswers ? cited : null,
      rankingPages: purpose === 'search' ? ranking : null,
    };
  });
}

type Counts = Pick<Reply['bots'][number], 'visits' | 'replayed' | 'disallowed' | 'lost' | 'gained'>;

const byLoss = (a: Counts, b: Counts) =>
  b.lost - a.lost || b.gained - a.gained || b.visits - a.visits;

const nothing: Counts = { visits: 0, replayed: 0, disallowed: 0, lost: 0, gained: 0 };

const sum = (rows: readonly Counts[]): Counts =>
  rows.reduce(
    (all, row) => ({
      visits: all.visits + row.visits,
      replayed: all.replayed + row.replayed,
      disallowed: all.disallowed + row.disallowed,
      lost: all.lost + row.lost,
      gained: all.gained + row.gained,
    }),
    nothing,
  );

function botRows({ bots: counted }: Simulation, totals: Map<string, number>): Reply['bots'] {
  const counts = new Map(counted.map((row) => [row.bot, row]));
  return [...totals]
    .flatMap(([name, visits]) => {
      const bot: Bot | undefined = botsByName.get(name);
      if (!bot) return [];
      const { operator, purpose } = bot;
      const { canIgnore } = obedienceOf(bot);
      return [{ bot: name, operator, purpose, canIgnore, ...nothing, ...counts.get(name), visits }];
    })
    .sort(byLoss);
}

function pageRows(
  { pages, pagesChecked }: Simulation,
  important: readonly ImportantPage[],
): Pick<Reply, 'pages' | 'pagesClosed' | 'pagesOpened' | 'pagesChecked'> {
  return {
    pages: pages.slice(0, shownPagesMax).flatMap(({ place, closedTo, openedTo }) => {
      const page = important[place];
      if (!page) return [];
      const { id, isSandbox, ...facts } = page;
      return [
        {
          urlId: id,
          ...facts,
          sandbox: isSandbox,
          closedTo: closedTo.slice(0, shownBotsMax),
          closedToCount: closedTo.length,
          openedTo: openedTo.slice(0, shownBotsMax),
          openedToCount: openedTo.length,
        },
      ];
    }),
    pagesClosed: pages.filter(({ closedTo }) => closedTo.length > 0).length,
    pagesOpened: pages.filter(({ openedTo }) => openedTo.length > 0).length,
    pagesChecked,
  };
}

export const simulateRobots = defineWrite({
  id: 'simulateRobots',
  area: 'crawlers',
  method: 'post',
  isOpenToViewers: true,
  path: '/websites/{websiteId}/crawlers/robots/simulate',
  summary: 'Simulate a robots.txt: visits lost and gained, pages closed',
  description:
    'Replays the verified visits of the last 30 days, and the tracked URLs that rank or are cited, against a robots.txt that is not live yet, and compares it with the current one. A policy, such as search yes and training no, is written as robots.txt, headers and files to copy. Changes nothing.',
  tool: {
    description:
      'What a new robots.txt would change: verified visits of the last 30 days that would be lost ' +
      'or gained, by crawler and purpose, and ranking or cited pages that would close. Use it ' +
      'before a website changes its robots.txt. `totals` is null without logs. `gained` is a ' +
      'lower bound, because crawlers that stay away leave no visits.',
  },
  params: websitePath,
  bodyBytesMax: 4 * robotsBytesMax,
  body: z
    .strictObject({
      text: z
        .string()
        .max(robotsBytesMax)
        .optional()
        .describe('The robots.txt to try. Crawlers read its first 500 KiB')
        .meta({ example: 'User-agent: GPTBot\nDisallow: /drafts/' }),
      policy: askedPolicySchema
        .optional()
        .describe('Instead of a text: what to allow; the text is written into the current file'),
      host: hostName
        .optional()
        .describe('Host whose robots.txt it would replace. Default: the website’s domain'),
    })
    .refine(({ text, policy }) => (text === undefined) !== (policy === undefined), {
      message: 'Give either text or policy.',
    }),
  response: robotsSimulationSchema,
  resolve: pathWebsite,
  async prefetch(context, params, body) {
    // Before the transaction: the replay may take seconds.
    const website = await pathWebsite(context, params);
    return body && simulate(context, website, body);
  },
  async handle(_, { prefetched }) {
    return { data: prefetched as Reply };
  },
});
