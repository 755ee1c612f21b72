import type { WebsiteSettings } from './website-settings';

/** Which addresses count as a website's own. */
export type MatchScope = Pick<WebsiteSettings, 'matchMode' | 'ownedHosts'> & {
  /** Normalized: lower-case ASCII without `www.`. */
  domain: string;
  /** Where `prefix` and `exact` begin, with a leading slash; the root when absent. */
  path?: string;
};

/** Whether an address is one of the website's; text that is no http address never is. */
export type OwnsUrl = (url: string) => boolean;

/**
 * `domain`: the host and its `www`; `subdomains`: every host below it, too; `prefix`: addresses on
 * the host that begin with the path, at a segment's border; `exact`: that one page. Hosts that the
 * owner named count as wholes in every mode. `notexample.com` never matches `example.com`.
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

/** The host of an address without port and trailing dot; an empty text when it is no http address. */
export function hostOfUrl(text: string): string {
  const url = parseHttpUrl(text);
  return url ? hostOf(url) : '';
}

function hasPath({ matchMode, path = '/' }: MatchScope, url: URL): boolean {
  if (matchMode === 'domain') return true;
  if (matchMode === 'exact') return withSlash(url.pathname) === withSlash(path);
  return withSlash(url.pathname).startsWith(withSlash(path));
}

const withWww = (host: string) => [host, `www.${host}`];

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`);

const hostOf = (url: URL) => url.hostname.replace(/\.$/, '');

function parseHttpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}
