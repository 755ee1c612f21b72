import type { Request, Response } from 'express';
import { z } from 'zod';
import { hashSecret } from '../../modules/account/rules/secret-text';
import { audit } from '../../modules/account/store/audit-log';
import { findKey } from '../../modules/account/store/key-store';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import { isDashboardSecret, pageTokenOf } from '../../modules/dashboard/rules/dashboard-secret';
import { roleOf } from '../../modules/dashboard/rules/role';
import { findLinkWorkspace, insertLink, takeLink } from '../../modules/dashboard/store/link-store';
import { acceptInvitation, takeMailedLink } from '../../modules/dashboard/store/person-store';
import {
  endSessionOf,
  insertSession,
  type NewSession,
  type SigningKey,
} from '../../modules/dashboard/store/session-store';
import { readBranding } from '../../modules/reports/store/branding-store';
import { AppError } from '../../platform/errors';
import { sql, type Transaction } from '../../platform/postgres/database';
import type { AppOptions } from '../app-options';
import { type Caller, refuseAgentKey } from '../http/authenticator';
import { readBody } from '../http/body';
import { addressOf } from '../http/client-address';
import { requestState } from '../http/request-state';
import { check } from '../operation/validation';
import type { Services } from '../services';
import { sessionSecretOf } from './session-cookie';

const bodyBytesMax = 4 * 1024;
const signInLimit = { signInsMax: 120, windowSeconds: 60 };

const secretText = z.string().trim().min(1).max(200);
const bodySchema = z
  .strictObject({ key: secretText.optional(), code: secretText.optional() })
  .refine(({ key, code }) => (key === undefined) !== (code === undefined), {
    error: 'must contain key or code',
    params: { code: 'invalid_combination' },
  });

type Opened = {
  secret: string;
  caller: Pick<Caller, 'workspaceId' | 'keyId'>;
  /** Of a person who accepted an invitation: the key for signing in again. */
  signInKey?: string;
};

/** Opens a session by a key, or by the code of a one-time link. */
export async function signIn(
  options: AppOptions,
  request: Request,
  response: Response,
): Promise<Opened> {
  const { services } = options;
  // Bodies of this size never wait, so none needs a workspace to be fair to.
  const { json } = await services.bodyGate.admit({ workspaceId: '', response }, bodyBytesMax, () =>
    readBody(request, response, bodyBytesMax),
  );
  const { key, code = '' } = check(bodySchema, '', json ?? {});
  const opened = await (key === undefined
    ? signInByCode(options, code, request, response)
    : signInByKey(options, key, request, response));
  // The browser forgets its session, so no one could end it any more. Other devices stay.
  const before = sessionSecretOf(services.config, request);
  if (before !== undefined) await endSessionOf(services.database.system, before);
  return opened;
}

const newSession = ({ config }: Services, request: Request): NewSession => ({
  address: addressOf(request),
  userAgent: request.get('User-Agent') ?? '',
  daysMax: config.sessionDays,
});

async function signInByKey(
  { services, authenticator }: AppOptions,
  key: string,
  request: Request,
  response: Response,
): Promise<Opened> {
  const caller = await authenticator.identify(key, () => addressOf(request));
  requestState(response).caller = caller;
  refuseAgentKey(caller);
  await limitSignIns(services, caller.keyId);
  const signing = { keyId: caller.keyId, keySecretHash: hashSecret(key) };
  const { database } = services;
  const secret = await database.transaction(caller.workspaceId, async (tx) => {
    const opened = await insertSession(tx, signing, newSession(services, request));
    await audit(tx, actorOf(caller, request, response), signedIn(signing, 'key'));
    return opened;
  });
  return { secret, caller };
}

/** Throws `rate_limited` for a key that signs in again and again. */
async function limitSignIns({ database }: Services, keyId: string): Promise<void> {
  const { signInsMax, windowSeconds } = signInLimit;
  const [row] = await database.system.run<{ hits: number; resets_in_ms: number }>(
    sql.raw('select * from count_hits(?, ?, ?)', [[`sign-in:${keyId}`], [1], windowSeconds]),
  );
  if (!row || row.hits <= signInsMax) return;
  throw new AppError('rate_limited', `This key signed in ${signInsMax} times within a minute.`, {
    retryAfterSeconds: row.resets_in_ms / 1000,
  });
}

