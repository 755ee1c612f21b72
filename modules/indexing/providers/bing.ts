import { z } from 'zod';
import {
  ProviderClient,
  type ProviderClientOptions,
} from '../../../platform/providers/provider-client';
import type { ReplyCode } from '../rules/submission';
import { codeOfFailure, orNoReply, type SubmissionReply } from './submission-reply';

export type BingBatch = {
  /** As the account knows the site: scheme and host. */
  siteUrl: string;
  urls: readonly string[];
};

/** URLs that Bing takes from now on, of a site. */
export type BingQuota = { today: number; thisMonth: number };

export type Bing = {
  /** Never throws for what a reply says, nor for a reply that does not come. */
  submit(batch: BingBatch): Promise<SubmissionReply>;
  quota(siteUrl: string, signal?: AbortSignal): Promise<BingQuota | SubmissionReply>;
  close(): Promise<void>;
};

export const bingUrlsMax = 500;

const errorSchema = z.object({ ErrorCode: z.int(), Message: z.string().catch('') });

/** Bing's own numbers of errors; the rest say nothing that we could act on. */
const codes: Record<number, ReplyCode> = {
  3: 'api_key_invalid',
  4: 'too_many',
  5: 'too_many',
  6: 'api_key_invalid',
  7: 'url_invalid',
  13: 'site_not_verified',
  14: 'site_not_verified',
};

const takenSchema = z.object({ d: z.null() });

const quotaSchema = z.object({
  d: z.object({ DailyQuota: z.int(), MonthlyQuota: z.int() }),
});

function toReply(status: number, body: unknown, retryAfterMs: number | undefined): SubmissionReply {
  const own = errorSchema.safeParse(body);
  if (own.success) {
    const { ErrorCode, Message } = own.data;
    // A batch that is larger than what is left is refused under a number that stands for anything.
    const code = /quota/i.test(Message) ? 'quota_exhausted' : codes[ErrorCode];
    return { status, code: code ?? codeOfFailure(status), retryAfterMs };
  }
  if (status < 200 || status >= 300) return { status, code: codeOfFailure(status), retryAfterMs };
  // Whatever stands between may answer 200 with a page of its own.
  const isTaken = takenSchema.safeParse(body).success;
  return { status, code: isTaken ? 'accepted' : 'server_error', retryAfterMs };
}

/** Bing Webmaster's URL submission, for one account. */
export function createBing({
  apiKey,
  ...options
}: Pick<ProviderClientOptions, 'baseUrl' | 'requestsPerMinuteMax'> & { apiKey: string }): Bing {
  const client = new ProviderClient({
    requestsPerMinuteMax: 60,
    totalTimeoutMs: 60_000,
    ...options,
    provider: 'bing',
    query: { apikey: apiKey },
    secrets: [apiKey],
    replyBytesMax: 100_000,
  });
  const path = (method: string) => `/webmaster/api.svc/json/${method}`;
  return {
    submit: ({ siteUrl, urls }) =>
      orNoReply(async () => {
        const reply = await client.reply({
          method: 'POST',
          path: path('SubmitUrlBatch'),
          json: { siteUrl, urlList: urls },
        });
        return toReply(reply.status, reply.body, reply.retryAfterMs);
      }),
    async quota(siteUrl, signal) {
      let found: BingQuota | undefined;
      const failure = await orNoReply(async () => {
        const { status, body, retryAfterMs } = await client.reply({
          method: 'GET',
          path: path('GetUrlSubmissionQuota'),
          query: { siteUrl },
          signal,
        });
        const parsed = quotaSchema.safeParse(body);
        if (!parsed.success) {
          const reply = toReply(status, body, retryAfterMs);
          // It answered, but not what was asked for.
          return reply.code === 'accepted' ? { ...reply, code: 'server_error' } : reply;
        }
        found = { today: parsed.data.d.DailyQuota, thisMonth: parsed.data.d.MonthlyQuota };
        return { status, code: 'accepted' };
      });
      return found ?? failure;
    },
    close: () => client.close(),
  };
}
