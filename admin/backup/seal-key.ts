import { randomBytes, scryptSync } from 'node:crypto';
import { createCipher } from '../../platform/cipher';

const saltBytes = 16;
const context = 'backup of ENCRYPTION_KEY';
// 64 MiB and about a tenth of a second: a guess must cost something.
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const keyFrom = (passphrase: string, salt: Buffer) => scryptSync(passphrase, salt, 32, cost);

/** Seals the key with a passphrase: base64 of the salt and the sealed key. */
export function sealKey(key: Buffer, passphrase: string): string {
  const salt = randomBytes(saltBytes);
  const sealed = createCipher(keyFrom(passphrase, salt)).seal(key, context);
  return Buffer.concat([salt, sealed]).toString('base64');
}

/** Opens a sealed key. Throws for another passphrase. */
export function openKey(sealed: string, passphrase: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const salt = bytes.subarray(0, saltBytes);
  try {
    return createCipher(keyFrom(passphrase, salt)).open(bytes.subarray(saltBytes), context);
  } catch (cause) {
    throw new Error('BACKUP_PASSPHRASE is not the one that this backup was made with.', { cause });
  }
}
