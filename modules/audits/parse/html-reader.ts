import type { LinkResolver } from '../../../platform/html/link-resolver';
import { pageUrlCharsMax } from '../../../platform/url/page-url';
import type {
  AlternateFacts,
  CanonicalFacts,
  FormFacts,
  HtmlFacts,
  ImageFacts,
  LinkFacts,
  LinkKind,
  PlacedText,
  StructuredDataFacts,
} from '../rules/page-facts';
import { InlineData, type JsonLdBlock } from './inline-data';
import { LabelTexts } from './label-texts';
import { styleAddresses } from './style-addresses';
import { UnnamedFinder } from './unnamed-elements';

type Attributes = Record<string, string>;

const linksMax = 20_000;
const imagesMax = 2_000;
const headingsMax = 500;
/** Signs of links to the heading itself, shown under the pointer only; a `#` belongs to C#. */
const permalinkSigns = /[¶§🔗⚓]\ufe0f?$| #$/u;
const formsMax = 200;
const listMax = 100;
const duplicateIdsMax = 100;
const linkTextChars = 200;
const textChars = 1_000;
const jsonLdChars = 1_000_000;
const styleChars = 500_000;

/** Google ignores a canonical that has one of these. */
const canonicalQualifiers = ['hreflang', 'lang', 'media', 'type'];

/** Elements permitted in a head; any other ends it. */
const headElements = [
  'html',
  'head',
  'meta',
  'link',
  'title',
  'base',
  'script',
  'style',
  'noscript',
  'template',
  'basefont',
  'bgsound',
  'noframes',
];
const voidElements = [
  'area',
  'base',
  'basefont',
  'bgsound',
  'br',
  'col',
  'command',
  'embed',
  'frame',
  'hr',
  'img',
  'input',
  'keygen',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
];
/** Elements with optional end tags. */
const openEnded = [
  'html',
  'head',
  'body',
  'p',
  'li',
  'dt',
  'dd',
  'rt',
  'rp',
  'rb',
  'option',
  'optgroup',
  'colgroup',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
];
/** Inline elements, which do not separate words. */
const inlineElements = [
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'big',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'tt',
  'u',
  'var',
  'wbr',
];
/** Elements whose text is not visible; `title` is read separately. */
const silentElements = [
  'script',
  'style',
  'template',
  'noscript',
  'textarea',
  'select',
  'datalist',
  'iframe',
  'object',
  'canvas',
  'svg',
  'math',
  'noframes',
  'noembed',
  'xmp',
];

/** Whether an element begins microdata or RDFa. */
const beginsData = ({ itemtype, typeof: type, vocab }: Attributes): boolean =>
  itemtype !== undefined || type !== undefined || vocab !== undefined;

const shadowModes = new Set(['open', 'closed']);

/** HTML knows five spaces; any other character, U+FEFF and U+00A0 included, ends the head. */
const notHtmlSpace = /[^ \t\n\f\r]/;

/** Elements whose text belongs to the site rather than the page. */
const frameElements = ['nav', 'footer'];

/** What the reader has to know of an element, by its name: one look-up instead of one a list. */
const traits = { head: 1, void: 2, openEnded: 4, inline: 8, silent: 16, frame: 32 } as const;

const traitsByName = new Map<string, number>();
for (const [trait, names] of [
  [traits.head, headElements],
  [traits.void, voidElements],
  [traits.openEnded, openEnded],
  [traits.inline, inlineElements],
  [traits.silent, silentElements],
  [traits.frame, frameElements],
] as const) {
  for (const name of names) traitsByName.set(name, (traitsByName.get(name) ?? 0) | trait);
}

const traitsOf = (name: string): number => traitsByName.get(name) ?? 0;

const squeeze = (text: string): string =>
  /^\s|\s$|[^\S ]|\s\s/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;

export const cut = (text: string, chars: number): string =>
  text.length > chars ? text.slice(0, chars) : text;

const hasWord = (list: string, word: string): boolean =>
  list === word || (list.includes(word) && list.split(/\s+/).includes(word));

