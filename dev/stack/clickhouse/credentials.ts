import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ClickHouseException } from './exception';

export type Credentials = { user: string; password: string };

/** Throws, as the server does, unless the request has the user's name and password. */
export function checkCredentials(request: IncomingMessage, url: URL, known: Credentials): void {
  const given = readCredentials(request, url);
  if (given === undefined) {
    throw ClickHouseException.of('requiredPassword', 'A user and a password are needed.');
  }
  const matches = isSame(given.user, known.user) && isSame(given.password, known.password);
  if (!matches) {
    throw ClickHouseException.of(
      'authenticationFailed',
      'Authentication failed: the password is wrong, or there is no such user.',
    );
  }
}

function readCredentials(request: IncomingMessage, url: URL): Credentials | undefined {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'basic' && encoded !== undefined) {
    const decoded = Buffer.from(encoded, 'base64').toString();
    const colon = decoded.indexOf(':');
    return { user: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
  }
  const user = request.headers['x-clickhouse-user'] ?? url.searchParams.get('user');
  const password = request.headers['x-clickhouse-key'] ?? url.searchParams.get('password');
  if (!user && !password) return undefined;
  return { user: String(user ?? 'default'), password: String(password ?? '') };
}

// Compares digests in constant time; they have equal lengths.
function isSame(left: string, right: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(left), digest(right));
}
