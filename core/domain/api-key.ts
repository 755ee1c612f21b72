import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type KeyAccess = 'read' | 'read_write';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 28 characters of 62 hold 166 bits.
const randomLength = 28;
const checksumLength = 6;
const shape = new RegExp(
  `^sl_(r|rw)_([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 248 = 4 × 62: bytes above it would make the first characters likelier than the others.
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

/** Makes the secret of a key: `sl_r_…` or `sl_rw_…`, 166 random bits and a checksum. */
export function createKeySecret(access: KeyAccess): string {
  const body = `sl_${access === 'read' ? 'r' : 'rw'}_${randomText(randomLength)}`;
  return body + checksum(body);
}

/** True when the text has the form of a key and its checksum fits: a typo needs no look-up. */
export function isKeySecret(text: string): boolean {
  return (
    shape.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
  );
}

/** What is stored instead of the secret. The secret is random, so a plain SHA-256 is enough. */
export const hashKeySecret = (secret: string): Buffer =>
  createHash('sha256').update(secret).digest();

/** The part of a secret that lists show, so that people can tell their keys apart. */
export const keyHint = (secret: string): string =>
  `${secret.slice(0, secret.lastIndexOf('_') + 5)}…`;
