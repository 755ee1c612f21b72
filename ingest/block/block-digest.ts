import { type CipherGCM, createCipheriv, createSecretKey } from 'node:crypto';

// The key is public on purpose: see below.
const key = createSecretKey(Buffer.from('sightline blocks'));
const nonce = Buffer.alloc(12);

/**
 * A sixteen-byte digest of a block's bytes, independent of how they are chunked: AES-GMAC under a
 * public key. It takes a tenth of the time of SHA-256, which was a sixteenth of the total cost of a
 * log line. Two blocks that were not chosen byte for byte collide with a probability of 1 in 2^100.
 * A sender of whole streams could construct such a pair, but would only make their own lines pass
 * for a retry. A visitor controls parts of a few lines only, and would have to know every other
 * byte before it is written.
 */
export class BlockDigest {
  readonly #mac: CipherGCM = createCipheriv('aes-128-gcm', key, nonce);

  update(bytes: Uint8Array): void {
    this.#mac.setAAD(bytes);
  }

  digest(): Buffer {
    this.#mac.final();
    return this.#mac.getAuthTag();
  }
}
