import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { BasicAuth } from '../store/basic-auth';

export type AuditIdentity = {
  userAgent: string;
  basicAuth: BasicAuth | null;
  /** Whether a URL is the site's own; credentials are sent to no other. */
  owns: (url: string) => boolean;
};

/**
 * Wraps a fetch with the audit's user agent, and sends its credentials to the site's own hosts
 * only.
 */
export function createAuditFetch(
  safeFetch: SafeFetch,
  { userAgent, basicAuth, owns }: AuditIdentity,
): SafeFetch {
  const value =
    basicAuth &&
    `Basic ${Buffer.from(`${basicAuth.user}:${basicAuth.password}`).toString('base64')}`;
  const authorize = (url: URL) => (value && owns(url.href) ? value : undefined);
  const withIdentity = <Options extends { headers?: Record<string, string> }>(
    options: Options,
  ) => ({
    ...options,
    authorize,
    headers: { ...options.headers, 'user-agent': userAgent },
  });
  return {
    fetch: (url, options) => safeFetch.fetch(url, withIdentity(options)),
    stream: (url, options) => safeFetch.stream(url, withIdentity(options)),
    close: async () => undefined,
  };
}
