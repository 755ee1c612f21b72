import { getDomain } from 'tldts';
import type { KnownLink } from './known-link';
import type { PageDocument } from './linking-page';

const candidatesMax = 5;

/** Hosts whose addresses exist to redirect. */
const shorteners = new Set([
  'amzn.to',
  'bit.ly',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'lnkd.in',
  'ow.ly',
  'rebrand.ly',
  't.co',
  'tiny.cc',
  'tinyurl.com',
]);

const hostOf = (url: string) => new URL(url).hostname;
const domainOf = (url: string) => getDomain(url) ?? hostOf(url);

/** Whether two addresses are of one registrable domain. */
export const isOfSameDomain = (one: string, other: string): boolean =>
  domainOf(one) === domainOf(other);

/**
 * Links of a page that may lead to the target by a redirect, the likeliest first: addresses of the
 * target's own domain, those that name the target, and short ones.
 */
export function redirectCandidates(
  documents: readonly PageDocument[],
  { targetUrl }: KnownLink,
): string[] {
  const domain = domainOf(targetUrl);
  const path = new URL(targetUrl).pathname;
  const placeOf = (url: string): number => {
    if (isOfSameDomain(url, targetUrl)) return new URL(url).pathname === path ? 0 : 1;
    if (url.includes(encodeURIComponent(domain)) || url.includes(`/${domain}`)) return 2;
    return shorteners.has(hostOf(url)) ? 3 : 4;
  };
  const urls = new Set(documents.flatMap(({ links }) => links.map(({ url }) => url)));
  return [...urls]
    .map((url) => ({ url, place: placeOf(url) }))
    .filter(({ place }) => place < 4)
    .sort((one, other) => one.place - other.place)
    .slice(0, candidatesMax)
    .map(({ url }) => url);
}
