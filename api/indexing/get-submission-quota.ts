import { z } from 'zod';
import { openProvider } from '../../modules/account/store/provider-store';
import { type BingQuota, bingUrlsMax } from '../../modules/indexing/providers/bing';
import { indexNowUrlsMax } from '../../modules/indexing/providers/indexnow';
import { meaningOf, type ReplyCode, replyCodes } from '../../modules/indexing/rules/submission';
import {
  type ChannelStanding,
  readChannels,
} from '../../modules/indexing/store/submission-channel-store';
import { timestamp } from '../operation/fields';
import { type Context, defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';

const quotaSchema = z
  .object({
    channel: z.enum(['indexnow', 'bing', 'sitemap', 'google_indexing_api']),
    state: z
      .enum(['available', 'held', 'provider_not_configured', 'not_connected', 'ineligible'])
      .describe('held: nothing is sent until heldUntil'),
    reason: z.string().nullable().describe('Why it is not simply available'),
    source: z.enum(['live', 'sandbox', 'not_configured']),
    perCallMax: z.int().nullable().describe('URLs of one call; null: nothing is sent'),
    perDayMax: z.int().nullable().describe('null: the channel names no such limit'),
    usedToday: z.int().describe('URLs of this website that were accepted today, in UTC'),
    remainingToday: z.int().nullable().describe('As the channel says now; null where it does not'),
    resetsAt: timestamp.nullable(),
    heldUntil: timestamp.nullable(),
    lastReply: z
      .object({
        httpStatus: z.int().nullable(),
        code: z.enum(replyCodes),
        meaning: z.string(),
        at: timestamp,
      })
      .nullable(),
  })
  .meta({ id: 'SubmissionQuota' });

type Quota = z.input<typeof quotaSchema>;

const none: Omit<Quota, 'channel' | 'source'> = {
  ...({ state: 'available' } as const),
  reason: null,
  perCallMax: null,
  perDayMax: null,
  usedToday: 0,
  remainingToday: null,
  resetsAt: null,
  heldUntil: null,
  lastReply: null,
};

export const getSubmissionQuota = defineRead({
  id: 'getSubmissionQuota',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/quota',
  summary: 'Get each submission channel’s quota and last response',
  description:
    'Bing’s quota is asked for now, of the site’s own host. IndexNow names no quota; it answers 429 ' +
    'when it is sent too much. Submissions cost no credits.',
  tool: {
    description:
      'What each submission channel still takes today and what it said last. A quota of null ' +
      'means that the channel names none.',
  },
  params: websitePath,
  response: z.array(quotaSchema),
  resolve: pathWebsite,
  async handle(context, { resource }) {
    const ref = { workspaceId: context.caller.workspaceId, websiteId: resource.id };
    const standings = await readChannels(context.db, ref);
    const { source } = context.services.submissions.indexNow();
    const data: Quota[] = [
      {
        ...none,
        ...standingOf(standings.get('indexnow')),
        channel: 'indexnow',
        source,
        perCallMax: indexNowUrlsMax,
      },
      await bingQuota(context, resource.domain, standings.get('bing')),
      {
        ...none,
        channel: 'sitemap',
        source: 'live',
        state: 'not_connected',
        reason:
          'Nothing is sent: a URL is accepted when it stands in a tracked sitemap. Search Console, ' +
          'which would be told of the sitemap, is not connected.',
      },
      {
        ...none,
        channel: 'google_indexing_api',
        source: 'not_configured',
        state: 'ineligible',
        reason:
          'Google takes pages with job postings and live broadcasts only; of ordinary URLs it has no ' +
          'submission.',
      },
    ];
    return { data };
  },
});

function standingOf(standing: ChannelStanding | undefined): Partial<Quota> {
  if (!standing) return {};
  const { heldFor, heldUntil, acceptedToday, lastReply } = standing;
  return {
    state: heldFor === null ? 'available' : 'held',
    reason: heldFor && meaningOf(heldFor),
    usedToday: acceptedToday,
    heldUntil,
    lastReply: lastReply && { ...lastReply, meaning: meaningOf(lastReply.code) },
  };
}

async function bingQuota(
  { db, services }: Context,
  domain: string,
  standing: ChannelStanding | undefined,
): Promise<Quota> {
  const account = await openProvider(db, services.cipher, 'bing');
  const bing = services.submissions.bing(account?.apiKey);
  const quota = { ...none, channel: 'bing', perCallMax: bingUrlsMax } as const;
  if (!bing) {
    const reason = meaningOf('provider_not_configured');
    return { ...quota, source: 'not_configured', state: 'provider_not_configured', reason };
  }
  const found = await bing.client.quota(`https://${domain}/`, AbortSignal.timeout(5_000));
  return { ...quota, source: bing.source, ...standingOf(standing), ...toDay(found, standing) };
}

/** Bing reports what remains; the daily total is the remainder plus what Bing accepted today. */
function toDay(
  found: BingQuota | { code: ReplyCode },
  standing: ChannelStanding | undefined,
): Partial<Quota> {
  if ('code' in found) return { reason: meaningOf(found.code) };
  const left = Math.min(found.today, found.thisMonth);
  const now = new Date();
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return {
    perDayMax: found.today + (standing?.acceptedToday ?? 0),
    remainingToday: left,
    resetsAt: new Date(tomorrow).toISOString(),
  };
}
