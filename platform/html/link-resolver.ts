import { askedUrl, normalizePageUrl } from '../url/page-url';

/**
 * Target of a reference: a URL in normal form, and as it is written where that is another text; or
 * the reason why it has no URL.
 */
export type Resolved =
  | { url: string; problem: null; asked?: string }
  | { url: null; problem: string; asked?: undefined };

/** Longer references cannot be page URLs, and every later step would have to process them. */
const hrefCharsRead = 8_192;

const scheme = /^([a-z][a-z0-9+.-]*):/i;
/**
 * A path and query that `normalizePageUrl` leaves unchanged: no escape, dot segment, double slash or
 * fragment.
 */
const plainTarget = /^(?:[\w~-][\w~.-]*\/)*(?:[\w~-][\w~.-]*)?(?:\?[\w~.=&;,:+/-]+)?$/;
const folderAbove = '../';

/** Resolves a page's references against its base URL, each distinct reference once. */
export class LinkResolver {
  readonly #known = new Map<string, Resolved>();
  #base: URL;
  #origin = '';
  #folder = '';

  readonly #pageUrl: string;

  constructor(pageUrl: string) {
    this.#pageUrl = pageUrl;

    this.#base = URL.parse(pageUrl) ?? new URL('http://invalid.invalid/');
    this.#readBase();
  }

  /** Applies the first `<base href>`; an invalid one is ignored. */
  setBase(href: string): void {
    const base = URL.parse(href, this.#pageUrl);
    if (!base || (base.protocol !== 'http:' && base.protocol !== 'https:')) return;
    this.#base = base;
    this.#known.clear();
    this.#readBase();
  }

  #readBase(): void {
    const root = normalizePageUrl(this.#base.href);
    const isPlain =
      'url' in root && root.url.length < 1_024 && root.url === askedUrl(this.#base.href);
    this.#origin = isPlain ? `${root.scheme}://${root.host}/` : '';
    this.#folder = isPlain ? root.url.slice(0, root.url.length - tailLength(root)) : '';
  }

  resolve(href: string): Resolved {
    const cached = this.#known.get(href);
    if (cached) return cached;
    const resolved = this.#resolvePlain(href) ?? this.#resolveAny(href);
    this.#known.set(href, resolved);
    return resolved;
  }

  /** Fast path for the common references: resolves by string comparison alone. */
  #resolvePlain(reference: string): Resolved | undefined {
    if (this.#origin === '' || reference.length > 512) return undefined;
    const fragmentAt = reference.indexOf('#');
    const href = fragmentAt === -1 ? reference : reference.slice(0, fragmentAt);
    let start = this.#folder;
    let target = href;
    if (href.startsWith(this.#origin)) {
      start = this.#origin;
      target = href.slice(start.length);
    } else if (href.charCodeAt(0) === 0x2f) {
      start = this.#origin;
      target = href.slice(1);
    }
    while (target.startsWith(folderAbove)) {
      target = target.slice(folderAbove.length);
      if (start !== this.#origin)
        start = start.slice(0, start.lastIndexOf('/', start.length - 2) + 1);
    }
    // The page's own path is kept by an empty reference and by a query alone.
    const isOwnPath = href === '' || href.charCodeAt(0) === 0x3f;
    if (isOwnPath || !plainTarget.test(target)) return undefined;
    return { url: start + target, problem: null };
  }

  #resolveAny(href: string): Resolved {
    if (href.length > hrefCharsRead) return { url: null, problem: 'too_long' };
    const parsed = URL.parse(href, this.#base.href);
    if (!parsed) return { url: null, problem: 'unreadable' };
    if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
      return { url: null, problem: scheme.exec(parsed.protocol)?.[1] ?? 'not_http' };
    }
    const page = normalizePageUrl(parsed.href);
    if (!('url' in page)) return { url: null, problem: page.problem };
    const asked = askedUrl(parsed.href);
    return { url: page.url, problem: null, ...(asked !== page.url && { asked }) };
  }
}

/** Characters after the path's last slash. */
function tailLength({ path, query }: { path: string; query: string }): number {
  const file = path.length - path.lastIndexOf('/') - 1;
  return file + (query === '' ? 0 : query.length + 1);
}
