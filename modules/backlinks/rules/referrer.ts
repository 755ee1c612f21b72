import { parse } from 'tldts';
import { normalizePageUrl } from '../../../platform/url/page-url';

/** Where a person's request came from: another website's page, or a search engine. */
export const referrerKinds = ['website', 'search_engine'] as const;
export type ReferrerKind = (typeof referrerKinds)[number];
export type Referrer = { kind: ReferrerKind; url: string; host: string };

/** Longer addresses are made for machines; their host is kept. */
const urlCharsMax = 500;

// cspell:disable
/** Search engines by the label before the public suffix: `google.co.uk` has `google`. */
const engines = new Set([
  'google',
  'bing',
  'duckduckgo',
  'yahoo',
  'yandex',
  'baidu',
  'ecosia',
  'qwant',
  'startpage',
  'naver',
  'seznam',
  'kagi',
  'mojeek',
  'so',
  'sogou',
]);
/** Hosts of engines that are search pages: `mail.google.com` is not one. */
const searchLabels = new Set(['', 'www', 'm', 'search', 'cn', 'html', 'lite']);
// cspell:enable

/** Yahoo's search has a subdomain for each country, below `search`. */
const isSearchHost = (subdomain: string, domain: string): boolean =>
  searchLabels.has(subdomain) || (domain === 'yahoo' && subdomain.endsWith('search'));

/** Brave and others have their search on a host of a domain that is not a search engine's. */
const searchHosts = new Set(['search.brave.com', 'yandex.ru', 'ya.ru']);

function isSearchEngine(host: string): boolean {
  if (searchHosts.has(host)) return true;
  const { domainWithoutSuffix, subdomain } = parse(host);
  return (
    engines.has(domainWithoutSuffix ?? '') &&
    isSearchHost(subdomain ?? '', domainWithoutSuffix ?? '')
  );
}

/**
 * Classifies a `Referer`; undefined if it names no page. Its query and fragment are cut off: they may
 * name people and what they searched for.
 */
export function readReferrer(text: string): Referrer | undefined {
  if (text === '' || text === '-') return undefined;
  const cut = /^[^?#]*/.exec(text)?.[0] ?? '';
  const page = normalizePageUrl(cut);
  if (!('url' in page)) return undefined;
  const host = page.host.replace(/:\d+$/, '');
  if (isSearchEngine(host))
    return { kind: 'search_engine', url: `${page.scheme}://${page.host}/`, host };
  const url = page.url.length > urlCharsMax ? `${page.scheme}://${page.host}/` : page.url;
  return { kind: 'website', url, host };
}

// cspell:disable
const filesOfPages = new Set(
  'css js mjs map json png jpg jpeg gif webp avif svg ico bmp woff woff2 ttf otf eot mp4 webm mp3 ogg wav'.split(
    ' ',
  ),
);
// cspell:enable

/** Whether a path is a page, and not one of the files that a page loads: other websites embed those. */
export function isPagePath(path: string): boolean {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(path)?.[1];
  return ending === undefined || !filesOfPages.has(ending.toLowerCase());
}
