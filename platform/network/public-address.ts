import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its number, but answered by the machine's host: Azure's platform, which holds secrets. */
const hostsOwn = new Set(['168.63.129.16']);

/**
 * Whether an address is one of the public Internet. Private, loopback, link-local, metadata,
 * multicast, documentation and reserved ones are not, and neither are the IPv6 forms that carry an
 * IPv4 address within them (mapped, 6to4, Teredo, NAT64), since a gateway would unwrap them.
 */
export function isPublicAddress(text: string): boolean {
  // A zone makes it an address of one link.
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv6') {
    return address.range() === 'unicast' && (address as ipaddr.IPv6).match(globalUnicast);
  }
  return address.range() === 'unicast' && !hostsOwn.has(address.toString());
}

/** The address that a socket says it talks to: IPv4 stands as such, also where it came mapped. */
export function plainAddress(text: string): string {
  const bare = text.replace(/%.*$/, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : text;
}
