/** What a reply to a request for robots.txt means to crawlers (RFC 9309, 2.3.1). */
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

/** How asking ended: a status, redirects that led nowhere, or no reply at all. */
export type RobotsReply = { status: number } | { isRedirectedAway: true } | { isUnreachable: true };

/** A redirect that leads nowhere and every 4xx but 429 are "unavailable": there are no rules. */
export function readReply(reply: RobotsReply): { outcome: RobotsOutcome; reason: RobotsReason } {
  if ('isUnreachable' in reply) return { outcome: 'disallow_all', reason: 'unreachable' };
  if ('isRedirectedAway' in reply) return { outcome: 'allow_all', reason: 'too_many_redirects' };
  const { status } = reply;
  if (status >= 200 && status < 300) return { outcome: 'rules', reason: 'fetched' };
  // Google, and those who do as it does, take it for a server that is closed for a time.
  if (status === 429) return { outcome: 'disallow_all', reason: 'rate_limited' };
  if (status >= 400 && status < 500) return { outcome: 'allow_all', reason: 'not_there' };
  if (status >= 300 && status < 400) return { outcome: 'allow_all', reason: 'too_many_redirects' };
  return { outcome: 'disallow_all', reason: 'server_error' };
}
