import { z } from 'zod';
import { readRobotsFile, robotsBytesMax } from '../../modules/crawlers/robots/robots-file';
import type { Simulation } from '../../modules/crawlers/robots/simulate-robots';
import { sumVisits, visitsByPurpose } from '../../modules/crawlers/robots/simulated-visits';
import { simulateRobots as simulate } from '../../modules/indexing/simulate-robots';
import type { ImportantPage } from '../../modules/indexing/store/important-pages';
import { defineWrite, type ReadContext } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { hostName, toRobotsWarnings } from './robots-schema';
import { askedPolicySchema, robotsSimulationSchema } from './simulation-schema';

const shownPagesMax = 200;
const shownBotsMax = 20;

const body = z
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
  });

type Asked = z.output<typeof body>;
type Reply = z.input<typeof robotsSimulationSchema>;

async function reply(
  context: ReadContext,
  website: { id: string; domain: string },
  { host = website.domain, ...asked }: Asked,
): Promise<Reply> {
  const { robotsSimulator } = context.services;
  const found = await simulate(context, robotsSimulator, website.id, { host, ...asked });
  const { range, current, visits, important, simulation } = found;
  const obedient = visits.filter((row) => !row.canIgnore);
  return {
    host,
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    logDays: found.logDays,
    current: current && {
      id: current.id,
      outcome: current.outcome,
      firstSeenAt: current.firstSeenAt.toISOString(),
      lastSeenAt: current.lastSeenAt.toISOString(),
    },
    totals: found.hasLogs ? sumVisits(obedient) : null,
    purposes: visitsByPurpose(obedient),
    bots: visits,
    ...pageRows(simulation, important.pages),
    pagesTotal: important.total,
    ...toRobotsWarnings(readRobotsFile(Buffer.from(found.text))),
    policy: found.policy,
  };
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
  body,
  response: robotsSimulationSchema,
  resolve: pathWebsite,
  async prefetch(context, params, body) {
    // Before the transaction: the replay may take seconds.
    const website = await pathWebsite(context, params);
    return body && reply(context, website, body);
  },
  async handle(_, { prefetched }) {
    return { data: prefetched as Reply };
  },
});
