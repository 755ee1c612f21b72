export type PropertyKind = 'domain' | 'url_prefix';

const domainPrefix = 'sc-domain:';

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '');

/** Reads a property's name; undefined if it is neither a domain nor a URL. */
export function readProperty(property: string): { kind: PropertyKind; domain: string } | undefined {
  if (property.startsWith(domainPrefix)) {
    return { kind: 'domain', domain: withoutWww(property.slice(domainPrefix.length)) };
  }
  if (!URL.canParse(property)) return undefined;
  const { hostname } = new URL(property);
  return hostname === '' ? undefined : { kind: 'url_prefix', domain: withoutWww(hostname) };
}

/** Whether a property has data of a domain: its own, or for a domain property those below it. */
export function covers(property: string, domain: string): boolean {
  const read = readProperty(property);
  if (!read) return false;
  if (read.domain === domain) return true;
  return read.kind === 'domain' && domain.endsWith(`.${read.domain}`);
}

/** Whether a property has hosts that are not a website's: its totals are of all of them. */
export function hasOtherHosts(
  property: string,
  { domain, matchMode }: { domain: string; matchMode: string },
): boolean {
  const read = readProperty(property);
  if (read?.kind !== 'domain') return false;
  return read.domain !== domain || matchMode !== 'subdomains';
}

/** Whether a property is a domain, or a prefix without a path. */
export const isWholeSite = (property: string): boolean =>
  property.startsWith(domainPrefix) || URL.parse(property)?.pathname === '/';

/** Lower is better: a whole domain, https, `www.`, and a prefix without a path. */
function rankOf(property: string): string {
  const isWhole = property.startsWith(domainPrefix);
  const hasPath = !isWholeSite(property);
  const marks = [!isWhole, hasPath, !property.startsWith('https://'), !property.includes('//www.')];
  return `${marks.map(Number).join('')}${property}`;
}

/**
 * Chooses the property of a website among those that an account may read: exactly of its domain,
 * and a domain property before a prefix.
 */
export function chooseProperty<Candidate extends { property: string }>(
  candidates: readonly Candidate[],
  domain: string,
): Candidate | undefined {
  return candidates
    .filter(({ property }) => readProperty(property)?.domain === domain)
    .sort((one, other) => (rankOf(one.property) < rankOf(other.property) ? -1 : 1))[0];
}

/** Whether a property contains an address: of its domain or one below it, or with its prefix. */
export function contains(property: string, url: string): boolean {
  if (!property.startsWith(domainPrefix)) return url.startsWith(property);
  const domain = property.slice(domainPrefix.length).toLowerCase();
  const host = URL.parse(url)?.hostname ?? '';
  return host === domain || host.endsWith(`.${domain}`);
}
