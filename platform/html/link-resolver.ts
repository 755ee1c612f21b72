import { normalizePageUrl } from '../url/page-url';

/** Target of a reference: a URL in normal form, or the reason why it has no URL. */
export type Resolved = { url: string; problem: null } | { url: null; problem: string };

/** Longer references cannot be page URLs, and every later step would have to process them. */
const hrefCharsRead = 8_192;

const scheme = /^([a-z][a-z0-9+.-]*):/i;
/**
 * A path that `normalizePageUrl` leaves unchanged: no escape, dot segment, double slash or
 * fragment.
 */
const plainPath = /^(?:[\w~-][\w~.-]*\/)*(?:[\w~-][\w~.-]*)?$/;

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
    const isPlain = 'url' in root && root.url.length < 1_024;
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
  #resolvePlain(href: string): Resolved | undefined {
    if (this.#origin === '' || href === '' || href.length > 512) return undefined;
    const rest = href.startsWith(this.#origin) ? href.slice(this.#origin.length) : href;
    const isFromRoot = rest !== href || href.charCodeAt(0) === 0x2f;
    const path = rest === href && isFromRoot ? href.slice(1) : rest;
    if (!plainPath.test(path) || (path === '' && !isFromRoot)) return undefined;
    return { url: (isFromRoot ? this.#origin : this.#folder) + path, problem: null };
  }

  #resolveAny(href: string): Resolved {
    if (href.length > hrefCharsRead) return { url: null, problem: 'too_long' };
    const parsed = URL.parse(href, this.#base.href);
    if (!parsed) return { url: null, problem: 'unreadable' };
    if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
      return { url: null, problem: scheme.exec(parsed.protocol)?.[1] ?? 'not_http' };
    }
    const page = normalizePageUrl(parsed.href);
    return 'url' in page ? { url: page.url, problem: null } : { url: null, problem: page.problem };
  }
}

/** Characters after the path's last slash. */
function tailLength({ path, query }: { path: string; query: string }): number {
  const file = path.length - path.lastIndexOf('/') - 1;
  return file + (query === '' ? 0 : query.length + 1);
}