/** Collects a document's content from parser events; `extractPage` turns it into facts. */
export class HtmlReader {
  hasDoctype = false;
  lang: string | null = null;
  baseHref: string | null = null;
  readonly titles: PlacedText[] = [];
  readonly descriptions: PlacedText[] = [];
  readonly robots: HtmlFacts['robots'] = [];
  readonly usage: NonNullable<HtmlFacts['usage']> = [];
  readonly canonicals: CanonicalFacts[] = [];
  readonly alternates: AlternateFacts[] = [];
  viewport: string | null = null;
  refresh: HtmlFacts['refresh'] = null;
  readonly headings: { level: number; text: string }[] = [];
  readonly openGraph: Record<string, string> = {};
  readonly twitter: Record<string, string> = {};
  readonly images: ImageFacts[] = [];
  imageCount = 0;
  /** Content security policies that the head declares. */
  readonly policies: string[] = [];
  readonly forms: FormFacts[] = [];
  readonly jsonLd: JsonLdBlock[] = [];
  readonly duplicateIds = new Set<string>();
  elementCount = 0;
  depthMax = 0;
  readonly problems = new Set<string>();
  text = '';
  readonly links: LinkFacts[] = [];
  linkCount = 0;
  anchorCount = 0;
  scriptCount = 0;
  hasLoosePassword = false;
  picturesWithoutImage = 0;

  #depth = 0;
  #headState: 'before' | 'in' | 'after' = 'before';
  #isHeadOpen = false;
  #hasHead = false;
  #hasBody = false;
  #isBodyClosed = false;
  /** Number of open elements whose text is not visible. */
  #silent = 0;
  #frames = 0;
  #templates = 0;
  /** For each open template, whether it declares a shadow root. */
  readonly #shadows: boolean[] = [];
  #noscripts = 0;
  #foreign = 0;
  #lastOpened = '';
  /** Name of the open SVG element whose text names its link. */
  #namingElement = '';
  readonly #ids = new Set<string>();
  readonly #anchorNames = new Set<string>();
  #title: string | null = null;
  #heading: { level: number; text: string } | null = null;
  #anchor: LinkFacts | null = null;
  /** Used as the anchor's text if it has none: Google uses the title. */
  #anchorLabel = '';
  #form: FormFacts | null = null;
  #script: string | null = null;
  /** Text of the open style element. */
  #style: string | null = null;
  /** Whether the open picture has an image; null outside of pictures. */
  #hasPictureImage: boolean | null = null;
  readonly #unnamed = new UnnamedFinder();
  /** Null if no element is named by others, as on most pages. */
  readonly #labels: LabelTexts | null;
  /** Null until an element has microdata or RDFa; most documents have neither. */
  #inlineData: InlineData | null = null;

  readonly #resolver: LinkResolver;

  constructor(resolver: LinkResolver, { hasLabels = false } = {}) {
    this.#resolver = resolver;
    this.#labels = hasLabels ? new LabelTexts() : null;
  }

  onprocessinginstruction(name: string): void {
    if (name === '!doctype') this.hasDoctype = true;
  }

