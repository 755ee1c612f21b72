import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { BasicAuth } from '../store/basic-auth';

export type AuditIdentity = {
  userAgent: string;
  basicAuth: BasicAuth | null;
  /** The site's own addresses: nobody else is told the credentials. */
  owns: (url: string) => boolean;
};

/** The same fetch under an audit's user agent, and with its credentials for the site's own hosts alone. */
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
