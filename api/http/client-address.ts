import { isIPv4 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * Returns the client's address as `TRUST_PROXY` defines it. IPv6 is cut to /64, since one host may
 * use all of a /64.
 */
export function addressOf(request: Request): string {
  const { ip } = request;
  // Canonical already, and by far the most frequent.
  if (ip !== undefined && isIPv4(ip)) return ip;
  const candidates = [ip, request.socket.remoteAddress];
  // A proxy may pass on arbitrary text of any length in place of an address.
  const text = candidates.find((candidate) => candidate && ipaddr.isValid(candidate));
  if (text === undefined) return 'unknown';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6) {
    return `${address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':')}::/64`;
  }
  return address.toString();
}
