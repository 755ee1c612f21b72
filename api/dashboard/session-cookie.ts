import type { CookieOptions, Request, Response } from 'express';
import type { Config } from '../../platform/config';
import { AppError } from '../../platform/errors';

/** Browsers accept a cookie with this prefix from the host itself only, by https, for all paths. */
const secureName = '__Host-sl_session';
const loopbackName = 'sl_session';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const isSecure = (config: Config, request: Request): boolean =>
  request.secure || config.publicUrl?.startsWith('https:') === true;

const isLoopback = (request: Request): boolean =>
  loopbackHosts.has((request.get('Host') ?? '').replace(/:\d+$/, '').toLowerCase());

const nameOf = (config: Config, request: Request) =>
  isSecure(config, request) ? secureName : loopbackName;

const optionsOf = (config: Config, request: Request): CookieOptions => ({
  httpOnly: true,
  secure: isSecure(config, request),
  sameSite: 'strict',
  path: '/',
});

/** Returns the secret of the session that a browser sends. */
export function sessionSecretOf(config: Config, request: Request): string | undefined {
  const name = nameOf(config, request);
  for (const cookie of (request.headers.cookie ?? '').split(';')) {
    const end = cookie.indexOf('=');
    if (end !== -1 && cookie.slice(0, end).trim() === name) return cookie.slice(end + 1).trim();
  }
  return undefined;
}

/** Throws `forbidden` where a cookie would travel in the clear, and browsers would refuse it. */
export function assertCookiePossible(config: Config, request: Request): void {
  if (isSecure(config, request) || isLoopback(request)) return;
  throw new AppError(
    'forbidden',
    'The dashboard needs https, or http on this machine: open it at an https address, or at localhost. PUBLIC_URL or X-Forwarded-Proto says that a proxy serves https.',
  );
}

export const setSessionCookie = (
  { config, request, response }: { config: Config; request: Request; response: Response },
  secret: string,
) => response.cookie(nameOf(config, request), secret, optionsOf(config, request));

export const clearSessionCookie = ({
  config,
  request,
  response,
}: {
  config: Config;
  request: Request;
  response: Response;
}) => response.clearCookie(nameOf(config, request), optionsOf(config, request));
