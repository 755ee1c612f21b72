import type { Request, RequestHandler } from 'express';
import type { Logger } from '../../platform/logger';

/** Anybody can send such a header, so the warning is rare. */
const everyMs = 60 * 60_000;

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

type Trusts = (address: string | undefined, hop: number) => boolean;

/**
 * Warns when an address forwards requests that `TRUST_PROXY` does not name: all clients behind it
 * would count as one, in limits and in the audit log.
 */
export function warnOfProxies(log: Logger, now = () => performance.now()): RequestHandler {
  let warnedMs = Number.NEGATIVE_INFINITY;
  return (request, _response, next) => {
    const header = forwarding.find((name) => request.headers[name] !== undefined);
    if (header !== undefined && now() - warnedMs >= everyMs && !isTrusted(request)) {
      warnedMs = now();
      log.warn(
        { address: request.socket.remoteAddress, header },
        'a forwarding header came from an address that TRUST_PROXY does not name, so it was not believed; if it is your proxy, name it there: until then all clients behind it count as one',
      );
    }
    next();
  };
}

function isTrusted({ app, socket }: Request): boolean {
  const trusts: Trusts = app.get('trust proxy fn');
  return trusts(socket.remoteAddress, 0);
}
