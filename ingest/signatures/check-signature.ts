import type { CrawlerPurpose } from '../../modules/crawlers/rules/crawler';
import type { ClaimedSignature } from './read-signature';
import { isSignedBy, type PublicJwk, thumbprintOf } from './signing-keys';

/** The keys that a signer's URL had from one fetch to another; times in milliseconds since 1970. */
export type KeyVersion = {
  keys: readonly PublicJwk[];
  firstSeenAtMs: number;
  lastSeenAtMs: number;
};

export type SignatureVerdict =
  | { verdict: 'verified'; reason: 'signature'; purpose?: CrawlerPurpose }
  | { verdict: 'spoofed'; reason: 'signature_invalid' | 'signature_key_foreign' }
  | { verdict: 'unverifiable'; reason: UndecidedSignature };

export type UndecidedSignature =
  /** The request came outside the time for which it was signed. */
  | 'signature_expired'
  /** The log may not have a covered part as it was sent, so that a mismatch proves nothing. */
  | 'signature_unconfirmed'
  /** No version of the signer's keys has the key. */
  | 'signature_key_unknown';

/** Clocks of signers and servers differ, and a line's time may be that of the answer. */
const skewMs = 60_000;
/** How far from a visit the signer's keys still are those of its time. */
const ofThatTimeMs = 86_400_000;

const isOfThatTime = ({ firstSeenAtMs, lastSeenAtMs }: KeyVersion, atMs: number): boolean =>
  atMs >= firstSeenAtMs - ofThatTimeMs && atMs <= lastSeenAtMs + ofThatTimeMs;

const isInUse = ({ nbf = 0, exp = Number.POSITIVE_INFINITY }: PublicJwk, atMs: number): boolean =>
  atMs >= nbf * 1000 - skewMs && atMs <= exp * 1000 + skewMs;

/**
 * Checks a signature by the signer's keys. A key that was withdrawn a day before the visit signs
 * nothing any more; a key that was found later may have been in use before.
 */
export function checkSignature(
  claim: ClaimedSignature,
  versions: readonly KeyVersion[],
  atMs: number,
): SignatureVerdict {
  const { createdAtMs, expiresAtMs } = claim;
  if (atMs < createdAtMs - skewMs || atMs > expiresAtMs + skewMs || expiresAtMs < createdAtMs) {
    return { verdict: 'unverifiable', reason: 'signature_expired' };
  }
  const usable = versions.filter(({ lastSeenAtMs }) => atMs <= lastSeenAtMs + ofThatTimeMs);
  const matching = usable.flatMap((version) =>
    version.keys
      .filter((key) => thumbprintOf(key) === claim.keyId && isInUse(key, atMs))
      .map((key) => ({ key, isAccusing: isOfThatTime(version, atMs) })),
  );
  const [first] = matching;
  if (!first) {
    // The keys as they were right after the visit would have it.
    const wasSeenSince = usable.some(
      (version) => isOfThatTime(version, atMs) && version.lastSeenAtMs >= atMs,
    );
    return wasSeenSince
      ? { verdict: 'spoofed', reason: 'signature_key_foreign' }
      : { verdict: 'unverifiable', reason: 'signature_key_unknown' };
  }
  const { base: data, signature, algorithm } = claim;
  if (isSignedBy(first.key, { data, signature, algorithm })) {
    const { purpose } = first.key;
    return { verdict: 'verified', reason: 'signature', ...(purpose && { purpose }) };
  }
  const accuses = claim.isExact && matching.some(({ isAccusing }) => isAccusing);
  return accuses
    ? { verdict: 'spoofed', reason: 'signature_invalid' }
    : { verdict: 'unverifiable', reason: 'signature_unconfirmed' };
}
