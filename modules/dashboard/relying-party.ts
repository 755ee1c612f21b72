import { isIP } from 'node:net';
import type { Config } from '../../platform/config';
import { publicUrlOf } from '../../platform/public-url';

/** What passkeys are bound to: a host name, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string };

/**
 * Returns the relying party of the configured address, never of a request. Undefined where browsers
 * make no passkeys: at an IP address, or without https on another machine.
 */
export function relyingPartyOf(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): RelyingParty | undefined {
  const url = new URL(publicUrlOf(config));
  const { hostname, origin, protocol } = url;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  if (protocol !== 'https:' && hostname !== 'localhost') return undefined;
  return { id: hostname, origin };
}
