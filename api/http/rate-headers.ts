import type { Response } from 'express';
import { type RateState, requestLimit } from './authenticator';

/** Sets the IETF draft's fields, and the older ones with the reset as seconds from now. */
export function setRateHeaders(response: Response, rate: RateState): void {
  const resetSeconds = Math.max(1, Math.ceil(rate.resetsInMs / 1000));
  // Node's own setter: Express' `set` checks every value's character set, and these have none.
  response.setHeader(
    'RateLimit-Policy',
    `"default";q=${rate.limit};w=${requestLimit.windowSeconds}`,
  );
  response.setHeader('RateLimit', `"default";r=${rate.remaining};t=${resetSeconds}`);
  response.setHeader('X-RateLimit-Limit', rate.limit);
  response.setHeader('X-RateLimit-Remaining', rate.remaining);
  response.setHeader('X-RateLimit-Reset', resetSeconds);
}
