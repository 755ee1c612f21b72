import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes through while counting them and computing their SHA-256. */
export class FileHash extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: null, chunk: Buffer) => void,
  ) {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Returns the hash in hexadecimal; call it once, after the stream has ended. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
