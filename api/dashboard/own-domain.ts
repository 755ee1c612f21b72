import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { hashSecret } from '../../modules/account/rules/secret-text';
import { audit } from '../../modules/account/store/audit-log';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import {
  findDomainWorkspace,
  insertDomainCode,
  readSession,
} from '../../modules/dashboard/store/domain-store';
import { readBranding } from '../../modules/reports/store/branding-store';
import type { Config } from '../../platform/config';
import { AppError } from '../../platform/errors';
import { publicUrlOf } from '../../platform/public-url';
import type { AppOptions } from '../app-options';
import type { Caller } from '../http/authenticator';
import { readBody } from '../http/body';
import { check } from '../operation/validation';
import type { Services } from '../services';
import { actorOf } from './actor-of';
import { assertCookiePossible, setCookie } from './session-cookie';

const bodyBytesMax = 4 * 1024;
const browserSeconds = 600;

/** Has the secret of the browser that began at an own domain. */
export const domainCookie = 'sl_domain';

/** The host of a request, without its port. It chooses among verified domains, and is put into no link. */
export const hostOf = (request: Request): string =>
  (request.get('Host') ?? '').replace(/:\d+$/, '').toLowerCase();

export const queryOf = (request: Request, name: string): string =>
  new URL(request.originalUrl, 'http://service').searchParams.get(name) ?? '';

const serviceHostOf = (config: Config) => new URL(publicUrlOf(config)).hostname;

/** The address of an own domain: as the configured one, with another host. */
export function domainUrlOf(config: Config, host: string): string {
  const url = new URL(publicUrlOf(config));
  url.hostname = host;
  return url.origin;
}

const workspaceAt = async ({ config, database }: Services, host: string) =>
  host === '' || host === serviceHostOf(config)
    ? undefined
    : findDomainWorkspace(database.system, host);

export const isOwnDomain = async (services: Services, request: Request): Promise<boolean> =>
  (await workspaceAt(services, hostOf(request))) !== undefined;

/** Throws `forbidden` at an own domain, for ways of signing in that belong to the service's. */
export async function refuseAtOwnDomain(services: Services, request: Request): Promise<void> {
  if (!(await isOwnDomain(services, request))) return;
  throw new AppError('forbidden', `Sign in at ${publicUrlOf(services.config)}.`);
}

/** The workspace whose own domain a page is served from, or that the page names, with its public fields. */
export async function domainOf(services: Services, request: Request) {
  const atHost = await workspaceAt(services, hostOf(request));
  const host = atHost === undefined ? queryOf(request, 'domain') : hostOf(request);
  const workspaceId = atHost ?? (await workspaceAt(services, host));
  if (workspaceId === undefined) return null;
  const db = services.database.reader(workspaceId);
  const [workspace, { name, color, logo }] = await Promise.all([
    getWorkspace(db),
    readBranding(db),
  ]);
  const brand = {
    name: name ?? workspace.name,
    color,
    logo: logo && `/dashboard/logo?domain=${host}&sha256=${logo.sha256}`,
  };
  return { workspaceId, host, brand };
}

/** Begins a sign-in at an own domain: the service's own page does it, for this browser. */
export async function beginAtDomain(
  services: Services,
  request: Request,
  response: Response,
): Promise<{ url: string }> {
  const { config } = services;
  const host = hostOf(request);
  if ((await workspaceAt(services, host)) === undefined) {
    throw new AppError('not_found', `No dashboard is shown at ${host}.`);
  }
  assertCookiePossible(config, request);
  const secret = randomBytes(32).toString('base64url');
  const cookie = { name: domainCookie, value: secret, seconds: browserSeconds };
  setCookie({ config, request, response }, cookie);
  const browser = hashSecret(secret).toString('base64url');
  return { url: `${publicUrlOf(config)}/dashboard/sign-in?domain=${host}&browser=${browser}` };
}

const bodySchema = z.strictObject({
  domain: z.string().max(253),
  /** Without it the own domain begins first, which a mailed link has not done. */
  browser: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
});

/** Hands a client's session over to the own domain of the workspace. */
export async function createDomainCode(
  { services }: AppOptions,
  caller: Caller,
  request: Request,
  response: Response,
): Promise<{ url: string }> {
  const { config, database } = services;
  const { json } = await services.bodyGate.admit({ workspaceId: '', response }, bodyBytesMax, () =>
    readBody(request, response, bodyBytesMax),
  );
  const { domain, browser } = check(bodySchema, '', json ?? {});
  if ((await workspaceAt(services, domain)) !== caller.workspaceId) {
    throw new AppError(
      'forbidden',
      `You are signed in to another workspace than that of ${domain}.`,
    );
  }
  if (caller.role !== 'client' || !caller.session) {
    throw new AppError(
      'forbidden',
      `${domain} is for clients. Use the dashboard at ${publicUrlOf(config)}.`,
    );
  }
  const page = `${domainUrlOf(config, domain)}/dashboard/sign-in`;
  if (browser === undefined) return { url: `${page}?begin=1` };
  const { hash } = caller.session;
  const code = await database.transaction(caller.workspaceId, async (tx) => {
    const session = await readSession(tx, hash);
    if (!session) throw new AppError('unauthorized', 'The session has ended. Sign in.');
    const browserHash = Buffer.from(browser, 'base64url');
    const handover = { ...session, keyId: caller.keyId, host: domain, browserHash };
    await audit(tx, actorOf(caller, request, response), {
      action: 'dashboard_domain.sign_in',
      targetType: 'person',
      targetId: caller.keyId,
      details: { host: domain },
    });
    return insertDomainCode(tx, handover);
  });
  return { url: `${page}?code=${code}` };
}
