import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

type Encoded = { br: Buffer; gzip: Buffer; identity: Buffer };

// A higher quality takes seconds for a tenth less.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** A large text that never changes while the process runs: it is compressed once, when first asked for. */
export class FixedReply {
  #encoded: Promise<Encoded> | undefined;
  readonly #read: () => Promise<Buffer> | Buffer;
  readonly #mediaType: string;

  constructor(mediaType: string, read: () => Promise<Buffer> | Buffer) {
    this.#mediaType = mediaType;
    this.#read = read;
  }

  /** The bytes as they are. */
  async bytes(): Promise<Buffer> {
    return (await this.#encode()).identity;
  }

  async send(request: Request, response: Response): Promise<void> {
    const encoded = await this.#encode();
    const chosen = request.acceptsEncodings('br', 'gzip', 'identity');
    const encoding = chosen === 'br' || chosen === 'gzip' ? chosen : 'identity';
    response.vary('Accept-Encoding').set('Content-Type', this.#mediaType);
    // Set before the middleware sees it, which leaves encoded replies alone.
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.set('Content-Length', String(encoded[encoding].length)).end(encoded[encoding]);
  }

  #encode(): Promise<Encoded> {
    this.#encoded ??= this.#encodeNow();
    return this.#encoded;
  }

  async #encodeNow(): Promise<Encoded> {
    const identity = await this.#read();
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(identity, brotliOptions),
      promisify(gzip)(identity),
    ]);
    return { br, gzip: zipped, identity };
  }
}
