import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts stored values that must not be readable in the database or its backups. */
export interface Cipher {
  /** AES-256-GCM; `context` is authenticated, so a value cannot be moved to another row. */
  seal(plain: Buffer, context: string): Buffer;
  /** Throws if the value was altered, or sealed for another context or with another key. */
  open(sealed: Buffer, context: string): Buffer;
}

export function createCipher(key: Buffer): Cipher {
  return {
    seal(plain, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([
        decipher.update(sealed.subarray(ivBytes + tagBytes)),
        decipher.final(),
      ]);
    },
  };
}
