import type { WireReply } from '../wire';

/** An error as Google's APIs write it. */
export const googleError = (code: number, reason: string, message: string): WireReply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'global', reason }] } },
});
