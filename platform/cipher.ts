import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The only form so far: version, key id, nonce, tag, AES-256-GCM's text. */
const version = 1;
const keyIdBytes = 4;
const headerBytes = 1 + keyIdBytes;
const ivBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Encrypts stored values that must not be readable in the database or its backups. */
export interface Cipher {
  /** AES-256-GCM; `context` is authenticated, so a value cannot be moved to another row. */
  seal(plain: Buffer, context: string): Buffer;
  /** Throws if the value was altered, or sealed for another context or with an unknown key. */
  open(sealed: Buffer, context: string): Buffer;
  /** Whether a value is sealed with the current key. */
  isCurrent(sealed: Buffer): boolean;
}

/** Returns the name of a key in hexadecimal, to compare keys without showing them. */
export const encryptionKeyId = (key: Buffer): string => keyIdOf(key).toString('hex');

/** Names a key in the values that it sealed; derived one-way, so that it reveals nothing of it. */
const keyIdOf = (key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'sightline key id', keyIdBytes));

/** Returns the keys that may have sealed or signed what is read, the current one first. */
export const encryptionKeysOf = (keys: {
  encryptionKey: Buffer;
  earlierEncryptionKeys: readonly Buffer[];
}): Buffer[] => [keys.encryptionKey, ...keys.earlierEncryptionKeys];

/** Seals with the current key, and opens with it or with an earlier one. */
export function createCipher(current: Buffer, earlier: readonly Buffer[] = []): Cipher {
  const keys = new Map([...earlier, current].map((key) => [keyIdOf(key).toString('hex'), key]));
  const header = Buffer.concat([Buffer.from([version]), keyIdOf(current)]);

  function keyOf(sealed: Buffer): Buffer {
    const key = keys.get(sealed.subarray(1, headerBytes).toString('hex'));
    if (sealed[0] === version && key) return key;
    throw new Error(
      'A stored secret is sealed with a key that is not set. Set ENCRYPTION_KEY_PREVIOUS to it.',
    );
  }

  return {
    seal(plain, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, current, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([header, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const key = keyOf(sealed);
      const rest = sealed.subarray(headerBytes);
      // The length makes a cut tag an error instead of a weaker check.
      const options = { authTagLength: tagBytes };
      const decipher = createDecipheriv(algorithm, key, rest.subarray(0, ivBytes), options)
        .setAAD(Buffer.concat([sealed.subarray(0, headerBytes), Buffer.from(context)]))
        .setAuthTag(rest.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(rest.subarray(ivBytes + tagBytes)), decipher.final()]);
    },
    isCurrent: (sealed) => sealed.subarray(0, headerBytes).equals(header),
  };
}
