import { ProviderError } from '../../../platform/providers/provider-error';
import type { ReplyCode } from '../rules/submission';

/** What a channel said of a batch. */
export type SubmissionReply = {
  code: ReplyCode;
  /** HTTP's; null when no reply came. */
  status: number | null;
  retryAfterMs?: number | undefined;
};

/** A call that got no reply is one as well: it is sent again, and nothing tells whether it arrived. */
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
