import { parseLinkHeader } from '../../../platform/html/link-header';
import type { LinkResolver } from '../../../platform/html/link-resolver';
import { pageUrlCharsMax } from '../../../platform/url/page-url';
import type { AlternateFacts, CanonicalFacts, LinkFacts } from '../rules/page-facts';

/** Canonicals and alternates of a `Link` header (RFC 8288), resolved against the page's own URL. */
export function readLinkHeader(
  header: string,
  resolver: LinkResolver,
): { canonicals: CanonicalFacts[]; alternates: AlternateFacts[]; links: LinkFacts[] } {
  const canonicals: CanonicalFacts[] = [];
  const alternates: AlternateFacts[] = [];
  const links: LinkFacts[] = [];
  for (const { target, rels, parameters } of parseLinkHeader(header)) {
    const href = target.slice(0, pageUrlCharsMax);
    const { url, problem } = resolver.resolve(target);
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
    const lang = parameters.get('hreflang');
    if (rels.includes('alternate') && lang !== undefined) {
      alternates.push({ lang, ...placed });
      add('alternate');
    }
  }
  return { canonicals, alternates, links };
}
