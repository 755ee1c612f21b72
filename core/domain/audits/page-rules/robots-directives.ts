import type { CrawledUrl } from '../page-facts';

export type RobotsDirective = {
  /** `robots` for all crawlers. */
  agent: string;
  name: string;
  value: string | null;
  from: 'meta' | 'header';
};

const withValue = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
]);
/** What crawlers know: Google's and Bing's, and what others once read or ask for. */
export const knownDirectives: ReadonlySet<string> = new Set([
  ...withValue,
  ...['all', 'index', 'follow', 'none', 'noindex', 'nofollow', 'nosnippet', 'noarchive'],
  ...['noimageindex', 'indexifembedded', 'notranslate', 'nositelinkssearchbox', 'nocache'],
  ...['noodp', 'noydir', 'noyaca', 'noai', 'noimageai', 'nopreview'],
]);

/** What a page says to crawlers, in its tags and in its header. */
export function robotsDirectives({ html, fetch }: CrawledUrl): RobotsDirective[] {
  const inTags = (html?.robots ?? []).flatMap(({ agent, content }) =>
    directivesOf(content, agent, 'meta'),
  );
  return [...inTags, ...directivesOf(fetch.headers['x-robots-tag'] ?? '', 'robots', 'header')];
}

/** Reads `noindex, googlebot: nofollow`: an agent holds for what follows it. */
function directivesOf(
  text: string,
  agentBefore: string,
  from: RobotsDirective['from'],
): RobotsDirective[] {
  let agent = agentBefore;
  const found: RobotsDirective[] = [];
  // A date has commas and colons of its own: up to the next comma and letter it is one text.
  for (const part of text.toLowerCase().split(/,(?=\s*[a-z_-]|\s*$)/)) {
    const [, prefix, rest] = /^\s*([^\s:,]+)\s*:\s*(.*?)\s*$/.exec(part) ?? [];
    if (prefix === undefined) {
      if (part.trim() !== '') found.push({ agent, name: part.trim(), value: null, from });
      continue;
    }
    if (withValue.has(prefix)) {
      found.push({ agent, name: prefix, value: rest ?? '', from });
      continue;
    }
    agent = prefix;
    found.push(...directivesOf(rest ?? '', agent, from));
  }
  return found;
}

export const saysNoindex = ({ name }: RobotsDirective): boolean =>
  name === 'noindex' || name === 'none';
export const saysNofollow = ({ name }: RobotsDirective): boolean =>
  name === 'nofollow' || name === 'none';
