import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** The client's address as `TRUST_PROXY` says. IPv6 by /64: one host has that many addresses. */
export function addressOf(request: Request): string {
  const text = request.ip ?? '';
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6) {
    return `${address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':')}::/64`;
  }
  return address.toString();
}
