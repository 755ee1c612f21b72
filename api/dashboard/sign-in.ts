import type { Request, Response } from 'express';
import { z } from 'zod';
import { hashSecret } from '../../modules/account/rules/secret-text';
import { audit } from '../../modules/account/store/audit-log';
import { findKey } from '../../modules/account/store/key-store';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import { isDashboardSecret, pageTokenOf } from '../../modules/dashboard/rules/dashboard-secret';
import { roleOf } from '../../modules/dashboard/rules/role';
import { takeDomainCode } from '../../modules/dashboard/store/domain-store';
import { findLinkWorkspace, insertLink, takeLink } from '../../modules/dashboard/store/link-store';
import { takeConsentLink } from '../../modules/dashboard/store/openid-store';
import { findPasskeyWorkspace, listPasskeys } from '../../modules/dashboard/store/passkey-store';
import {
  acceptInvitation,
  signingKeyOf,
  takeMailedLink,
} from '../../modules/dashboard/store/person-store';
import {
  endSessionOf,
  insertSession,
  type NewSession,
  type SignInMethod,
  type SigningKey,
} from '../../modules/dashboard/store/session-store';
import { needsPasskey } from '../../modules/dashboard/store/sign-in-settings-store';
import { readBranding } from '../../modules/reports/store/branding-store';
import { AppError } from '../../platform/errors';
import type { Transaction } from '../../platform/postgres/database';
import type { AppOptions } from '../app-options';
import { type Caller, refuseAgentKey } from '../http/authenticator';
import { readBody } from '../http/body';
import { addressOf } from '../http/client-address';
import { limitHits } from '../http/count-hits';
import { requestState } from '../http/request-state';
import { check } from '../operation/validation';
import type { Services } from '../services';
import { actorOf } from './actor-of';
import { finishOpenIdSignIn, type MailedConsent } from './openid';
import { domainCookie, hostOf, refuseAtOwnDomain } from './own-domain';
import {
  type Assertion,
  assertionSchema,
  personOfHandle,
  takeChallenge,
  verifyPasskey,
} from './passkeys';
import { cookieOf, sessionSecretOf } from './session-cookie';

const bodyBytesMax = 16 * 1024;
/** Of a key that signs in again and again. */
const signInLimit = { hitsMax: 120, windowSeconds: 60 };

const secretText = z.string().trim().min(1).max(200);
const bodySchema = z
  .strictObject({
    key: secretText.optional(),
    code: secretText.optional(),
    passkey: assertionSchema.optional(),
    /** What a provider sent back: the query of its redirect. */
    openid: z.string().min(1).max(8_000).optional(),
  })
  .refine((body) => Object.values(body).filter(Boolean).length === 1, {
    error: 'must contain one of key, code, passkey and openid',
    params: { code: 'invalid_combination' },
  });

type Opened = {
  secret: string;
  caller: Pick<Caller, 'workspaceId' | 'keyId'>;
  /** Of a person who accepted an invitation: the key for signing in again. */
  signInKey?: string;
};

/** Opens a session by a key, the code of a one-time link, a passkey, or the company's provider. */
export async function signIn(
  options: AppOptions,
  request: Request,
  response: Response,
): Promise<Opened | MailedConsent> {
  const { services } = options;
  // Bodies of this size never wait, so none needs a workspace to be fair to.
  const { json } = await services.bodyGate.admit({ workspaceId: '', response }, bodyBytesMax, () =>
    readBody(request, response, bodyBytesMax),
  );
  const body = check(bodySchema, '', json ?? {});
  // An own domain belongs to somebody else: it gets neither keys nor links of the service.
  const isHandover = body.code !== undefined && isDashboardSecret('domain', body.code);
  if (!isHandover) await refuseAtOwnDomain(services, request);
  const opened = await open(options, body, request, response);
  if ('secret' in opened) await endSessionBefore(services, request);
  return opened;
}

function open(
  options: AppOptions,
  { key, code = '', passkey, openid }: z.output<typeof bodySchema>,
  request: Request,
  response: Response,
): Promise<Opened | MailedConsent> {
  if (key !== undefined) return signInByKey(options, key, request, response);
  if (passkey) return signInByPasskey(options, passkey, request, response);
  if (openid !== undefined) return signInByOpenId(options, openid, request, response);
  return signInByCode(options, code, request, response);
}

async function signInByOpenId(
  options: AppOptions,
  query: string,
  request: Request,
  response: Response,
): Promise<Opened | MailedConsent> {
  const exchange = { options, request, response };
  const found = await finishOpenIdSignIn(exchange, query);
  if ('mailedTo' in found) return found;
  return openForPerson(options, { ...found, method: 'openid' }, request, response, async () => {});
}

/** The browser forgets its session, so no one could end it any more. Other devices stay. */
async function endSessionBefore({ config, database }: Services, request: Request): Promise<void> {
  const before = sessionSecretOf(config, request);
  if (before !== undefined) await endSessionOf(database.system, before);
}

