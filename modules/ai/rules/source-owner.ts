import type { OwnsUrl } from '../../websites/rules/match-scope';

/** Whose page a source is: the website's own, a competitor's, or somebody else's. */
export type SourceOwner =
  | { kind: 'own'; brandId: string | null }
  | { kind: 'competitor'; brandId: string }
  | { kind: 'other'; brandId: null };

export type OwnedBrand = { id: string; isOwn: boolean; domains: readonly string[] };

/** Returns the host of an http URL in lower case without a leading `www.`; null for other text. */
export function hostOf(url: string): string | null {
  if (!/^https?:\/\//i.test(url)) return null;
  const parsed = URL.parse(url);
  return parsed?.hostname ? parsed.hostname.replace(/^www\./, '').replace(/\.$/, '') : null;
}

/**
 * Creates a function that returns whose page a URL is. Own pages are those of the website's settings
 * and those on domains of own brands; a domain covers its subdomains, and the longest one decides. One
 * that several brands have is the first one's.
 */
export function createSourceOwner(
  ownsUrl: OwnsUrl,
  brands: readonly OwnedBrand[],
): (url: string) => SourceOwner {
  const byDomain = new Map<string, OwnedBrand>();
  for (const brand of brands) {
    for (const domain of brand.domains) {
      if (!byDomain.has(domain)) byDomain.set(domain, brand);
    }
  }
  return (url) => {
    const brand = brandOf(hostOf(url), byDomain);
    if (brand && !brand.isOwn) return { kind: 'competitor', brandId: brand.id };
    if (brand || ownsUrl(url)) return { kind: 'own', brandId: brand?.id ?? null };
    return { kind: 'other', brandId: null };
  };
}

function brandOf(
  host: string | null,
  byDomain: ReadonlyMap<string, OwnedBrand>,
): OwnedBrand | undefined {
  if (host === null) return undefined;
  const labels = host.split('.');
  for (let first = 0; first < labels.length - 1; first += 1) {
    const brand = byDomain.get(labels.slice(first).join('.'));
    if (brand) return brand;
  }
  return undefined;
}
