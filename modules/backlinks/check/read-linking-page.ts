import { Parser } from 'htmlparser2';
import { Turns } from '../../../platform/concurrency/turns';
import { decodeHtml } from '../../../platform/html/decode-html';
import { LinkResolver } from '../../../platform/html/link-resolver';
import type { PageDocument, PageLink } from '../rules/linking-page';
import { firstChars } from '../rules/text-around';

const linksMax = 20_000;
const framesMax = 20;
const metasMax = 100;
const scriptCharsMax = 1_000_000;
const scriptLinksMax = 1_000;
const hrefCharsMax = 8_192;
const anchorCharsRead = 2_000;
const anchorCharsMax = 300;
/** Parsed in one turn of the event loop. */
const chunkChars = 32 * 1024;

/**
 * Browsers nest at most 512 elements. The parser's work per tag grows with its list of open
 * elements, so a page of nothing but `<b>` would keep it busy for hours.
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
const silentElements = new Set(['script', 'style', 'template', 'textarea', 'iframe', 'noframes']);
/** Elements that do not separate words. */
const inlineElements = new Set(['a', 'b', 'i', 'em', 'strong', 'span', 'font', 'u', 'sup', 'sub']);

type Attributes = Record<string, string>;

class LinkingPageReader {
  readonly document: PageDocument = {
    links: [],
    text: '',
    robots: [],
    canonical: null,
    frames: [],
    scriptText: '',
    scriptLinks: [],
    scripts: 0,
    isCut: false,
  };
  readonly #resolver: LinkResolver;
  #hasBase = false;
  #silent = 0;
  #isInScript = false;
  #anchor: PageLink | null = null;
  #anchorText = '';
  #alt = '';

  constructor(resolver: LinkResolver) {
    this.#resolver = resolver;
  }

  open(name: string, attributes: Attributes): void {
    if (!inlineElements.has(name)) this.document.text += ' ';
    if (name === 'script') this.#isInScript = true;
    if (name === 'script') this.document.scripts += 1;
    if (silentElements.has(name)) this.#silent += 1;
    this.#readElement(name, attributes);
  }

  #readElement(name: string, attributes: Attributes): void {
    switch (name) {
      case 'a':
      case 'area':
        this.#openLink(name, attributes);
        break;
      case 'img':
        if (this.#anchor && this.#alt === '') this.#alt = attributes['alt'] ?? '';
        break;
      case 'base':
        this.#readBase(attributes['href']);
        break;
      case 'meta':
        this.#readMeta(attributes);
        break;
      case 'link':
        this.#readCanonical(attributes);
        break;
      case 'frame':
      case 'iframe':
        this.#readFrame(attributes['src']);
        break;
    }
  }

  text(data: string): void {
    if (this.#silent === 0) this.#addText(data);
    else if (this.#isInScript && this.document.scriptText.length < scriptCharsMax) {
      this.document.scriptText += data;
    }
  }

  /** A link's text is kept apart: cutting it out of the page's would copy the page each time. */
  #addText(data: string): void {
    this.document.text += data;
    if (this.#anchor && this.#anchorText.length < anchorCharsRead) this.#anchorText += data;
  }

  close(name: string): void {
    if (silentElements.has(name) && this.#silent > 0) this.#silent -= 1;
    if (name === 'script') this.#isInScript = false;
    if (name === 'a') this.#endLink();
    else if (!inlineElements.has(name)) this.document.text += ' ';
  }

  finish(): void {
    this.#endLink();
  }

  #readBase(href: string | undefined): void {
    if (this.#hasBase || href === undefined) return;
    this.#hasBase = true;
    this.#resolver.setBase(href);
  }

  #readMeta(attributes: Attributes): void {
    const agent = (attributes['name'] ?? '').trim().toLowerCase();
    const { robots } = this.document;
    const isRobots = agent === 'robots' || agent === 'googlebot' || agent === 'bingbot';
    if (!isRobots || robots.length >= metasMax) return;
    robots.push({ agent, content: (attributes['content'] ?? '').slice(0, 500) });
  }

  #readCanonical(attributes: Attributes): void {
    if (!/(?:^|\s)canonical(?:\s|$)/i.test(attributes['rel'] ?? '')) return;
    this.document.canonical ??= this.#resolver.resolve((attributes['href'] ?? '').trim()).url;
  }

  #readFrame(src: string | undefined): void {
    const { url } = this.#resolver.resolve((src ?? '').trim());
    const { frames } = this.document;
    if (src && url !== null && frames.length < framesMax) frames.push(url);
  }

  #openLink(name: string, attributes: Attributes): void {
    this.#endLink();
    const href = (attributes['href'] ?? '').trim();
    if (href === '' || this.#silent > 0) return;
    if (/^javascript:/i.test(href)) {
      this.#readScriptLink(href);
      return;
    }
    const { url } = this.#resolver.resolve(href);
    if (url === null) return;
    if (this.document.links.length >= linksMax) {
      this.document.isCut = true;
      return;
    }
    const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    const at = this.document.text.length;
    const link = {
      url,
      rel: [...new Set(rel.filter((token) => token !== '' && token.length <= 40))].slice(0, 20),
      anchor: firstChars(attributes['alt'] ?? '', anchorCharsMax),
      start: at,
      end: at,
    };
    this.document.links.push(link);
    if (name === 'area') return;
    this.#anchor = link;
    this.#alt = attributes['aria-label'] ?? '';
  }

  #readScriptLink(href: string): void {
    const { scriptLinks } = this.document;
    if (scriptLinks.length < scriptLinksMax) scriptLinks.push(href.slice(0, hrefCharsMax));
  }

  #endLink(): void {
    const link = this.#anchor;
    if (link === null) return;
    link.end = this.document.text.length;
    const text = this.#anchorText.slice(0, anchorCharsRead).replace(/\s+/g, ' ').trim();
    link.anchor = firstChars(text || this.#alt.trim(), anchorCharsMax);
    this.#anchor = null;
    this.#anchorText = '';
    this.#alt = '';
  }
}

/** Reads from an offset on; returns where to restart because too many elements are open. */
async function readFrom(
  text: string,
  from: number,
  { reader, turns }: { reader: LinkingPageReader; turns: Turns },
): Promise<number> {
  let open = 0;
  let next = text.length;
  const parser: Parser = new Parser({
    ontext: (data) => reader.text(data),
    onopentag(name, attributes) {
      open += 1;
      reader.open(name, attributes);
      if (open < openElementsMax || rawTextElements.has(name)) return;
      next = from + parser.endIndex + 1;
      parser.pause();
    },
    onclosetag(name) {
      open -= 1;
      reader.close(name);
    },
  });
  for (let at = from; at < text.length && next === text.length; at += chunkChars) {
    parser.write(text.slice(at, at + chunkChars));
    await turns.yieldIfOver();
  }
  if (next === text.length) parser.end();
  return next;
}

/**
 * Reads the links of an HTML document, and what it asks of search engines. Accepts any
 * bytes, never throws, and lets other work have its turn.
 */
export async function readLinkingPage(
  body: Buffer,
  { url, contentType, isCut }: { url: string; contentType: string; isCut: boolean },
): Promise<PageDocument> {
  // PostgreSQL text cannot contain NUL.
  const text = decodeHtml(body, contentType).text.replaceAll('\0', ' ');
  const reader = new LinkingPageReader(new LinkResolver(url));
  const turns = new Turns();
  for (let at = 0; at < text.length; ) at = await readFrom(text, at, { reader, turns });
  reader.finish();
  return { ...reader.document, isCut: isCut || reader.document.isCut };
}
