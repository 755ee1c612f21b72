import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** The client's address as `TRUST_PROXY` says. IPv6 by /64: one host has that many addresses. */
export function addressOf(request: Request): string {
  const candidates = [request.ip, request.socket.remoteAddress];
  // A proxy may pass on any text, of any length, in the place of an address.
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
