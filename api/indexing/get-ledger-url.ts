import { z } from 'zod';
import { ledgerEvents, ledgerEventTypes } from '../../modules/indexing/store/ledger-events';
import { readLedgerUrls } from '../../modules/indexing/store/ledger-row';
import { openImpressions } from '../../modules/search-console/open-impressions';
import { notFound } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import { type Context, defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { engineName, ledgerUrlSchema } from './schema';
import { toLedgerUrl } from './to-ledger-url';

const params = websitePath.extend({ urlId: idSchema('url') });

const event = z
  .object({
    at: timestamp.describe('Time of the event'),
    type: z.enum(ledgerEventTypes).describe('What happened to the URL'),
    engine: engineName.nullable().describe('Search engine of the crawler; null without one'),
    bot: z.string().nullable().describe('Crawler that visited; null for other events'),
    channel: z.string().nullable().describe('Channel of the submission; null for other events'),
    evidence: z
      .object({
        from: z.string().describe('What shows the event: a request, a sitemap, a log, a reply …'),
        source: z
          .string()
          .nullable()
          .optional()
          .describe('`live`, `sandbox`, the provider of the reading, or the imported report'),
        aiEngine: z.string().optional().describe('Product whose answer cites the URL'),
        httpStatus: z.int().nullable().optional().describe('HTTP status of the response'),
        code: z.string().nullable().optional().describe('Code of the channel’s reply'),
        position: z.int().optional().describe('Best position in the newest readings'),
        keywords: z
          .int()
          .optional()
          .describe('Number of keywords whose newest reading shows the URL'),
      })
      .meta({ id: 'LedgerEvidence', description: 'What proves the event' }),
  })
  .meta({ id: 'LedgerEvent' });

async function pathUrl(context: Context, path: z.output<typeof params>) {
  const website = await pathWebsite(context, path);
  const [url] = await readLedgerUrls(context.db, website.id, [path.urlId]);
  if (!url) throw notFound('URL');
  return url;
}

export const getLedgerUrl = defineRead({
  id: 'getLedgerUrl',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/urls/{urlId}',
  summary: 'Get a tracked URL with its history',
  description:
    'Events are in order of time: each crawler’s first visit and first success, each channel’s first submission and newest reply, the newest ranking, and the first citation by each AI engine.',
  tool: {
    description:
      'One tracked URL with its history in order of time: first visits, first successes, ' +
      'submissions, newest ranking, each with its evidence. urlId comes from list_ledger_urls.',
  },
  params,
  response: ledgerUrlSchema.extend({ events: z.array(event) }).meta({ id: 'LedgerUrlLife' }),
  resolve: pathUrl,
  async handle(context, { resource, params: { websiteId } }) {
    const events = ledgerEvents(resource).map(({ at, ...rest }) => ({
      at: at.toISOString(),
      ...rest,
    }));
    const url = toLedgerUrl(resource);
    const addImpressions = await openImpressions(context, websiteId);
    const [row = url] = await addImpressions([url]);
    return { data: { ...row, events } };
  },
});
