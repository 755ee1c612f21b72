/** The parts of a page that contain robots directives. */
export type RobotsPlaces = {
  html: { robots: readonly { agent: string; content: string }[] } | null;
  fetch: { headers: Record<string, string> };
};

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
/** Directives known to Google and Bing, and those that other crawlers read now or did once. */
export const knownDirectives: ReadonlySet<string> = new Set([
  ...withValue,
  'all',
  'index',
  'follow',
  'none',
  'noindex',
  'nofollow',
  'nosnippet',
  'noarchive',
  'noimageindex',
  'indexifembedded',
  'notranslate',
  'nositelinkssearchbox',
  'nocache',
  'noodp',
  'noydir',
  'noyaca',
  'noai',
  'noimageai',
  'nopreview',
]);

/** A page's robots directives, from its meta tags and its header. */
export function robotsDirectives({ html, fetch }: RobotsPlaces): RobotsDirective[] {
  const inTags = (html?.robots ?? []).flatMap(({ agent, content }) =>
    directivesOf(content, agent, 'meta'),
  );
  const header = fetch.headers['x-robots-tag'];
  if (header === undefined) return inTags;
  const lines = header.split('\n');
  return [...inTags, ...lines.flatMap((line) => directivesOf(line, 'robots', 'header'))];
}

/** Parses `noindex, googlebot: nofollow`: an agent applies to the directives after it. */
function directivesOf(
  text: string,
  agentBefore: string,
  from: RobotsDirective['from'],
): RobotsDirective[] {
  let agent = agentBefore;
  // Dates contain commas, which a digit follows.
  return text
    .toLowerCase()
    .split(/,(?=\s*[a-z_-])/)
    .flatMap((part) => {
      const [, prefix, rest] = /^\s*([^\s:,]+)\s*:(.*)$/s.exec(part) ?? [];
      const namesAgent = prefix !== undefined && !withValue.has(prefix);
      if (namesAgent) agent = prefix;
      const { name, value } = nameAndValue(namesAgent ? (rest ?? '') : part);
      return name === '' ? [] : [{ agent, name, value, from }];
    });
}

function nameAndValue(text: string): { name: string; value: string | null } {
  const colon = text.indexOf(':');
  return colon === -1
    ? { name: text.replace(/,\s*$/, '').trim(), value: null }
    : { name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
}

export const saysNoindex = ({ name }: RobotsDirective): boolean =>
  name === 'noindex' || name === 'none';
export const saysNofollow = ({ name }: RobotsDirective): boolean =>
  name === 'nofollow' || name === 'none';
