import { z } from 'zod';
import { botTable } from '../../modules/crawlers/bots/bot-table';
import { robotsBytesMax } from '../../modules/crawlers/robots/robots-file';
import { copyInForce, fetchCopy } from '../../modules/crawlers/robots/robots-history';
import { obedienceOf } from '../../modules/crawlers/robots/robots-obedience';
import { readRobotsCopies } from '../../modules/crawlers/store/robots-copy-store';
import { invalid } from '../../platform/errors';
import { normalizePageUrl } from '../../platform/url/page-url';
import { dateOrTime, label } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { robotsCheckSchema } from './robots-schema';

/** Enough copies to find the last good one behind a period of varying responses. */
const perHostMax = 100;

const botsByName = new Map(botTable.map((bot) => [bot.name.toLowerCase(), bot]));

function readUrl(text: string) {
  const url = normalizePageUrl(text);
  if ('problem' in url) {
    throw invalid(
      'query.url',
      url.problem,
      'The value of url must be an absolute http or https URL.',
    );
  }
  return { ...url, target: url.query === '' ? url.path : `${url.path}?${url.query}` };
}

export const checkRobots = defineRead({
  id: 'checkRobots',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/robots/check',
  summary: 'Check whether robots.txt allows a crawler to fetch a URL',
  description:
    'Returns whether robots.txt allows a crawler to fetch a URL, now or at an earlier time, and the line that decides. `isAllowed` is null if no version of robots.txt from that time is known.',
  tool: {
    description:
      'Whether robots.txt allows a crawler to fetch one URL, now or at an earlier time, and the ' +
      'line that decides. `isAllowed` is null if robots.txt had not been read by then: ' +
      'read_robots reads it.',
  },
  params: websitePath,
  query: z.object({
    url: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe('URL to check. Default: the home page by https')
      .meta({ example: 'https://example.com/page' }),
    bot: label(100)
      .default('Googlebot')
      .describe('Name of a known crawler, or any token as in a User-agent line'),
    at: dateOrTime
      .optional()
      .describe(
        'Time whose version of robots.txt is checked; a day means its first instant. Default: now',
      ),
  }),
  response: robotsCheckSchema,
  resolve: pathWebsite,
  async handle({ db }, { resource, query }) {
    const url = readUrl(query.url ?? `https://${resource.domain}/`);
    const at = query.at === undefined ? new Date() : new Date(query.at);
    const known = botsByName.get(query.bot.toLowerCase());
    const bot = known ?? { name: query.bot, purpose: 'other' as const };
    const obedience = obedienceOf(bot);
    const scope = { websiteId: resource.id, host: url.host };
    const bounds = { perHostMax, bytesMax: robotsBytesMax };
    const copies = await readRobotsCopies(db, scope, { from: at, to: at, ...bounds });
    const copy = copyInForce(copies.get(url.host) ?? [], at);
    const verdict = copy === undefined ? undefined : fetchCopy(copy, obedience)(url.target);
    return {
      data: {
        url: url.url,
        bot: bot.name,
        isKnownBot: known !== undefined,
        tokens: [...obedience.tokens, ...(obedience.ignoresStar ? [] : ['*'])],
        isAllowed: verdict?.isAllowed ?? null,
        reason: verdict?.reason ?? ('no_copy' as const),
        canIgnore: obedience.canIgnore,
        group: verdict?.token ?? null,
        line: verdict?.line ?? null,
        rule: verdict?.rule ?? null,
        copy: copy
          ? {
              id: copy.id,
              firstSeenAt: copy.firstSeenAt.toISOString(),
              lastSeenAt: copy.lastSeenAt.toISOString(),
            }
          : null,
      },
    };
  },
});
