import { z } from 'zod';
import { type AccountAllowance, noAllowance } from '../../../platform/providers/account-allowance';
import { type ErrorReader, errorOfReply, kindOfStatus } from '../../../platform/providers/failure';
import {
  ProviderClient,
  type ProviderClientOptions,
} from '../../../platform/providers/provider-client';
import type { ReplyCode } from '../rules/submission';
import { codeOfFailure, orNoReply, type SubmissionReply } from './submission-reply';

export type BingBatch = {
  /** The site as registered in the account: scheme and host. */
  siteUrl: string;
  urls: readonly string[];
};

/** The number of URLs of a site that Bing still accepts. */
export type BingQuota = { today: number; thisMonth: number };

export type Bing = {
  /** Never throws: neither for an error response nor for a missing one. */
  submit(batch: BingBatch): Promise<SubmissionReply>;
  quota(siteUrl: string, signal?: AbortSignal): Promise<BingQuota | SubmissionReply>;
  /** Asks whether the account's key is accepted; throws `ProviderError`. */
  readAllowance(signal?: AbortSignal): Promise<AccountAllowance>;
  close(): Promise<void>;
};

export const bingUrlsMax = 500;

const errorSchema = z.object({ ErrorCode: z.int(), Message: z.string().catch('') });

/** Bing's own error numbers; we could not act on the others. */
const codes: Record<number, ReplyCode> = {
  3: 'api_key_invalid',
  4: 'too_many',
  5: 'too_many',
  6: 'api_key_invalid',
  7: 'url_invalid',
  13: 'site_not_verified',
  14: 'site_not_verified',
};

const acceptedSchema = z.object({ d: z.null() });

const quotaSchema = z.object({
  d: z.object({ DailyQuota: z.int(), MonthlyQuota: z.int() }),
});

const sitesSchema = z.object({ d: z.array(z.unknown()) });

const readError: ErrorReader = ({ status, body }) => {
  const own = errorSchema.safeParse(body);
  if (!own.success) return undefined;
  const { ErrorCode, Message } = own.data;
  const kind = codes[ErrorCode] === 'api_key_invalid' ? 'auth' : kindOfStatus(status);
  return { kind, code: `bing_${ErrorCode}`, message: `Bing answered ${ErrorCode}: ${Message}` };
};

function toReply(status: number, body: unknown, retryAfterMs: number | undefined): SubmissionReply {
  const own = errorSchema.safeParse(body);
  if (own.success) {
    const { ErrorCode, Message } = own.data;
    // A batch above the remaining quota is rejected with an error number that can mean anything.
    const code = /quota/i.test(Message) ? 'quota_exhausted' : codes[ErrorCode];
    return { status, code: code ?? codeOfFailure(status), retryAfterMs };
  }
  if (status < 200 || status >= 300) return { status, code: codeOfFailure(status), retryAfterMs };
  // An intermediary may respond with 200 and a page of its own.
  const isTaken = acceptedSchema.safeParse(body).success;
  return { status, code: isTaken ? 'accepted' : 'server_error', retryAfterMs };
}

/** Creates the client of Bing Webmaster's URL submission, for one account. */
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
          // The response is valid but is not a quota.
          return reply.code === 'accepted' ? { ...reply, code: 'server_error' } : reply;
        }
        found = { today: parsed.data.d.DailyQuota, thisMonth: parsed.data.d.MonthlyQuota };
        return { status, code: 'accepted' };
      });
      return found ?? failure;
    },
    async readAllowance(signal) {
      const call = { method: 'GET' as const, path: path('GetUserSites'), signal };
      const { status, body } = await client.reply(call);
      const failure = errorOfReply({ status, headers: {}, body }, readError);
      if (failure) throw client.error(failure);
      if (sitesSchema.safeParse(body).success) return noAllowance;
      const message = 'Bing answered in an unknown shape.';
      throw client.error({ kind: 'bad_data', code: 'unexpected_shape', message });
    },
    close: () => client.close(),
  };
}
