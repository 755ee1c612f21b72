/**
 * Any credential is taken, but for those that play a bad account: one that begins with `wrong` is
 * refused, one that begins with `empty` has nothing left to spend.
 */
export type CredentialState = 'good' | 'refused' | 'used_up';

export function judgeCredential(secret: string | null | undefined): CredentialState {
  if (!secret || secret.startsWith('wrong')) return 'refused';
  return secret.startsWith('empty') ? 'used_up' : 'good';
}
