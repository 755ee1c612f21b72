import type { Cipher } from '../../platform/cipher';
import { AppError } from '../../platform/errors';
import type { AuthorizationRequest } from './authorization-request';

/** A request between the first page and the second. */
export type KeyTicket = { request: AuthorizationRequest };

/** A request between the second page and the decision: the key was checked. */
export type ConsentTicket = KeyTicket & {
  workspaceId: string;
  keyId: string;
  /** Hash of the secret that was entered, in base64url. */
  keySecretHash: string;
  grantId: string;
};

type Tickets = { key: KeyTicket; consent: ConsentTicket };

const validMs = 10 * 60_000;

/** Seals what a page's form sends back, so that it is neither changed nor read on the way. */
export const sealTicket = <Page extends keyof Tickets>(
  cipher: Cipher,
  page: Page,
  ticket: Tickets[Page],
): string => {
  const text = JSON.stringify({ ticket, expiresAt: Date.now() + validMs });
  return cipher.seal(Buffer.from(text), `oauth.${page}`).toString('base64url');
};

/** Throws for a ticket that was made for another page, was changed, or is older than ten minutes. */
export function openTicket<Page extends keyof Tickets>(
  cipher: Cipher,
  page: Page,
  sealed: string | undefined,
): Tickets[Page] {
  const opened = open(cipher, page, sealed ?? '');
  if (opened && opened.expiresAt > Date.now()) return opened.ticket as Tickets[Page];
  throw new AppError('bad_request', 'This page has expired. Start again in your client.');
}

function open(cipher: Cipher, page: string, sealed: string) {
  try {
    const text = cipher.open(Buffer.from(sealed, 'base64url'), `oauth.${page}`).toString();
    return JSON.parse(text) as { ticket: unknown; expiresAt: number };
  } catch {
    return undefined;
  }
}
