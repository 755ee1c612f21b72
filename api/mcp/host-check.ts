import { isIP } from 'node:net';
import type { Request } from 'express';
import type { Config } from '../../platform/config';
import { AppError } from '../../platform/errors';

/**
 * Refuses what a web page sent, or a name that was made to point here: with DNS rebinding a page
 * reaches a service inside a network as if it were its own. A browser names the page in Origin and
 * what it looked up in Host; agents' clients send no Origin. Throws `forbidden`.
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

/** The public name, loopback, or a bare address: only a name can be made to point elsewhere. */
function isOwnHost(host: string, own: URL | undefined): boolean {
  if (host === own?.host || isLoopback(host)) return true;
  const name = hostName(host);
  return isIP(name.replace(/^\[|\]$/g, '')) > 0;
}

const hostName = (host: string) => host.replace(/:\d+$/, '').toLowerCase();

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostName(host));
