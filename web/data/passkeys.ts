import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { passkeyTexts as words } from '../texts/passkeys';
import { readData, rememberSession, type Session, send } from './session';

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

const passkeysPath = '/dashboard/passkeys';

/** The library is loaded when it is needed: few pages do. */
async function webauthn() {
  if (!('PublicKeyCredential' in window)) throw new Error(words.unsupported);
  return import('@simplewebauthn/browser');
}

/** Replaces what browsers say, which names neither the cause nor a way out. */
async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError') throw new Error(words.cancelled, { cause: error });
    if (name === 'InvalidStateError') throw new Error(words.known, { cause: error });
    throw error;
  }
}

/** Signs in by a passkey that the browser offers. */
export async function signInByPasskey(): Promise<Session> {
  const { startAuthentication } = await webauthn();
  const optionsJSON = await readData<PublicKeyCredentialRequestOptionsJSON>(
    await send('POST', {}, '/dashboard/passkey-sign-ins'),
  );
  const passkey = await asking(() => startAuthentication({ optionsJSON }));
  return rememberSession(await readData<Session>(await send('POST', { passkey })));
}

/** Registers a passkey; returns the session that follows where the one before waited for it. */
export async function registerPasskey(name: string): Promise<Session | null> {
  const { startRegistration } = await webauthn();
  const optionsJSON = await readData<PublicKeyCredentialCreationOptionsJSON>(
    await send('POST', {}, '/dashboard/passkey-registrations'),
  );
  const response = await asking(() => startRegistration({ optionsJSON }));
  const { session } = await readData<{ session: Session | null }>(
    await send('POST', { name, response }, passkeysPath),
  );
  return session && rememberSession(session);
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async (): Promise<Passkey[]> => readData(await send('GET', undefined, passkeysPath)),
});

export async function removePasskey(id: string): Promise<void> {
  const response = await send('DELETE', undefined, `${passkeysPath}/${id}`);
  if (!response.ok) await readData(response);
}

/** The system of the device, until the person gives a better name. */
export const usualPasskeyName = (): string =>
  /iPhone|iPad|Mac|Windows|Android|Linux/.exec(navigator.userAgent)?.[0] ?? 'Passkey';
