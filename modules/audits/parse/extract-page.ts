import { Parser } from 'htmlparser2';
import { decodeHtml } from '../../../platform/html/decode-html';
import { LinkResolver } from '../../../platform/html/link-resolver';
import { TextSkippingTokenizer } from '../../../platform/html/text-skipping-tokenizer';
import { type OwnTask, readOwnFacts } from '../extract/read-own-facts';
import type { HtmlFacts } from '../rules/page-facts';
import { packPartNames } from '../rules/part-names';
import { digestText } from './digest-text';
import { HtmlReader } from './html-reader';
import { readJsonLd } from './read-json-ld';
import { readLinkHeader } from './read-link-header';

/** Pages with fewer words than this may be empty shells. */
const shellWordsMax = 20;
const shellAnchorsMax = 3;

/**
 * Browsers nest at most 512 elements. The parser's work per tag grows with its list of open
 * elements: a page of nothing but `<b>` would keep it busy for hours.
 */
const openElementsMax = 1_024;

/** Elements whose content is text up to their end tag: parsing cannot restart inside them. */
const rawTextElements = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]);

/** Parses the text. When too many elements are open, it drops them and restarts from there. */
function parse(text: string, reader: HtmlReader): void {
  let from = 0;
  while (from < text.length) from = parseFrom(text, from, reader);
}

function parseFrom(text: string, from: number, reader: HtmlReader): number {
  let open = 0;
  let next = text.length;
  const parser: Parser = new Parser(
    {
      onprocessinginstruction: (name) => reader.onprocessinginstruction(name),
      ontext: (data) => reader.ontext(data),
      onopentag(name, attributes) {
        open += 1;
        reader.onopentag(name, attributes);
        if (open < openElementsMax || rawTextElements.has(name)) return;
        next = from + parser.endIndex + 1;
        parser.pause();
      },
      onclosetag(name, isImplied) {
        open -= 1;
        reader.onclosetag(name, isImplied);
      },
    },
    { Tokenizer: TextSkippingTokenizer },
  );
  parser.write(from === 0 ? text : text.slice(from));
  if (next === text.length) parser.end();
  return next;
}

type ParsedSource = {
  url: string;
  headers: Record<string, string>;
  own?: OwnTask | undefined;
};

/**
 * Extracts the facts of an HTML document. `url` is the page's URL as it was asked for; `headers` are
 * the response's, with lower-case names. Accepts any bytes and never throws.
 */
export function extractPage(body: Buffer, { url, headers, own }: ParsedSource): HtmlFacts {
  const { text, charset } = decodeHtml(body, headers['content-type'] ?? '');
  const resolver = new LinkResolver(url);
  const reader = new HtmlReader(resolver, { hasLabels: /aria-labelledby/i.test(text) });
  const linked = readLinkHeader(headers['link'] ?? '', resolver);
  parse(text, reader);
  reader.finish();
  const logos: string[] = [];
  const jsonLd = reader.jsonLd.map((block) => readJsonLd(block, logos));
  for (const logo of logos) reader.addReference('logo', logo);
  const digest = digestText(reader.text);
  const needsRendering =
    digest.words < shellWordsMax && reader.scriptCount > 0 && reader.anchorCount < shellAnchorsMax;
  return {
    charset,
    hasDoctype: reader.hasDoctype,
    lang: reader.lang,
    baseHref: reader.baseHref,
    titles: reader.titles,
    descriptions: reader.descriptions,
    robots: reader.robots,
    ...(reader.usage.length > 0 && { usage: reader.usage }),
    canonicals: [...reader.canonicals, ...linked.canonicals],
    alternates: [...reader.alternates, ...linked.alternates],
    viewport: reader.viewport,
    policies: reader.policies,
    refresh: reader.refresh,
    headings: reader.headings,
    openGraph: reader.openGraph,
    twitter: reader.twitter,
    images: reader.images,
    imageCount: reader.imageCount,
    forms: reader.forms,
    hasLoosePassword: reader.hasLoosePassword,
    picturesWithoutImage: reader.picturesWithoutImage,
    unnamed: reader.unnamed,
    structuredData: [...jsonLd, ...reader.readInlineData()],
    duplicateIds: [...reader.duplicateIds],
    partNames: packPartNames(reader.partNames),
    elementCount: reader.elementCount,
    depthMax: reader.depthMax,
    structureProblems: [...reader.problems],
    text: digest,
    needsRendering,
    links: [...reader.links, ...linked.links],
    linkCount: reader.linkCount + linked.links.length,
    ...(own && { own: readOwnFacts(text, { ...own, isShell: needsRendering }) }),
  };
}
