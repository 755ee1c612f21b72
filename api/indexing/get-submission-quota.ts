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
    channel: z
      .enum(['indexnow', 'bing', 'sitemap', 'google_indexing_api'])
      .describe('Submission channel'),
    state: z
      .enum(['available', 'held', 'provider_not_configured', 'not_connected', 'ineligible'])
      .describe('Whether the channel can be used; `held`: nothing is sent until `heldUntil`'),
    reason: z
      .string()
      .nullable()
      .describe('Why the channel or its quota is not available; null if it is'),
    source: z
      .enum(['live', 'sandbox', 'not_configured'])
      .describe('Whether submissions are really sent, go to the sandbox, or cannot be sent'),
    perCallMax: z
      .int()
      .nullable()
      .describe('Most URLs in one request to the channel; null if none is sent'),
    perDayMax: z.int().nullable().describe('Most URLs a day; null if the channel states no limit'),
    usedToday: z.int().describe('Number of this website’s URLs accepted today (UTC)'),
    remainingToday: z
      .int()
      .nullable()
      .describe(
        'Number of URLs that the channel still accepts today, as it states; null if it does not',
      ),
    resetsAt: timestamp
      .nullable()
      .describe('Time at which the daily quota starts again; null without one'),
    heldUntil: timestamp
      .nullable()
      .describe('Time until which nothing is sent after a refusal; null if not held'),
    lastReply: z
      .object({
        httpStatus: z.int().nullable().describe('HTTP status; null without a response'),
        code: z.enum(replyCodes).describe('Code of the reply'),
        meaning: z.string().describe('Meaning of the code as a sentence'),
        at: timestamp.describe('Time of the reply'),
      })
      .nullable(),
  })
  .meta({ id: 'SubmissionQuota' });

type Quota = z.input<typeof quotaSchema>;

const none: Omit<Quota, 'channel' | 'source'> = {
  state: 'available',
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
    'Bing’s quota is requested live. IndexNow states no quota; it replies 429 to too many URLs. Submissions cost no credits.',
  tool: {
    description:
      'How many URLs each submission channel still accepts today, and its last reply. A quota of ' +
      'null means that the channel states none.',
  },
  params: websitePath,
  response: z.array(quotaSchema),
  resolve: pathWebsite,
  async handle(context, { resource }) {
    const standings = await readChannels(context.db, resource.id);
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
          'Nothing is sent: a URL is accepted if a tracked sitemap lists it. Search Console, where ' +
          'the sitemap could be submitted, is not connected.',
      },
      {
        ...none,
        channel: 'google_indexing_api',
        source: 'not_configured',
        state: 'ineligible',
        reason:
          'Google’s Indexing API accepts only pages with job postings or live broadcasts. List other ' +
          'URLs in a sitemap.',
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
