import { createHash } from 'node:crypto';

/** A SHA-256 in base64url. */
export const isCodeChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** Whether the verifier is the one that the challenge was made of, by the method S256 (RFC 7636). */
export function fitsChallenge(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
