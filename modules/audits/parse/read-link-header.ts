import type { LinkResolver } from '../../../platform/html/link-resolver';
import { escapeHeaderUrl } from '../../../platform/url/header-url';
import { pageUrlCharsMax } from '../../../platform/url/page-url';
import type { AlternateFacts, CanonicalFacts, LinkFacts } from '../rules/page-facts';

const headerCharsMax = 65_536;
const entry = /<([^<>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^\s",;]+))?)*)/g;
const parameter = /;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^\s",;]+))/g;

/** Canonicals and alternates of a `Link` header (RFC 8288), resolved against the page's own URL. */
export function readLinkHeader(
  header: string,
  resolver: LinkResolver,
): { canonicals: CanonicalFacts[]; alternates: AlternateFacts[]; links: LinkFacts[] } {
  const canonicals: CanonicalFacts[] = [];
  const alternates: AlternateFacts[] = [];
  const links: LinkFacts[] = [];
  for (const [, written = '', rest = ''] of header.slice(0, headerCharsMax).matchAll(entry)) {
    const target = escapeHeaderUrl(written);
    const values = parametersOf(rest);
    const rels = (values.get('rel') ?? '').toLowerCase().split(/\s+/);
    const href = target.trim().slice(0, pageUrlCharsMax);
    const { url, problem } = resolver.resolve(target.trim());
    const placed = { href, url, from: 'header', isInHead: true } as const;
    const add = (kind: 'canonical' | 'alternate') =>
      links.push({
        kind,
        href,
        url,
        problem,
        text: '',
        isNofollow: false,
        isSponsored: false,
        isUgc: false,
      });
    if (rels.includes('canonical')) {
      canonicals.push(placed);
      add('canonical');
    }
    const lang = values.get('hreflang');
    if (rels.includes('alternate') && lang !== undefined) {
      alternates.push({ lang, ...placed });
      add('alternate');
    }
  }
  return { canonicals, alternates, links };
}

function parametersOf(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', quoted, plain] of text.matchAll(parameter)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, quoted ?? plain ?? '');
  }
  return values;
}
