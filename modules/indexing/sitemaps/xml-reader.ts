import { type QualifiedTag, type SAXParser, parser as saxParser, type Tag } from 'sax';
import {
  type EntryReader,
  locCharsMax,
  type SitemapEntry,
  type SitemapKind,
} from './sitemap-entry';
import { SitemapRefused } from './sitemap-refused';

/** Far above real sitemaps; a deeper file would fill memory with open elements. */
const depthMax = 32;
const attributesMax = 256;

/** Languages of one page; far above real pages. */
const alternatesMax = 200;
const langCharsMax = 40;

/** Position of entries in a format, and the elements of an entry that are read. */
type Shape = {
  kind: SitemapKind;
  /** The elements from the root down to an entry. */
  path: readonly string[];
  loc: string;
  lastmod: string;
};

const shapes: Record<string, Shape> = {
  urlset: { kind: 'urlset', path: ['url'], loc: 'loc', lastmod: 'lastmod' },
  sitemapindex: { kind: 'index', path: ['sitemap'], loc: 'loc', lastmod: 'lastmod' },
  rss: { kind: 'rss', path: ['channel', 'item'], loc: 'link', lastmod: 'pubDate' },
  feed: { kind: 'atom', path: ['entry'], loc: 'link', lastmod: 'updated' },
};

const namespaces: Partial<Record<SitemapKind, string>> = {
  urlset: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  index: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  atom: 'http://www.w3.org/2005/Atom',
};

type Attributes = Record<string, string>;

/**
 * Event-driven (SAX) parser of XML sitemaps: memory contains one entry, never the file. Only XML's
 * five entities are supported, and no document type, so nothing can expand. Extensions (images,
 * videos, news, other languages) have their own prefixes; only other languages are read.
 */
export class XmlReader implements EntryReader {
  kind: SitemapKind | undefined;
  readonly warnings = new Set<string>();
  readonly #sax: SAXParser;
  #shape: Shape | undefined;
  #prefix = '';
  readonly #open: string[] = [];
  #attributes = 0;
  #found: SitemapEntry[] = [];
  #entry: SitemapEntry | undefined;
  /** The field whose text is being read. */
  #field: 'loc' | 'lastmod' | undefined;
  #text = '';
  #refusal: SitemapRefused | undefined;
  #isEnding = false;
  /** Everything after the root's end is ignored. */
  #isOver = false;

  /** `line` is the line on which the text begins. */
  readonly #firstLine: number;

