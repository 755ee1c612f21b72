/**
 * Any credential is accepted, except those that simulate a bad account: one that begins with
 * `wrong` is refused, one that begins with `empty` has no credit left.
 */
export type CredentialState = 'good' | 'refused' | 'used_up';

export function checkCredential(secret: string | null | undefined): CredentialState {
  if (!secret || secret.startsWith('wrong')) return 'refused';
  return secret.startsWith('empty') ? 'used_up' : 'good';
}
