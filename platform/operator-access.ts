import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const digest = (text: string) => createHash('sha256').update(text).digest();

const isLoopback = (address: string) =>
  address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);

/** Headers by which a proxy on this machine says that it forwards somebody else's request. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a request may read what is for operators: metrics, and how each dependency does. With a
 * key, callers that send it as a bearer token; without one, programs of this machine alone.
 */
export function isOperator(request: IncomingMessage, key: string | undefined): boolean {
  if (key === undefined) {
    const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
    return !isForwarded && isLoopback(request.socket.remoteAddress ?? '');
  }
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(key));
}
