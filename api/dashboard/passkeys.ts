import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { findKey } from '../../modules/account/store/key-store';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import { type RelyingParty, relyingPartyOf } from '../../modules/dashboard/relying-party';
import {
  type Credential,
  deletePasskeys,
  insertPasskey,
  listCredentials,
  listPasskeys,
  lockCredential,
  notePasskeyUse,
  type Passkey,
} from '../../modules/dashboard/store/passkey-store';
import { readSignInSettings } from '../../modules/dashboard/store/sign-in-settings-store';
import { AppError, notFound } from '../../platform/errors';
import { fromUuid, toUuid } from '../../platform/ids';
import type { Logger } from '../../platform/logger';
import type { Transaction } from '../../platform/postgres/database';
import type { AppOptions } from '../app-options';
import type { Caller } from '../http/authenticator';
import { readBody } from '../http/body';
import { label } from '../operation/fields';
import { check } from '../operation/validation';
import type { Services } from '../services';
import { actorOf } from './actor-of';
import { beginAttempt, finishAttempt } from './attempt-cookie';

const attemptSeconds = 300;
const bodyBytesMax = 32 * 1024;
const passkeysMax = 20;
/** EdDSA, ES256 and RS256: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Exchange = { options: AppOptions; request: Request; response: Response };
type SignedIn = Exchange & { caller: Caller };

/** Throws `conflict` where browsers make no passkeys for the configured address. */
function relyingParty({ config }: Services): RelyingParty {
  const party = relyingPartyOf(config);
  if (party) return party;
  throw new AppError(
    'conflict',
    'Passkeys need a host name and https, or localhost: the operator sets PUBLIC_URL to the address of the dashboard.',
  );
}

const attemptOf = ({ options: { services }, request, response }: Exchange) => ({
  services,
  request,
  response,
});

/** The person as authenticators know them: the bytes of their id. */
const handleOf = (keyId: string) =>
  new Uint8Array(Buffer.from(toUuid(keyId).replaceAll('-', ''), 'hex'));

/** Returns the id of the person whom an authenticator names; undefined for anything else. */
export function personOfHandle(handle: string): string | undefined {
  const bytes = Buffer.from(handle, 'base64url');
  try {
    return bytes.length === 16 ? fromUuid(bytes.toString('hex')) : undefined;
  } catch {
    return undefined;
  }
}

/** Begins a sign-in by a passkey that the browser finds: it names no person. */
export async function beginPasskeySignIn(exchange: Exchange) {
  const party = relyingParty(exchange.options.services);
  const asked = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    timeout: attemptSeconds * 1_000,
  });
  const content = { challenge: asked.challenge };
  await beginAttempt(attemptOf(exchange), 'passkey_sign_in', { content, seconds: attemptSeconds });
  return asked;
}

const text = z.string().max(8_000);

