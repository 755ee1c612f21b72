import { AddressRanges } from './address-ranges';

/** Private, loopback, link-local and shared addresses: a proxy on the website's own side. */
const privatePrefixes = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/127',
  'fc00::/7',
  'fe80::/10',
];

/** Cloudflare's edge, as it publishes it; the list has not changed for years. */
const cloudflarePrefixes = [
  '103.21.244.0/22',
  '103.22.200.0/22',
  '103.31.4.0/22',
  '104.16.0.0/13',
  '104.24.0.0/14',
  '108.162.192.0/18',
  '131.0.72.0/22',
  '141.101.64.0/18',
  '162.158.0.0/15',
  '172.64.0.0/13',
  '173.245.48.0/20',
  '188.114.96.0/20',
  '190.93.240.0/20',
  '197.234.240.0/22',
  '198.41.128.0/17',
  '2400:cb00::/32',
  '2405:8100::/32',
  '2405:b500::/32',
  '2606:4700::/32',
  '2803:f800::/32',
  '2a06:98c0::/29',
  '2c0f:f248::/32',
];

/**
 * Addresses that stand in a log when the server behind a proxy logs the proxy. Nothing can be
 * said of the client then: without this, every crawler would look spoofed.
 */
export const proxyAddresses = new AddressRanges([...privatePrefixes, ...cloudflarePrefixes]);
