import { constants, createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { CrawlerPurpose } from '../../modules/crawlers/rules/crawler';

/** The members of a public JSON Web Key that algorithms of the draft use. */
export type PublicJwk = {
  kty: string;
  crv?: string;
  x?: string;
  y?: string;
  n?: string;
  e?: string;
  alg?: string;
  /** Seconds since 1970, between which the key is in use. */
  nbf?: number;
  exp?: number;
  /** What the signer visits for, by the card that named the key. */
  purpose?: CrawlerPurpose;
};

/** In the order in which a thumbprint has them (RFC 7638, RFC 8037). */
const thumbprintMembers: Record<string, readonly (keyof PublicJwk)[]> = {
  OKP: ['crv', 'kty', 'x'],
  EC: ['crv', 'kty', 'x', 'y'],
  RSA: ['e', 'kty', 'n'],
};

/** Returns the key's JWK thumbprint; undefined for keys of other kinds, shared secrets among them. */
export function thumbprintOf(jwk: PublicJwk): string | undefined {
  const members = thumbprintMembers[jwk.kty];
  if (!members?.every((name) => typeof jwk[name] === 'string')) return undefined;
  const canonical = Object.fromEntries(members.map((name) => [name, jwk[name]]));
  return createHash('sha256').update(JSON.stringify(canonical)).digest('base64url');
}

type Check = (data: Buffer, key: KeyObject, signature: Buffer) => boolean;

const byRsaPss: Check = (data, key, signature) =>
  verify(
    'sha512',
    data,
    { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 },
    signature,
  );
const byEcdsa =
  (hash: string): Check =>
  (data, key, signature) =>
    verify(hash, data, { key, dsaEncoding: 'ieee-p1363' }, signature);

/** The asymmetric algorithms of RFC 9421; the draft forbids shared secrets. */
const algorithms: Record<string, { kind: string; check: Check }> = {
  ed25519: { kind: 'Ed25519', check: (data, key, signature) => verify(null, data, key, signature) },
  'rsa-pss-sha512': { kind: 'RSA', check: byRsaPss },
  'rsa-v1_5-sha256': { kind: 'RSA', check: (data, key, sig) => verify('sha256', data, key, sig) },
  'ecdsa-p256-sha256': { kind: 'P-256', check: byEcdsa('sha256') },
  'ecdsa-p384-sha384': { kind: 'P-384', check: byEcdsa('sha384') },
};

const usualAlgorithm: Record<string, string> = {
  Ed25519: 'ed25519',
  RSA: 'rsa-pss-sha512',
  'P-256': 'ecdsa-p256-sha256',
  'P-384': 'ecdsa-p384-sha384',
};

/** Whether the key made the signature; false also when the algorithm is not for this key. */
export function isSignedBy(
  jwk: PublicJwk,
  {
    data,
    signature,
    algorithm,
  }: { data: string; signature: Buffer; algorithm?: string | undefined },
): boolean {
  const kind = jwk.kty === 'RSA' ? 'RSA' : (jwk.crv ?? '');
  const chosen = algorithms[algorithm ?? usualAlgorithm[kind] ?? ''];
  if (chosen?.kind !== kind) return false;
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return chosen.check(Buffer.from(data, 'latin1'), key, signature);
  } catch {
    // A key with wrong numbers signs nothing.
    return false;
  }
}
