/** Meaning of a robots.txt response for crawlers (RFC 9309, 2.3.1). */
export const robotsOutcomes = ['rules', 'allow_all', 'disallow_all'] as const;
export type RobotsOutcome = (typeof robotsOutcomes)[number];

export const robotsReasons = [
  'fetched',
  'not_there',
  'too_many_redirects',
  'rate_limited',
  'server_error',
  'unreachable',
] as const;
export type RobotsReason = (typeof robotsReasons)[number];

/** Result of the request: a status, redirects that led nowhere, or no response at all. */
export type RobotsReply = { status: number } | { isRedirectedAway: true } | { isUnreachable: true };

/**
 * Interprets a response. A redirect that leads nowhere and every 4xx except 429 are "unavailable":
 * there are no rules.
 */
export function readReply(reply: RobotsReply): { outcome: RobotsOutcome; reason: RobotsReason } {
  if ('isUnreachable' in reply) return { outcome: 'disallow_all', reason: 'unreachable' };
  if ('isRedirectedAway' in reply) return { outcome: 'allow_all', reason: 'too_many_redirects' };
  const { status } = reply;
  if (status >= 200 && status < 300) return { outcome: 'rules', reason: 'fetched' };
  // Google, and crawlers that follow it, treat 429 as a server that is temporarily closed.
  if (status === 429) return { outcome: 'disallow_all', reason: 'rate_limited' };
  if (status >= 400 && status < 500) return { outcome: 'allow_all', reason: 'not_there' };
  if (status >= 300 && status < 400) return { outcome: 'allow_all', reason: 'too_many_redirects' };
  return { outcome: 'disallow_all', reason: 'server_error' };
}