  ontext(data: string): void {
    this.#lastOpened = '';
    if (this.#silent === 0 || this.#namingElement !== '' || this.#foreign > 0) {
      this.#labels?.addText(data);
    }
    if (this.#silent > 0) {
      if (this.#namingElement !== '' && this.#anchor !== null) this.#anchorLabel += data;
      if (this.#script !== null && this.#script.length < jsonLdChars) this.#script += data;
      if (this.#style !== null && this.#style.length < styleChars) this.#style += data;
      if (this.#foreign > 0) this.#unnamed.addText(data);
      return;
    }
    if (this.#title !== null) {
      this.#title += data;
      return;
    }
    if (this.#headState !== 'after' && notHtmlSpace.test(data)) this.#endHead();
    this.#unnamed.addText(data);
    this.#inlineData?.addText(data);
    if (this.#frames === 0) this.text += data;
    if (this.#anchor !== null) this.#anchor.text += data;
    if (this.#heading !== null) this.#heading.text += data;
  }

  onopentag(opened: string, attributes: Attributes): void {
    // The content of a shadow root is shown in place of its template.
    const isShadow = opened === 'template' && shadowModes.has(attributes['shadowrootmode'] ?? '');
    if (opened === 'template') this.#shadows.push(isShadow);
    const name = isShadow ? 'div' : opened;
    const has = traitsOf(name);
    const isVoid = (has & traits.void) !== 0;
    this.elementCount += 1;
    if (!isVoid) {
      this.#depth += 1;
      if (this.#depth > this.depthMax) this.depthMax = this.#depth;
    }
    this.#lastOpened = name;
    if (this.#templates > 0) {
      if (name === 'template') this.#templates += 1;
      if (has & traits.silent) this.#silent += 1;
      return;
    }
    if (this.#headState !== 'after' && !(has & traits.head)) this.#endHeadBy(name);
    if (this.#isBodyClosed) this.problems.add('content_after_body');
    if (!(has & traits.inline)) this.#breakWords();
    if (this.#noscripts === 0) this.#unnamed.open(name, attributes, this.#depth, isVoid);
    this.#readCommon(name, attributes, isVoid);
    this.#readElement(name, attributes);
    this.#readNaming(name, attributes);
    if (has & traits.silent) this.#silent += 1;
    else if (has & traits.frame) this.#frames += 1;
  }

  onclosetag(closed: string, isImplied: boolean): void {
    if (traitsOf(closed) & traits.void) return;
    const name = closed === 'template' && this.#shadows.pop() === true ? 'div' : closed;
    const has = traitsOf(name);
    if (this.#depth > 0) this.#depth -= 1;
    this.#labels?.closeBelow(this.#depth);
    this.#inlineData?.closeBelow(this.#depth);
    if (this.#noscripts === 0) this.#unnamed.close(name, this.#depth);
    if (isImplied && !this.#mayEndByItself(name)) this.problems.add('unclosed_element');
    this.#lastOpened = '';
    if (has & traits.silent && this.#silent > 0) this.#silent -= 1;
    if (name === 'template') this.#templates = Math.max(0, this.#templates - 1);
    if (name === this.#namingElement) this.#namingElement = '';
    if (this.#templates > 0) return;
    if (has & traits.frame && this.#frames > 0) this.#frames -= 1;
    if (!(has & traits.inline)) this.#breakWords();
    this.#closeElement(name);
  }

  /** Elements of SVG and MathML may close themselves; `<svg/>` ends right where it begins. */
  #mayEndByItself(name: string): boolean {
    if (traitsOf(name) & traits.openEnded) return true;
    const isRoot = name === 'svg' || name === 'math';
    return this.#foreign > 0 && (!isRoot || this.#lastOpened === name);
  }

  get unnamed(): HtmlFacts['unnamed'] {
    return this.#unnamed.unnamed;
  }

  /** Adds a reference that is no element of its own. */
  addReference(kind: LinkKind, reference: string): void {
    this.#addLink(kind, reference);
  }

  /** Items of microdata and RDFa; to be read once, at the end. */
  readInlineData(): StructuredDataFacts[] {
    return this.#inlineData?.finish() ?? [];
  }

  /** Names to which links with a fragment lead. */
  get partNames(): Set<string> {
    return new Set([...this.#ids, ...this.#anchorNames]);
  }

  /** Closes everything that is open at the end of the document. */
  finish(): void {
    this.#endTitle();
    this.#endHeading();
    this.#endAnchor();
    for (const [link, text] of this.#labels?.resolved() ?? []) {
      link.text = cut(squeeze(text), linkTextChars) || link.text;
    }
  }

  /** Notes what names a link without text: a label within it, or the texts of an SVG. */
  #readNaming(name: string, attributes: Attributes): void {
    if (this.#anchor === null) return;
    const ids = attributes['aria-labelledby'];
    if (ids) this.#labels?.label(this.#anchor, ids);
    const label = attributes['aria-label'];
    if (label && this.#anchorLabel === '') this.#anchorLabel = squeeze(label);
    const isNaming = this.#foreign > 0 && (name === 'title' || name === 'text');
    if (isNaming && this.#anchorLabel === '') this.#namingElement = name;
  }

  #readCommon(name: string, attributes: Attributes, isVoid: boolean): void {
    const id = attributes['id'];
    if (id) {
      const alt = attributes['aria-label'] ?? (isVoid ? (attributes['alt'] ?? '') : undefined);
      this.#labels?.openElement(id, this.#depth, alt);
      if (this.#ids.has(id)) {
        if (this.duplicateIds.size < duplicateIdsMax) this.duplicateIds.add(cut(id, linkTextChars));
      } else this.#ids.add(id);
    }
    const style = attributes['style'];
    if (style?.includes('url(')) this.#addStyles(style);
    if (this.#inlineData === null && beginsData(attributes)) this.#inlineData = new InlineData();
    this.#inlineData?.open(name, attributes, this.#depth, isVoid);
  }

  #readElement(name: string, attributes: Attributes): void {
    switch (name) {
      case 'a':
      case 'area':
        this.#openAnchor(name, attributes);
        break;
      case 'img':
        this.#readImage(attributes);
        break;
      case 'link':
        this.#readLink(attributes);
        break;
      case 'meta':
        this.#readMeta(attributes);
        break;
      case 'script':
        this.#openScript(attributes);
        break;
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        this.#endHeading();
        this.#heading = { level: name.charCodeAt(1) - 0x30, text: '' };
        return;
      case 'title':
        if (this.#foreign === 0) this.#title = '';
        return;
      case 'style':
        this.#style = '';
        return;
      case 'picture':
        this.#hasPictureImage = false;
        return;
      case 'svg':
      case 'math':
        this.#foreign += 1;
        return;
      case 'template':
        this.#templates += 1;
        return;
      case 'noscript':
        this.#noscripts += 1;
        return;
      case 'html':
      case 'head':
      case 'body':
        this.#openRoot(name, attributes);
        break;
      default:
        this.#readRare(name, attributes);
    }
  }

  #readRare(name: string, attributes: Attributes): void {
    switch (name) {
      case 'base':
        this.#readBase(attributes['href']);
        break;
      case 'iframe':
      case 'frame':
        this.#addLink('frame', attributes['src']);
        break;
      case 'source':
        this.#addLink('media', attributes['src']);
        this.#addSourceSet(attributes['srcset']);
        break;
      case 'video':
        this.#addLink('image', attributes['poster']);
        this.#addLink('media', attributes['src']);
        break;
      case 'audio':
      case 'track':
      case 'embed':
        this.#addLink('media', attributes['src']);
        break;
      case 'object':
        this.#addLink('media', attributes['data']);
        break;
      case 'form':
        this.#openForm(attributes);
        break;
      case 'input':
        this.#readInput(attributes);
        break;
    }
  }

  #closeElement(name: string): void {
    switch (name) {
      case 'a':
        this.#endAnchor();
        break;
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        this.#endHeading();
        break;
      case 'title':
        this.#endTitle();
        break;
      case 'script':
        this.#endScript();
        break;
      case 'style':
        this.#addStyles(this.#style ?? '');
        this.#style = null;
        break;
      case 'picture':
        if (this.#hasPictureImage === false) this.picturesWithoutImage += 1;
        this.#hasPictureImage = null;
        break;
      case 'svg':
      case 'math':
        this.#foreign = Math.max(0, this.#foreign - 1);
        return;
      case 'noscript':
        this.#noscripts = Math.max(0, this.#noscripts - 1);
        return;
      case 'head':
        this.#isHeadOpen = false;
        return;
      case 'body':
        this.#isBodyClosed = true;
        return;
      case 'form':
        this.#form = null;
    }
  }

  #openRoot(name: string, attributes: Attributes): void {
    if (name === 'html') {
      this.lang ??= attributes['lang'] ?? attributes['xml:lang'] ?? null;
    } else if (name === 'head') {
      if (this.#hasHead) this.problems.add('second_head');
      else if (this.#headState === 'after') this.problems.add('content_before_head');
      else this.#isHeadOpen = true;
      this.#hasHead = true;
      if (this.#headState === 'before') this.#headState = 'in';
    } else {
      if (this.#hasBody) this.problems.add('second_body');
      this.#hasBody = true;
    }
  }

  #endHeadBy(name: string): void {
    // With scripting enabled, as in Google's crawler, the content of a noscript is not parsed as
    // elements.
    if (this.#noscripts > 0) this.problems.add('element_in_head_noscript');
    else if (name === 'body') {
      this.#isHeadOpen = false;
      this.#headState = 'after';
    } else this.#endHead();
  }

  #endHead(): void {
    if (this.#isHeadOpen) this.problems.add('content_in_head');
    this.#headState = 'after';
  }

  get #isInHead(): boolean {
    return this.#headState !== 'after';
  }

  #breakWords(): void {
    this.text += ' ';
    if (this.#anchor !== null) this.#anchor.text += ' ';
    if (this.#heading !== null) this.#heading.text += ' ';
  }

  #endTitle(): void {
    if (this.#title === null) return;
    if (this.titles.length < listMax) {
      this.titles.push({ text: cut(squeeze(this.#title), textChars), isInHead: this.#isInHead });
    }
    this.#title = null;
  }

  #endHeading(): void {
    if (this.#heading === null) return;
    if (this.headings.length < headingsMax) {
      const text = squeeze(this.#heading.text).replace(permalinkSigns, '').trimEnd();
      this.#heading.text = cut(text, textChars);
      this.headings.push(this.#heading);
    }
    this.#heading = null;
  }

  #endAnchor(): void {
    if (this.#anchor === null) return;
    const text = squeeze(this.#anchor.text);
    if (text !== '') this.#labels?.forget(this.#anchor);
    this.#anchor.text = cut(text === '' ? squeeze(this.#anchorLabel) : text, linkTextChars);
    this.#namingElement = '';
    this.#anchor = null;
  }

  #openAnchor(name: string, attributes: Attributes): void {
    if (name === 'a') {
      this.#endAnchor();
      if (attributes['name']) this.#anchorNames.add(attributes['name']);
    }
    if (attributes['href'] === undefined) return;
    this.anchorCount += 1;
    const link = this.#addLink('anchor', attributes['href'], attributes['rel']);
    if (link === undefined) return;
    if (name === 'area') link.text = cut(squeeze(attributes['alt'] ?? ''), linkTextChars);
    else {
      this.#anchor = link;
      this.#anchorLabel = squeeze(attributes['aria-label'] || attributes['title'] || '');
    }
  }

  /** Records a reference, up to the limit. */
  #addLink(kind: LinkKind, reference: string | undefined, rel = ''): LinkFacts | undefined {
    if (reference === undefined) return undefined;
    const href = reference.trim();
    if (href === '' && kind !== 'anchor') return undefined;
    this.linkCount += 1;
    if (this.links.length >= linksMax) return undefined;
    const { url, problem, asked } = this.#resolver.resolve(href);
    const words = rel === '' ? '' : rel.toLowerCase();
    const link: LinkFacts = {
      kind,
      href: cut(href, pageUrlCharsMax),
      url,
      isNofollow: words !== '' && hasWord(words, 'nofollow'),
      isSponsored: words !== '' && hasWord(words, 'sponsored'),
      isUgc: words !== '' && hasWord(words, 'ugc'),
      text: '',
      problem,
      asked,
    };
    this.links.push(link);
    return link;
  }

  #addStyles(css: string): void {
    for (const address of styleAddresses(css)) this.#addLink('style_file', address);
  }

  #addSourceSet(sourceSet: string | undefined): void {
    if (!sourceSet) return;
    for (const address of addressesIn(sourceSet)) this.#addLink('image', address);
  }

  #readImage(attributes: Attributes): void {
    this.imageCount += 1;
    if (this.#hasPictureImage === false) this.#hasPictureImage = true;
    const { src: named, srcset, 'data-src': lazy } = attributes;
    const src = named ?? lazy ?? addressesIn(srcset)[0] ?? '';
    const alt = attributes['alt'];
    if (this.#anchor !== null && alt) this.#anchor.text += ` ${alt} `;
    if (this.#heading !== null && alt) this.#heading.text += ` ${alt} `;
    this.#addLink('image', named);
    // Lazy-loading scripts replace the placeholder in `src` with this URL.
    this.#addLink('image', lazy);
    this.#addSourceSet(srcset);
    if (this.images.length >= imagesMax) return;
    this.images.push({
      src: cut(src, pageUrlCharsMax),
      alt: alt === undefined ? null : cut(alt, textChars),
      hasSize: attributes['width'] !== undefined && attributes['height'] !== undefined,
      isLazy: attributes['loading']?.toLowerCase() === 'lazy',
    });
  }

  #readBase(href: string | undefined): void {
    if (href === undefined || this.baseHref !== null) return;
    this.baseHref = cut(href, pageUrlCharsMax);
    this.#resolver.setBase(href.trim());
  }

  #readLink(attributes: Attributes): void {
    const rels = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    const href = attributes['href'];
    if (href === undefined || this.#noscripts > 0) return;
    const type = attributes['type']?.trim().toLowerCase();
    if (rels.includes('license') && type === 'application/rsl+xml') {
      this.#addUsage('license', cut(href.trim(), pageUrlCharsMax));
    }
    for (const rel of rels) this.#readRel(rel, href, attributes);
  }

  #readRel(rel: string, reference: string, attributes: Attributes): void {
    const kind = kindOfRel(rel);
    if (kind === undefined) return;
    const link = this.#addLink(kind, reference);
    const href = cut(reference.trim(), pageUrlCharsMax);
    const placed = {
      href,
      url: link?.url ?? null,
      from: 'html',
      isInHead: this.#isInHead,
    } as const;
    if (kind === 'canonical' && this.canonicals.length < listMax) {
      const ignoredFor = canonicalQualifiers.filter((attribute) => attributes[attribute]?.trim());
      this.canonicals.push(ignoredFor.length > 0 ? { ...placed, ignoredFor } : placed);
    }
    const lang = attributes['hreflang'];
    if (kind === 'alternate' && lang !== undefined && this.alternates.length < 1_000) {
      this.alternates.push({ lang: cut(lang, linkTextChars), ...placed });
    }
  }

  #readMeta(attributes: Attributes): void {
    if (this.#noscripts > 0) return;
    const content = attributes['content'] ?? '';
    const name = (attributes['name'] ?? attributes['property'] ?? '').trim().toLowerCase();
    const pragma = attributes['http-equiv']?.trim().toLowerCase();
    const isOfMicrodata = attributes['itemprop'] !== undefined;
    // The position of descriptions and robots is recorded in their own facts.
    const isRead = name === 'description' || isRobots(name);
    if (!this.#isInHead && !isOfMicrodata && !isRead) this.problems.add('meta_in_body');
    if (pragma === 'refresh') this.#readRefresh(content);
    const isPolicy = pragma === 'content-security-policy' && this.#isInHead;
    if (isPolicy && content.trim() !== '' && this.policies.length < listMax) {
      this.policies.push(cut(content, textChars));
    }
    if (pragma === 'content-language') this.lang ??= cut(content, linkTextChars);
    if (name !== '') this.#readNamedMeta(name, content);
  }

  #readNamedMeta(name: string, content: string): void {
    const text = cut(squeeze(content), textChars);
    if (name === 'description') {
      if (this.descriptions.length < listMax) {
        this.descriptions.push({ text, isInHead: this.#isInHead });
      }
    } else if (name === 'viewport') this.viewport ??= text;
    else if (isRobots(name)) {
      if (this.robots.length >= listMax) return;
      this.robots.push({ agent: name, content: text.toLowerCase(), isInHead: this.#isInHead });
    } else if (name === 'tdm-reservation' || name === 'tdm-policy') this.#addUsage(name, text);
    else if (name.startsWith('og:')) this.#readSocial(this.openGraph, name, text);
    else if (name.startsWith('twitter:')) this.#readSocial(this.twitter, name, text);
  }

  #addUsage(name: string, content: string): void {
    if (this.usage.length < listMax) this.usage.push({ name, content });
  }

  #readSocial(tags: Record<string, string>, name: string, text: string): void {
    if (socialImages.has(name) && !Object.hasOwn(tags, name)) this.#addLink('social_image', text);
    setOnce(tags, name, text);
  }

  #readRefresh(content: string): void {
    const parts = /^\s*(\d{1,9})(?:\.[\d.]*)?\s*(?:[;,\s]\s*(?:url\s*=\s*)?(.*))?$/is.exec(content);
    if (!parts || this.refresh) return;
    const target = (parts[2] ?? '').trim().replace(/^(["'])(.*?)\1.*$/s, '$2');
    const link = target === '' ? undefined : this.#addLink('refresh', target);
    this.refresh = { seconds: Number(parts[1]), url: link?.url ?? null };
  }

  #openScript(attributes: Attributes): void {
    const type = (attributes['type'] ?? '').trim().toLowerCase();
    if (type.startsWith('application/ld+json')) this.#script = '';
    else if (type === '' || type === 'module' || type.includes('javascript')) this.scriptCount += 1;
    this.#addLink('script', attributes['src']);
  }

  #endScript(): void {
    // Templates leave blocks empty that have nothing to say.
    if (this.#script?.trim() && this.jsonLd.length < listMax) {
      this.jsonLd.push({ text: this.#script, isCut: this.#script.length >= jsonLdChars });
    }
    this.#script = null;
  }

  #openForm(attributes: Attributes): void {
    const action = attributes['action']?.trim() ?? '';
    const link = this.#addLink('form', action);
    this.#form = {
      action: cut(action, pageUrlCharsMax),
      url: action === '' ? this.#resolver.resolve('').url : (link?.url ?? null),
      method: (attributes['method'] ?? 'get').trim().toLowerCase(),
      hasPassword: false,
    };
    if (this.forms.length < formsMax) this.forms.push(this.#form);
  }

  #readInput(attributes: Attributes): void {
    const type = attributes['type']?.toLowerCase();
    if (type === 'password') {
      if (this.#form) this.#form.hasPassword = true;
      else this.hasLoosePassword = true;
    }
    if (type === 'image') this.#addLink('image', attributes['src']);
  }
}

const socialImages = new Set(['og:image', 'twitter:image', 'twitter:image:src']);

/** Crawlers that a robots meta tag may name. */
const robotsAgent =
  /^(?:[a-z0-9-]*bot(?:-[a-z]+)?|slurp|teoma|yandex|baiduspider|applebot-extended)$/;

const isRobots = (name: string) => name === 'robots' || robotsAgent.test(name);

function kindOfRel(rel: string): LinkKind | undefined {
  switch (rel) {
    case 'canonical':
    case 'alternate':
    case 'next':
    case 'prev':
    case 'stylesheet':
    case 'icon':
      return rel;
    case 'previous':
      return 'prev';
    case 'amphtml':
      return 'amp';
    case 'apple-touch-icon':
      return 'icon';
    case 'preload':
    case 'modulepreload':
      return 'preload';
    default:
      return undefined;
  }
}

/** A URL and its descriptor up to the comma; commas within a URL are part of it. */
const candidate = /([^\s,](?:\S*[^\s,])?)(?:,+(?=\s|$)|\s[^,]*,?|$)/g;

/** The first URLs of a `srcset`. */
function addressesIn(sourceSet: string | undefined): string[] {
  if (!sourceSet) return [];
  const found: string[] = [];
  for (const [, address] of cut(sourceSet, 20_000).matchAll(candidate)) {
    if (address !== undefined) found.push(address);
    if (found.length === 20) break;
  }
  return found;
}

/** Sets an entry once. Names come from the page, so `hasOwn` keeps prototype properties out. */
function setOnce(record: Record<string, string>, name: string, text: string): void {
  if (Object.hasOwn(record, name) || Object.keys(record).length >= listMax) return;
  record[cut(name, linkTextChars)] = text;
}
