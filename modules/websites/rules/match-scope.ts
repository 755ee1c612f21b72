import type { WebsiteSettings } from './website-settings';

/** Defines which URLs belong to a website. */
export type MatchScope = Pick<WebsiteSettings, 'matchMode' | 'ownedHosts'> & {
  /** Normalized: lower-case ASCII without `www.`. */
  domain: string;
  /** Path for `prefix` and `exact`, with a leading slash; the root if absent. */
  path?: string;
};

/** Whether a URL belongs to the website; false for text that is not an http URL. */
export type OwnsUrl = (url: string) => boolean;

/**
 * `domain`: the host and its `www`. `subdomains`: also every host below it. `prefix`: URLs on the
 * host that begin with the path, at a segment boundary. `exact`: only that page. Hosts that the
 * owner named match completely in every mode. `notexample.com` never matches `example.com`.
 */
export function createUrlScope(scope: MatchScope): OwnsUrl {
  const named = new Set(scope.ownedHosts.flatMap((host) => withWww(host.toLowerCase())));
  const own = new Set(withWww(scope.domain));
  const below = `.${scope.domain}`;
  return (text) => {
    const url = parseHttpUrl(text);
    if (!url) return false;
    const host = hostOf(url);
    if (named.has(host)) return true;
    if (scope.matchMode === 'subdomains') return host === scope.domain || host.endsWith(below);
    return own.has(host) && hasPath(scope, url);
  };
}

/** A URL's host without port and trailing dot; an empty string if it is not an http URL. */
export function hostOfUrl(text: string): string {
  const url = parseHttpUrl(text);
  return url ? hostOf(url) : '';
}

function hasPath({ matchMode, path = '/' }: MatchScope, url: URL): boolean {
  if (matchMode === 'domain') return true;
  if (matchMode === 'exact') return withSlash(url.pathname) === withSlash(path);
  return withSlash(url.pathname).startsWith(withSlash(path));
}

/** A host as settings keep it, and its `www`: both always belong together. */
export const withWww = (host: string) => [host, `www.${host}`];

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`);

const hostOf = (url: URL) => url.hostname.replace(/\.$/, '');

function parseHttpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}
