import type { Cipher } from '../../../platform/cipher';

export type BasicAuth = { user: string; password: string };

/** The context that an audit's credentials are sealed for. */
export const basicAuthSealContext = (workspaceId: string, auditId: string) =>
  `audit:${workspaceId}:${auditId}`;

/** Encrypts a staging site's credentials for an audit's options. */
export const sealBasicAuth = (
  cipher: Cipher,
  workspaceId: string,
  auditId: string,
  { user, password }: BasicAuth,
): string =>
  cipher
    .seal(
      Buffer.from(JSON.stringify({ user, password })),
      basicAuthSealContext(workspaceId, auditId),
    )
    .toString('base64');

/** Throws if they were encrypted for another audit or with another key. */
export const openBasicAuth = (
  cipher: Cipher,
  workspaceId: string,
  auditId: string,
  sealed: string,
): BasicAuth =>
  JSON.parse(
    cipher
      .open(Buffer.from(sealed, 'base64'), basicAuthSealContext(workspaceId, auditId))
      .toString(),
  );
