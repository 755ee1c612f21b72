import { createHmac, timingSafeEqual } from 'node:crypto';
import { createSecret, prefixOfSecret } from '../../account/rules/secret-text';

/** Secrets of the dashboard: a session's, which its cookie carries, and those of one-time links. */
export type DashboardSecretKind = 'session' | 'link' | 'invitation' | 'mail' | 'openid' | 'domain';

const prefixes: Record<DashboardSecretKind, string> = {
  session: 'sl_ds_',
  link: 'sl_dl_',
  invitation: 'sl_di_',
  mail: 'sl_dm_',
  openid: 'sl_do_',
  domain: 'sl_dh_',
};

export const createDashboardSecret = (kind: DashboardSecretKind): string =>
  createSecret(prefixes[kind]);

export const isDashboardSecret = (kind: DashboardSecretKind, text: string): boolean =>
  prefixOfSecret(text) === prefixes[kind];

/**
 * The token that changes must send in a header. It is derived from the session's secret, so nothing
 * more is stored, and it does not reveal the secret.
 */
export const pageTokenOf = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('dashboard page').digest('base64url');

/** Whether a page sent the token of its session. */
export function isPageToken(sessionSecret: string, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(pageTokenOf(sessionSecret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