  constructor(line: number) {
    this.#firstLine = line;

    const options = { strictEntities: true, position: true, xmlns: false } as const;
    this.#sax = saxParser(true, options);
    this.#sax.onopentag = (tag) => this.#openTag(tag);
    this.#sax.onclosetag = () => this.#closeTag();
    this.#sax.onopentagstart = () => {
      this.#attributes = 0;
    };
    this.#sax.onattribute = () => {
      this.#attributes += 1;
      if (this.#attributes > attributesMax) this.#refuse('broken_xml', 'an element is too large');
    };
    this.#sax.ontext = (text) => this.#addText(text);
    this.#sax.oncdata = (text) => this.#addText(text);
    this.#sax.ondoctype = (text) => this.#refuseDoctype(text);
    this.#sax.onprocessinginstruction = ({ name, body }) => this.#setEncoding(name, body);
    this.#sax.onerror = (error) => this.#setError(error);
  }

  write(text: string): SitemapEntry[] {
    if (!this.#isOver) this.#feed(() => this.#sax.write(text));
    return this.#drainFound();
  }

  end(): SitemapEntry[] {
    this.#isEnding = true;
    if (!this.#isOver) {
      this.#feed(() => {
        this.#sax.close();
        // The XML parser does not report a file without a root as an error.
        this.#refuse('broken_body', 'the file ends before its first element');
      });
    }
    return this.#drainFound();
  }

  #feed(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      // An error thrown in addition to the events has already been recorded.
      if (!this.#refusal && !this.#isOver) throw error;
    }
    if (this.#refusal) throw this.#refusal;
  }

  #drainFound(): SitemapEntry[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  get #line(): number {
    return this.#sax.line + this.#firstLine;
  }

  #refuse(code: SitemapRefused['code'], why: string): void {
    this.#refusal ??= new SitemapRefused(code, `Line ${this.#line}: ${why}.`);
  }

  #setError(error: Error): void {
    if (this.#isOver) return;
    if (this.#isEnding) {
      this.#refuse('broken_body', 'the file ends before its last element does');
      return;
    }
    const [why = ''] = error.message.split('\n');
    this.#refuse('broken_xml', `no XML that can be read (${why.replace(/\.$/, '')})`);
  }

  #refuseDoctype(text: string): void {
    if (/^\s*html\b/i.test(text)) this.#refuse('html', 'a web page, and no sitemap');
    else this.#refuse('doctype_refused', 'a document type (DOCTYPE) is not taken');
  }

  #setEncoding(name: string, body: string): void {
    const encoding = name === 'xml' ? /encoding\s*=\s*["']([^"']+)/.exec(body)?.[1] : undefined;
    if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
      this.warnings.add('encoding_not_utf8');
    }
  }

  #openTag({ name, attributes }: Tag | QualifiedTag): void {
    if (this.#isOver || this.#refusal) return;
    this.#open.push(name);
    if (this.#open.length > depthMax) this.#refuse('broken_xml', 'elements are nested too deeply');
    if (this.#open.length === 1) this.#openRoot(name, attributes as Attributes);
    else this.#openInside(attributes as Attributes);
  }

  #openRoot(name: string, attributes: Attributes): void {
    const colon = name.indexOf(':');
    this.#prefix = name.slice(0, colon + 1);
    const local = name.slice(colon + 1);
    this.#shape = Object.hasOwn(shapes, local) ? shapes[local] : undefined;
    this.kind = this.#shape?.kind;
    if (!this.#shape) {
      const isHtml = local.toLowerCase() === 'html';
      this.#refuse(
        isHtml ? 'html' : 'not_a_sitemap',
        isHtml
          ? 'a web page, and no sitemap'
          : `its root <${name.slice(0, 40)}> is none of a sitemap`,
      );
      return;
    }
    const declared = attributes[colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`];
    if (namespaces[this.#shape.kind] !== undefined && declared !== namespaces[this.#shape.kind]) {
      this.warnings.add('wrong_namespace');
    }
  }

  /** Depth of an element in an entry: 0 is the entry itself, -1 is outside. */
  #depthInEntry(): number {
    const path = this.#shape?.path ?? [];
    const depth = this.#open.length - 1 - path.length;
    const isInside = path.every((name, at) => this.#open[at + 1] === this.#prefix + name);
    return isInside ? depth : -1;
  }

  #openInside(attributes: Attributes): void {
    const depth = this.#depthInEntry();
    if (depth === 0) this.#entry = { loc: '', lastmod: '', line: this.#line };
    if (depth !== 1 || !this.#entry) return;
    const name = this.#open.at(-1);
    if (name === this.#prefix + this.#shape?.loc) {
      if (this.kind === 'atom') this.#readLink(attributes);
      else this.#field = 'loc';
    } else if (name === this.#prefix + this.#shape?.lastmod) this.#field = 'lastmod';
    else if (this.kind === 'urlset' && name?.endsWith(':link')) this.#readAlternate(attributes);
    this.#text = '';
  }

  /** Atom has its addresses in attributes, and several kinds of links. */
  #readLink({ href = '', rel = 'alternate' }: Attributes): void {
    if (this.#entry?.loc === '' && rel === 'alternate') {
      this.#entry.loc = href.slice(0, locCharsMax).trim();
    }
  }

  #readAlternate({ rel, hreflang, href }: Attributes): void {
    if (!this.#entry || rel !== 'alternate' || !hreflang || !href) return;
    const alternates = this.#entry.alternates ?? [];
    this.#entry.alternates = alternates;
    if (alternates.length >= alternatesMax) return;
    const lang = hreflang.slice(0, langCharsMax).trim();
    alternates.push({ lang, href: href.slice(0, locCharsMax).trim() });
  }

  #addText(text: string): void {
    if (this.#field && this.#text.length < locCharsMax) {
      // White space before the address, of any length, is skipped.
      this.#text = (this.#text + text).trimStart().slice(0, locCharsMax);
    }
  }

  #closeTag(): void {
    if (this.#isOver || this.#refusal) return;
    const depth = this.#depthInEntry();
    if (depth === 1 && this.#field && this.#entry) {
      // The first of two addresses in one entry counts.
      this.#entry[this.#field] ||= this.#text.trim();
      this.#field = undefined;
    }
    if (depth === 0 && this.#entry) {
      this.#found.push(this.#entry);
      this.#entry = undefined;
    }
    this.#open.pop();
    if (this.#open.length === 0) this.#isOver = true;
  }
}
