import { createSecret, prefixOfSecret } from './secret-text';

/** Secrets of OAuth: authorization codes, and the tokens that a client gets for one. */
export type OAuthSecretKind = 'code' | 'access' | 'refresh';

const prefixes: Record<OAuthSecretKind, string> = {
  code: 'sl_ac_',
  access: 'sl_at_',
  refresh: 'sl_rt_',
};

export const createOAuthSecret = (kind: OAuthSecretKind): string => createSecret(prefixes[kind]);

export const isOAuthSecret = (kind: OAuthSecretKind, text: string): boolean =>
  prefixOfSecret(text) === prefixes[kind];
