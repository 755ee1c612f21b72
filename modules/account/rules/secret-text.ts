import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 28 characters of an alphabet of 62 contain 166 bits.
const randomLength = 28;
const checksumLength = 6;
const shape = new RegExp(
  `^(sl_[a-z]{1,2}_)[0-9A-Za-z]{${randomLength}}[0-9A-Za-z]{${checksumLength}}$`,
);

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 248 = 4 × 62: higher bytes would make the alphabet's first characters more likely.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let encoded = '';
  for (let index = 0; index < checksumLength; index += 1) {
    encoded = alphabet[rest % 62] + encoded;
    rest = Math.floor(rest / 62);
  }
  return encoded;
}

/** Creates a secret such as `sl_rw_…`: its prefix, 166 random bits and a checksum over both. */
export function createSecret(prefix: string): string {
  const body = prefix + randomText(randomLength);
  return body + checksum(body);
}

/**
 * Returns the prefix of a well-formed secret with a valid checksum, so that typos need no look-up.
 */
export function prefixOfSecret(text: string): string | undefined {
  const prefix = shape.exec(text)?.[1];
  const fits = checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
  return fits ? prefix : undefined;
}

/** The hash stored instead of the secret. The secret is random, so a plain SHA-256 is enough. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The part of a secret that lists show, so that people can recognize theirs. */
export const secretHint = (secret: string): string =>
  `${secret.slice(0, secret.lastIndexOf('_') + 5)}…`;
