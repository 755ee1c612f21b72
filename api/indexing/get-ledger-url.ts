import { z } from 'zod';
import { ledgerEvents, ledgerEventTypes } from '../../modules/indexing/store/ledger-events';
import { readLedgerUrls } from '../../modules/indexing/store/ledger-row';
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
    at: timestamp,
    type: z.enum(ledgerEventTypes),
    engine: engineName.nullable(),
    bot: z.string().nullable(),
    channel: z.string().nullable(),
    evidence: z
      .object({
        from: z.string().describe('What shows it'),
        source: z.string().nullable().optional().describe('live, sandbox, or a provider'),
        httpStatus: z.int().nullable().optional().describe('HTTP status'),
        code: z.string().nullable().optional().describe('The channel’s reply'),
        position: z.int().optional(),
        keywords: z.int().optional(),
      })
      .meta({ id: 'LedgerEvidence' }),
  })
  .meta({ id: 'LedgerEvent' });

async function pathUrl(context: Context, path: z.output<typeof params>) {
  const website = await pathWebsite(context, path);
  const ref = { workspaceId: context.caller.workspaceId, websiteId: website.id };
  const [url] = await readLedgerUrls(context.db, ref, [path.urlId]);
  if (!url) throw notFound('URL');
  return url;
}

export const getLedgerUrl = defineRead({
  id: 'getLedgerUrl',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/urls/{urlId}',
  summary: 'Get a ledger URL with its history in order of time',
  description:
    'Events are firsts: a crawler’s first visit and its first success, a channel’s first submission ' +
    'and its newest reply, the newest ranking.',
  tool: {
    description:
      'One tracked URL and its life in order of time: first visits, first successes, ' +
      'submissions, newest ranking, each with its evidence. urlId comes from list_ledger_urls.',
  },
  params,
  response: ledgerUrlSchema.extend({ events: z.array(event) }).meta({ id: 'LedgerUrlLife' }),
  resolve: pathUrl,
  async handle(_context, { resource }) {
    const events = ledgerEvents(resource).map(({ at, ...rest }) => ({
      at: at.toISOString(),
      ...rest,
    }));
    return { data: { ...toLedgerUrl(resource), events } };
  },
});
