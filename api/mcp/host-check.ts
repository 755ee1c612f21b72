import { isIP } from 'node:net';
import type { Request } from 'express';
import type { Config } from '../../platform/config';
import { AppError } from '../../platform/errors';

/**
 * Refuses requests from web pages, and from host names that were pointed at this service. By DNS
 * rebinding a page could reach a service inside a network as if it were its own. A browser sends
 * the page in Origin and the looked-up name in Host; agents' clients send no Origin. Throws
 * `forbidden`.
 */
export function refuseForeignPages(request: Request, config: Config): void {
  const host = request.get('Host') ?? '';
  const own = config.publicUrl ? new URL(config.publicUrl) : undefined;
  if (!isOwnHost(host, own)) {
    throw new AppError(
      'forbidden',
      'This Host is not known here. PUBLIC_URL names the one that is.',
    );
  }
  const origin = request.get('Origin');
  if (origin === undefined) return;
  const isOwn = origin === own?.origin || (isLoopback(host) && origin === `http://${host}`);
  if (!isOwn) throw new AppError('forbidden', 'Origin not allowed.');
}

/** Accepts the public name, loopback, or a bare address: only a name can be pointed elsewhere. */
function isOwnHost(host: string, own: URL | undefined): boolean {
  if (host === own?.host || isLoopback(host)) return true;
  const name = hostName(host);
  return isIP(name.replace(/^\[|\]$/g, '')) > 0;
}

const hostName = (host: string) => host.replace(/:\d+$/, '').toLowerCase();

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostName(host));
