import {
  ProviderClient,
  type ProviderClientOptions,
} from '../../../platform/providers/provider-client';
import type { ReplyCode } from '../rules/submission';
import { codeOfFailure, orNoReply, type SubmissionReply } from './submission-reply';

export type IndexNowBatch = {
  /** The host of all URLs, with its port unless that is the scheme's default. */
  host: string;
  key: string;
  /** URL of the key file. */
  keyLocation: string;
  urls: readonly string[];
};

export type IndexNow = {
  /** Never throws: neither for an error response nor for a missing one. */
  submit(batch: IndexNowBatch): Promise<SubmissionReply>;
  close(): Promise<void>;
};

/** The protocol's own limit. */
export const indexNowUrlsMax = 10_000;

/** The statuses whose meaning the protocol defines. */
const codes: Record<number, ReplyCode> = {
  200: 'accepted',
  202: 'accepted_key_pending',
  400: 'bad_format',
  403: 'key_invalid',
  422: 'not_on_host_or_key_mismatch',
  429: 'too_many',
};

/**
 * Creates the client of IndexNow's bulk submission. An engine shares submissions with all
 * participating engines. The body of a response says nothing that its status does not.
 */
export function createIndexNow(
  options: Pick<ProviderClientOptions, 'baseUrl' | 'requestsPerMinuteMax'>,
): IndexNow {
  const client = new ProviderClient({
    requestsPerMinuteMax: 60,
    totalTimeoutMs: 60_000,
    ...options,
    provider: 'indexnow',
    replyBytesMax: 100_000,
  });
  return {
    submit: ({ host, key, keyLocation, urls }) =>
      orNoReply(async () => {
        const { status, retryAfterMs } = await client.reply({
          method: 'POST',
          path: '',
          json: { host, key, keyLocation, urlList: urls },
          headers: { 'content-type': 'application/json; charset=utf-8' },
        });
        return { status, code: codes[status] ?? codeOfStatus(status), retryAfterMs };
      }),
    close: () => client.close(),
  };
}

const codeOfStatus = (status: number): ReplyCode =>
  status > 200 && status < 300 ? 'accepted' : codeOfFailure(status);
