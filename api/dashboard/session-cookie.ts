import type { CookieOptions, Request, Response } from 'express';
import type { Config } from '../../platform/config';
import { AppError } from '../../platform/errors';

const sessionName = 'sl_session';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const isSecure = (config: Config, request: Request): boolean =>
  request.secure || config.publicUrl?.startsWith('https:') === true;

const isLoopback = (request: Request): boolean =>
  loopbackHosts.has((request.get('Host') ?? '').replace(/:\d+$/, '').toLowerCase());

/** Browsers accept a cookie with this prefix from the host itself only, by https, for all paths. */
const fullName = (config: Config, request: Request, name: string) =>
  isSecure(config, request) ? `__Host-${name}` : name;

const optionsOf = (config: Config, request: Request): CookieOptions => ({
  httpOnly: true,
  secure: isSecure(config, request),
  sameSite: 'strict',
  path: '/',
});

type Exchange = { config: Config; request: Request; response: Response };

/** Returns the value of a cookie that this service set. */
export function cookieOf(config: Config, request: Request, name: string): string | undefined {
  const wanted = fullName(config, request, name);
  for (const cookie of (request.headers.cookie ?? '').split(';')) {
    const end = cookie.indexOf('=');
    if (end !== -1 && cookie.slice(0, end).trim() === wanted) return cookie.slice(end + 1).trim();
  }
  return undefined;
}

/** Without `seconds` the browser keeps it until it is closed. */
export const setCookie = (
  { config, request, response }: Exchange,
  { name, value, seconds }: { name: string; value: string; seconds?: number },
) =>
  response.cookie(fullName(config, request, name), value, {
    ...optionsOf(config, request),
    ...(seconds !== undefined && { maxAge: seconds * 1_000 }),
  });

export const clearCookie = ({ config, request, response }: Exchange, name: string) =>
  response.clearCookie(fullName(config, request, name), optionsOf(config, request));

/** Returns the secret of the session that a browser sends. */
export const sessionSecretOf = (config: Config, request: Request): string | undefined =>
  cookieOf(config, request, sessionName);

/** Throws `forbidden` where a cookie would travel in the clear, and browsers would refuse it. */
export function assertCookiePossible(config: Config, request: Request): void {
  if (isSecure(config, request) || isLoopback(request)) return;
  throw new AppError(
    'forbidden',
    'The dashboard needs https, or http on this machine: open it at an https address, or at localhost. PUBLIC_URL or X-Forwarded-Proto says that a proxy serves https.',
  );
}

export const setSessionCookie = (exchange: Exchange, secret: string) =>
  setCookie(exchange, { name: sessionName, value: secret });

export const clearSessionCookie = (exchange: Exchange) => clearCookie(exchange, sessionName);
