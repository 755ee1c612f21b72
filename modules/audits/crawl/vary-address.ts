import { getDomain } from 'tldts';
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { HostVariant } from '../rules/host-answers';

export type AddressVariant = { variant: HostVariant; url: string; of: string };

const indexFiles = ['index.html', 'index.php'];

function variantOf(variant: HostVariant, of: string, change: (url: URL) => void): AddressVariant[] {
  const url = new URL(of);
  change(url);
  const page = normalizePageUrl(url.href);
  return 'url' in page && page.url !== of ? [{ variant, url: page.url, of }] : [];
}

/** The same host with or without `www`; only a domain of its own has a `www`. */
function otherHostOf(host: string): string | undefined {
  if (host.startsWith('www.')) return host.slice(4);
  return getDomain(host, { allowPrivateDomains: true }) === host ? `www.${host}` : undefined;
}

/** The home page over http; another port says nothing of it. */
export const varyScheme = (home: string): AddressVariant[] =>
  home.startsWith('https:') && new URL(home).port === ''
    ? variantOf('http', home, (url) => {
        url.protocol = 'http:';
      })
    : [];

/** The home page on the other host, and by the names of its file. */
export function varyHome(home: string): AddressVariant[] {
  const other = otherHostOf(new URL(home).hostname);
  const byFile = indexFiles.flatMap((file) =>
    variantOf('index', home, (url) => {
      url.pathname = `/${file}`;
    }),
  );
  const byHost = variantOf('www', home, (url) => {
    if (other !== undefined) url.hostname = other;
  });
  return [...byHost, ...byFile];
}

/** Whether a page's address can be varied: a path of its own, without query, file type or escapes. */
export function isVariable(page: string): boolean {
  const { pathname, search } = new URL(page);
  return search === '' && /[a-z]/.test(pathname) && !/[.%]/.test(pathname);
}

/** A page with or without the slash at its end, and in capitals. */
export const varyPage = (page: string): AddressVariant[] => [
  ...variantOf('slash', page, (url) => {
    const { pathname } = url;
    url.pathname = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
  }),
  ...variantOf('case', page, (url) => {
    url.pathname = url.pathname.toUpperCase();
  }),
];
