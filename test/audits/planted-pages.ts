import { gzipSync } from 'node:zlib';
import type { Answer } from '../support/site';
import { htmlHeaders } from './crawl-scene';

/** A page with its faults, or none: what differs from a page without any. */
export type Plant = {
  /** What the audit is to find of it, and nothing else. */
  codes?: string[];
  title?: string;
  description?: string;
  h1?: string;
  /** Of the html element. */
  lang?: string;
  /** Null for none; else a path or an address. */
  canonical?: string | null;
  head?: string;
  text?: string;
  body?: string;
  /** Paths that it links to besides its neighbor and the home page. */
  links?: string[];
  headers?: Record<string, string>;
  /** In place of all of the above. */
  answer?: Answer;
  /** By the sitemap alone. */
  isUnlinked?: true;
  isUnlisted?: true;
};

/** Words that no other page has. */
export const words = (of: string, count = 220): string =>
  Array.from({ length: count }, (_, at) => `${of.replace(/\W/g, '')}${at * 7}`).join(' ');

const secure = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** A page without a fault, but for what is planted. */
export function plantedPage(origin: string, path: string, plant: Plant, links: string[]): Answer {
  const name = path.replace(/\W+/g, ' ').trim() || 'home';
  const at = (to: string) => (to.startsWith('/') ? origin + to : to);
  const canonical = plant.canonical === undefined ? path : plant.canonical;
  const head = [
    plant.title ?? `<title>All that there is to say about ${name}</title>`,
    plant.description ??
      `<meta name="description" content="A page of the planted site, which tells all about ${name} and no more than that.">`,
    canonical === null ? '' : `<link rel="canonical" href="${at(canonical)}">`,
    '<meta name="viewport" content="width=device-width">',
    `<meta property="og:title" content="x"><meta property="og:type" content="website">`,
    `<meta property="og:image" content="${origin}/ok.png"><meta property="og:url" content="${at(canonical ?? path)}">`,
    plant.head,
  ];
  const anchors = [...links, ...(plant.links ?? [])].map(
    (link) => `<a href="${link}">on to ${link}</a>`,
  );
  const body = [
    plant.h1 ?? `<h1>About ${name}</h1>`,
    plant.text ?? `<p>${words(path)}</p>`,
    plant.body,
    `<nav>${anchors.join(' ')}</nav>`,
  ];
  const html = `<!doctype html><html ${plant.lang ?? 'lang="en"'}><head>${head.join('')}</head><body>${body.join('')}</body></html>`;
  return {
    headers: { ...htmlHeaders, ...secure, 'content-encoding': 'gzip', ...plant.headers },
    body: gzipSync(html),
  };
}
