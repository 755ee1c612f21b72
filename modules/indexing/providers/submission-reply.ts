import { ProviderError } from '../../../platform/providers/provider-error';
import type { ReplyCode } from '../rules/submission';

/** A channel's response to a batch. */
export type SubmissionReply = {
  code: ReplyCode;
  /** HTTP status; null without a response. */
  status: number | null;
  retryAfterMs?: number | undefined;
};

/** Turns a call without a response into a reply: it is retried, and may or may not have arrived. */
export async function orNoReply(ask: () => Promise<SubmissionReply>): Promise<SubmissionReply> {
  try {
    return await ask();
  } catch (error) {
    const tookTooLong = error instanceof DOMException && error.name === 'TimeoutError';
    if (error instanceof ProviderError || tookTooLong) return { code: 'network', status: null };
    throw error;
  }
}

export function codeOfFailure(status: number): ReplyCode {
  if (status === 429) return 'too_many';
  if (status === 408 || status >= 500) return 'server_error';
  return 'refused';
}
