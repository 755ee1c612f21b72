import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets bytes through, and tells afterwards how many they were and their SHA-256. */
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

  /** In hexadecimal; asked for once, when all is through. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