/** What a browser answers, as far as it is used; the library checks the rest. */
export const assertionSchema = z.looseObject({
  id: z.string().regex(/^[\w-]{1,1400}$/),
  response: z.looseObject({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.string().max(100),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

const unverified = () =>
  new AppError(
    'unauthorized',
    'This passkey could not be verified, or was removed. Sign in by another way.',
  );

/** Takes the challenge that this browser was given, before anything is looked up. */
export const takeChallenge = async (exchange: Exchange): Promise<string> =>
  (await finishAttempt(attemptOf(exchange), 'passkey_sign_in')).challenge;

type Proof = { assertion: Assertion; challenge: string; keyId: string };

/** Verifies a passkey of a person and notes its use. Throws `unauthorized`. */
export async function verifyPasskey(
  tx: Transaction,
  { services, log }: Pick<AppOptions, 'services' | 'log'>,
  { assertion, challenge, keyId }: Proof,
): Promise<void> {
  const party = relyingParty(services);
  const credential = await lockCredential(tx, { id: assertion.id, keyId });
  if (!credential) throw unverified();
  const { verified, authenticationInfo } = await verifying(log, () =>
    verifyAuthenticationResponse({
      response: assertion as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: credential as Parameters<typeof verifyAuthenticationResponse>[0]['credential'],
      requireUserVerification: true,
    }),
  );
  if (!verified) throw unverified();
  await notePasskeyUse(tx, { id: credential.id, keyId, counter: authenticationInfo.newCounter });
}

/** The library throws for whatever is wrong; its words are for the log. */
async function verifying<Result>(log: Logger, verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    log.info({ err: error }, 'a passkey was not verified');
    throw unverified();
  }
}

/** Begins the registration of a passkey for the person who is signed in. */
export async function beginRegistration(exchange: SignedIn) {
  const { options, caller } = exchange;
  const { services } = options;
  const party = relyingParty(services);
  const db = services.database.reader(caller.workspaceId);
  const [person, workspace, credentials] = await Promise.all([
    findKey(db, caller.keyId, { isAny: true }),
    getWorkspace(db),
    listCredentials(db, caller.keyId),
  ]);
  if (!person?.isPerson) throw forPeople();
  assertRoom(caller, credentials);
  const asked = await generateRegistrationOptions({
    rpName: 'Sightline',
    rpID: party.id,
    userID: handleOf(caller.keyId),
    userName: `${person.name} (${workspace.name})`,
    userDisplayName: person.name,
    timeout: attemptSeconds * 1_000,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: credentials.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const content = { challenge: asked.challenge, keyId: caller.keyId };
  await beginAttempt(attemptOf(exchange), 'passkey_registration', {
    content,
    seconds: attemptSeconds,
  });
  return asked;
}

const forPeople = () =>
  new AppError('forbidden', 'Passkeys belong to people. This session was opened by an API key.');

/**
 * Throws for a person with too many. A session that waits for a passkey may register the first one
 * only: who reads a person's mails must not get in by adding one.
 */
function assertRoom({ session }: Caller, credentials: readonly Credential[]): void {
  if (session?.needsPasskey && credentials.length > 0) {
    throw new AppError(
      'forbidden',
      'You have a passkey: sign in with it. If it is lost, an owner can remove it in the settings.',
    );
  }
  if (credentials.length < passkeysMax) return;
  throw new AppError('conflict', `A person has ${passkeysMax} passkeys at most. Remove one first.`);
}

const registrationSchema = z.strictObject({
  name: label(60),
  response: z.looseObject({
    id: z.string().regex(/^[\w-]{1,1400}$/),
    response: z.looseObject({
      clientDataJSON: text,
      attestationObject: z.string().max(30_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  }),
});

/** Registers the passkey that the browser made. */
export async function finishRegistration(exchange: SignedIn): Promise<Passkey> {
  const { options, caller, request, response } = exchange;
  const { services, log } = options;
  const party = relyingParty(services);
  const body = await services.bodyGate.admit({ workspaceId: '', response }, bodyBytesMax, () =>
    readBody(request, response, bodyBytesMax),
  );
  const { name, response: made } = check(registrationSchema, '', body.json ?? {});
  const attempt = await finishAttempt(attemptOf(exchange), 'passkey_registration');
  if (attempt.keyId !== caller.keyId) throw unverified();
  const { verified, registrationInfo } = await verifying(log, () =>
    verifyRegistrationResponse({
      response: made as unknown as RegistrationResponseJSON,
      expectedChallenge: attempt.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs,
      requireUserVerification: true,
    }),
  );
  if (!verified) throw unverified();
  const { id, publicKey, counter } = registrationInfo.credential;
  const credential = {
    id,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports: made.response.transports ?? [],
  };
  return services.database.transaction(caller.workspaceId, async (tx) => {
    // Locks the person, so that two registrations at once do not both count as the first.
    await findKey(tx, caller.keyId, { isAny: true, forUpdate: true });
    assertRoom(caller, await listCredentials(tx, caller.keyId));
    const passkey = await insertPasskey(tx, caller.keyId, { credential, name });
    if (!passkey) throw new AppError('conflict', 'This passkey is registered already.');
    await audit(tx, actorOf(caller, request, response), {
      action: 'passkey.create',
      targetType: 'person',
      targetId: caller.keyId,
      details: { name },
    });
    return passkey;
  });
}

export const ownPasskeys = ({ services }: AppOptions, caller: Caller): Promise<Passkey[]> =>
  listPasskeys(services.database.reader(caller.workspaceId), caller.keyId);

/**
 * Removes one of the person's own passkeys. Where the workspace requires one the last stays: without it,
 * a reader of the person's mails could register another.
 */
export async function removePasskey(
  { options, caller, request, response }: SignedIn,
  id: string,
): Promise<void> {
  await options.services.database.transaction(caller.workspaceId, async (tx) => {
    // Locks the person, so that two removals at once do not both leave one.
    await findKey(tx, caller.keyId, { isAny: true, forUpdate: true });
    const [known, { requiresPasskey }] = await Promise.all([
      listPasskeys(tx, caller.keyId),
      readSignInSettings(tx),
    ]);
    if (requiresPasskey && known.length === 1 && known[0]?.id === id) {
      throw new AppError(
        'conflict',
        'This workspace requires a passkey, and this is your last one. Add another one first.',
      );
    }
    if ((await deletePasskeys(tx, caller.keyId, id)) === 0) throw notFound('passkey');
    await audit(tx, actorOf(caller, request, response), {
      action: 'passkey.delete',
      targetType: 'person',
      targetId: caller.keyId,
    });
  });
}