/** One-time links: how each is recorded, and how its code is taken. */
const codeKinds = ['link', 'invitation', 'mail'] as const;
type CodeKind = (typeof codeKinds)[number];

const takeCode = (tx: Transaction, kind: CodeKind, code: string, { config }: Services) => {
  if (kind === 'invitation') {
    return acceptInvitation(tx, code, { canMail: config.mail !== undefined });
  }
  return kind === 'mail' ? takeMailedLink(tx, code) : takeLink(tx, code);
};

async function signInByCode(
  { services, authenticator }: AppOptions,
  code: string,
  request: Request,
  response: Response,
): Promise<Opened> {
  const { database } = services;
  const kind = codeKinds.find((each) => isDashboardSecret(each, code));
  const workspaceId = kind && (await findLinkWorkspace(database.system, code));
  const opened =
    kind === undefined || workspaceId === undefined
      ? undefined
      : await database.transaction(workspaceId, async (tx) => {
          const signing = await takeCode(tx, kind, code, services);
          const key = signing && (await findKey(tx, signing.keyId, { isAny: true }));
          if (!signing || !key) return undefined;
          const caller = { workspaceId, keyId: key.id, keyName: key.name };
          const { signInKey, ...by }: SigningKey & { signInKey?: string } = signing;
          const secret = await insertSession(tx, by, newSession(services, request));
          await audit(tx, actorOf(caller, request, response), signedIn(signing, kind));
          return { secret, caller, ...(signInKey !== undefined && { signInKey }) };
        });
  if (opened) {
    requestState(response).caller = opened.caller;
    return opened;
  }
  await authenticator.countFailure(addressOf(request));
  throw new AppError(
    'unauthorized',
    'This link was used before, has expired, or is not known. Ask for a new one.',
  );
}

export const actorOf = (
  caller: Pick<Caller, 'workspaceId' | 'keyId' | 'keyName'>,
  request: Request,
  response: Response,
) => ({ caller, requestId: requestState(response).requestId, address: addressOf(request) });

const signedIn = ({ keyId }: SigningKey, by: 'key' | CodeKind) => ({
  action: 'dashboard_session.create',
  targetType: 'key',
  targetId: keyId,
  details: { by },
});

/** Creates a one-time link for the key that a program calls with. */
export async function createLink(
  { database }: Services,
  caller: Caller,
  { key, baseUrl, request, response }: SentKey,
): Promise<{ url: string; expiresAt: string }> {
  const { code, expiresAt } = await database.transaction(caller.workspaceId, async (tx) => {
    const link = await insertLink(tx, { keyId: caller.keyId, keySecretHash: hashSecret(key) });
    await audit(tx, actorOf(caller, request, response), {
      action: 'dashboard_link.create',
      targetType: 'key',
      targetId: caller.keyId,
      details: { expiresAt: link.expiresAt },
    });
    return link;
  });
  return { url: `${baseUrl}/dashboard/sign-in?code=${code}`, expiresAt };
}

type SentKey = { key: string; baseUrl: string; request: Request; response: Response };

/** What the dashboard knows of its session. */
export async function sessionData(
  { database }: Services,
  { secret, signInKey, caller: { workspaceId, keyId } }: Opened,
) {
  const db = database.reader(workspaceId);
  const [key, workspace, branding] = await Promise.all([
    findKey(db, keyId, { isAny: true }),
    getWorkspace(db),
    readBranding(db),
  ]);
  if (!key) throw new AppError('unauthorized', 'The key of this session was revoked.');
  return {
    token: pageTokenOf(secret),
    access: key.access === 'read_write' ? 'write' : 'read',
    role: key.isPerson ? roleOf(key) : null,
    keyId,
    keyName: key.name,
    workspaceId,
    workspaceName: workspace.name,
    isPerson: key.isPerson,
    websiteIds: key.websiteIds,
    // A client sees the agency's name, not that of the product.
    brand: key.websiteIds && {
      name: branding.name ?? workspace.name,
      color: branding.color,
      logo: branding.logo && `/dashboard/logo?sha256=${branding.logo.sha256}`,
    },
    ...(signInKey !== undefined && { signInKey }),
  };
}