const newSession = ({ config }: Services, request: Request, method: SignInMethod): NewSession => ({
  method,
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
  await limitHits(
    services.database.system,
    `sign-in:${caller.keyId}`,
    signInLimit,
    `This key signed in ${signInLimit.hitsMax} times within a minute.`,
  );
  const signing = { keyId: caller.keyId, keySecretHash: hashSecret(key) };
  const { database } = services;
  const secret = await database.transaction(caller.workspaceId, async (tx) => {
    const opened = await insertSession(tx, signing, newSession(services, request, 'key'));
    await audit(tx, actorOf(caller, request, response), signedIn(signing, 'key'));
    return opened;
  });
  return { secret, caller };
}

/** One-time links: how each is recorded, and how its code is taken. */
const codeKinds = ['link', 'invitation', 'mail', 'openid', 'domain'] as const;
type CodeKind = (typeof codeKinds)[number];

/** Agreeing to an account by a mailed link shows the mailbox, and not who is at the provider. */
const methodOf = (kind: CodeKind): SignInMethod =>
  kind === 'openid' || kind === 'domain' ? 'mail' : kind;

type Taken = SigningKey & { signInKey?: string; method?: SignInMethod };

const takeCode = async (
  tx: Transaction,
  kind: CodeKind,
  code: string,
  { config }: Services,
  request: Request,
): Promise<Taken | undefined> => {
  if (kind === 'domain') {
    const browser = cookieOf(config, request, domainCookie) ?? '';
    return takeDomainCode(tx, code, { host: hostOf(request), browser });
  }
  if (kind === 'invitation') {
    return acceptInvitation(tx, code, { canMail: config.mail !== undefined });
  }
  if (kind === 'openid') return takeConsentLink(tx, code);
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
          const signing = await takeCode(tx, kind, code, services, request);
          const key = signing && (await findKey(tx, signing.keyId, { isAny: true }));
          if (!signing || !key) return undefined;
          const caller = { workspaceId, keyId: key.id, keyName: key.name };
          const { signInKey, method = methodOf(kind), ...by } = signing;
          const session = newSession(services, request, method);
          const ofHost = kind === 'domain' && { host: hostOf(request) };
          const secret = await insertSession(tx, by, { ...session, ...ofHost });
          await audit(tx, actorOf(caller, request, response), signedIn(signing, method));
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

async function signInByPasskey(
  options: AppOptions,
  assertion: Assertion,
  request: Request,
  response: Response,
): Promise<Opened> {
  const { database } = options.services;
  const challenge = await takeChallenge({ options, request, response });
  const keyId = personOfHandle(assertion.response.userHandle);
  const workspaceId =
    keyId && (await findPasskeyWorkspace(database.system, { id: assertion.id, keyId }));
  if (!keyId || !workspaceId) {
    await options.authenticator.countFailure(addressOf(request));
    throw new AppError(
      'unauthorized',
      'This passkey is not known here, or was removed. Sign in by another way.',
    );
  }
  return openForPerson(
    options,
    { workspaceId, keyId, method: 'passkey' },
    request,
    response,
    (tx) => verifyPasskey(tx, options, { assertion, challenge, keyId }),
  );
}

type Person = { workspaceId: string; keyId: string; method: SignInMethod };

/** Opens a session of a person once `verify` has passed, in the same transaction. */
export async function openForPerson(
  { services }: AppOptions,
  { workspaceId, keyId, method }: Person,
  request: Request,
  response: Response,
  verify: (tx: Transaction) => Promise<void>,
): Promise<Opened> {
  const opened = await services.database.transaction(workspaceId, async (tx) => {
    await verify(tx);
    const key = await findKey(tx, keyId, { isAny: true });
    if (!key?.isPerson) throw new AppError('unauthorized', 'This person was removed.');
    const caller = { workspaceId, keyId, keyName: key.name };
    const signing = await signingKeyOf(tx, keyId);
    const secret = await insertSession(tx, signing, newSession(services, request, method));
    await audit(tx, actorOf(caller, request, response), signedIn({ keyId }, method));
    return { secret, caller };
  });
  requestState(response).caller = opened.caller;
  return opened;
}

/** Replaces a session that waited for a passkey, now that its person has registered one. */
export async function reopenByPasskey(
  options: AppOptions,
  { workspaceId, keyId }: Caller,
  request: Request,
  response: Response,
): Promise<Opened> {
  const person = { workspaceId, keyId, method: 'passkey' } as const;
  const opened = await openForPerson(options, person, request, response, async () => {});
  await endSessionBefore(options.services, request);
  return opened;
}

const signedIn = ({ keyId }: Pick<SigningKey, 'keyId'>, by: SignInMethod) => ({
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
  const [key, workspace, branding, isWaiting, passkeys] = await Promise.all([
    findKey(db, keyId, { isAny: true }),
    getWorkspace(db),
    readBranding(db),
    needsPasskey(db, secret),
    listPasskeys(db, keyId),
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
    // The workspace requires a passkey: until then the session opens nothing else.
    needsPasskey: key.isPerson && isWaiting,
    hasPasskey: passkeys.length > 0,
    // A client sees the agency's name, not that of the product.
    brand: key.websiteIds && {
      name: branding.name ?? workspace.name,
      color: branding.color,
      logo: branding.logo && `/dashboard/logo?sha256=${branding.logo.sha256}`,
    },
    ...(signInKey !== undefined && { signInKey }),
  };
}
