import type { HtmlFacts, LinkFacts, RenderedFacts, ScriptFailures } from './page-facts';

const shownCharsMax = 300;
const namedLinksMax = 50;

/** Content that crawlers act on, as lists of texts; empty where the document has none. */
const compared: Record<string, (html: HtmlFacts) => string[]> = {
  title: ({ titles }) => titles.slice(0, 1).map(({ text }) => text),
  description: ({ descriptions }) => descriptions.slice(0, 1).map(({ text }) => text),
  robots: ({ robots }) => robots.map(({ agent, content }) => `${agent}: ${content}`).sort(),
  canonical: ({ canonicals }) => canonicals.map(({ url, href }) => url ?? href),
  hreflang: ({ alternates }) => alternates.map(({ lang, href }) => `${lang} ${href}`).sort(),
  headings: ({ headings }) => headings.map(({ level, text }) => `h${level} ${text}`),
  structured_data: ({ structuredData }) => structuredData.flatMap(({ types }) => types).sort(),
};

const addressesOf = ({ links }: HtmlFacts) =>
  new Set(links.flatMap(({ kind, url }) => (kind === 'anchor' && url !== null ? [url] : [])));

const shown = (texts: readonly string[]) => texts.join(' | ').slice(0, shownCharsMax);

type Difference = RenderedFacts['differences'][number];

function differencesOf(raw: HtmlFacts, rendered: HtmlFacts): Difference[] {
  return Object.entries(compared).flatMap(([what, textsOf]) => {
    const [before, after] = [textsOf(raw), textsOf(rendered)];
    if (before.join('\n') === after.join('\n')) return [];
    return [
      {
        what,
        raw: before.length === 0 ? null : shown(before),
        rendered: after.length === 0 ? null : shown(after),
      },
    ];
  });
}

/**
 * Compares a document with its rendering. `movedTo` is where scripts tried to redirect the user.
 */
export function compareRendered(
  raw: HtmlFacts,
  rendered: HtmlFacts,
  movedTo: string | null,
  failures?: ScriptFailures,
): RenderedFacts {
  const [before, after] = [addressesOf(raw), addressesOf(rendered)];
  const added = [...after].filter((url) => !before.has(url));
  const differences = differencesOf(raw, rendered);
  // A refresh is already in the document as it was sent.
  if (movedTo !== null && raw.refresh === null) {
    differences.push({ what: 'location', raw: null, rendered: movedTo.slice(0, 2_048) });
  }
  return {
    failure: null,
    differences,
    linksAdded: added.length,
    linksRemoved: [...before].filter((url) => !after.has(url)).length,
    wordsAdded: rendered.text.words - raw.text.words,
    addedLinks: added.slice(0, namedLinksMax),
    ...(failures && failures.errors.count + failures.requests.count > 0 && { failures }),
  };
}

export const renderingFailed = (failure: string): RenderedFacts => ({
  failure,
  differences: [],
  linksAdded: 0,
  linksRemoved: 0,
  wordsAdded: 0,
  addedLinks: [],
});

/**
 * Returns the document as search engines that run scripts see it: after rendering. `movedTo` is the
 * link to where its scripts send readers. Facts that only the raw bytes show are kept. So are its directives against indexing, because engines do not
 * render such a page.
 */
export function mergeRendered(
  raw: HtmlFacts,
  rendered: HtmlFacts,
  movedTo: LinkFacts | null = null,
): HtmlFacts {
  const said = new Set(rendered.robots.map(({ agent, content }) => `${agent}: ${content}`));
  const onlyRaw = raw.robots.filter(({ agent, content }) => !said.has(`${agent}: ${content}`));
  return {
    ...rendered,
    charset: raw.charset,
    hasDoctype: raw.hasDoctype,
    structureProblems: raw.structureProblems,
    robots: [...onlyRaw, ...rendered.robots],
    // A redirect of the document itself is among its links already.
    ...(movedTo !== null &&
      raw.refresh === null && {
        isMoved: true,
        needsRendering: false,
        links: [movedTo, ...rendered.links],
        linkCount: rendered.linkCount + 1,
      }),
  };
}
