import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * A public address that the machine's host answers: Azure's platform service, which has secrets.
 */
const hostsOwn = new Set(['168.63.129.16']);

/**
 * Whether an address is on the public Internet. Private, loopback, link-local, metadata, multicast,
 * documentation and reserved addresses are not. Neither are IPv6 forms that embed an IPv4 address
 * (mapped, 6to4, Teredo, NAT64), since a gateway would unwrap them.
 */
export function isPublicAddress(text: string): boolean {
  // An address with a zone is link-local.
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv6') {
    return address.range() === 'unicast' && (address as ipaddr.IPv6).match(globalUnicast);
  }
  return address.range() === 'unicast' && !hostsOwn.has(address.toString());
}

/** Normalizes a socket's peer address: IPv4-mapped IPv6 becomes plain IPv4. */
export function plainAddress(text: string): string {
  const bare = text.replace(/%.*/s, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : text;
}
