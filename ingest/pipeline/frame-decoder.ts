import { Transform, type TransformCallback } from 'node:stream';
import type { BrotliDecompress, Gunzip, ZstdDecompress } from 'node:zlib';
import { AppError } from '../../platform/errors';

type Decoder = BrotliDecompress | Gunzip | ZstdDecompress;

/** A chunk that a decoder was given, and how much the decoder had used before it. */
type Given = { chunk: Buffer; usedBefore: number; done: TransformCallback };

/** Each frame needs a decoder of its own, which costs as much as a hundred lines. */
const framesMaxUsual = 10_000;

const tooManyFrames = (framesMax: number) =>
  new AppError(
    'bad_request',
    `The body has more than ${framesMax} compressed frames. Compress it as a whole, or send it in parts.`,
  );

/**
 * Decodes every frame of a compressed body. Node's decoders end at the first frame that is followed
 * by anything: the rest goes to a new decoder, which fails when it is no frame. A decoder does
 * continue automatically when a frame ends with a chunk. In object mode, so that chunks are never joined.
 */
export class FrameDecoder extends Transform {
  readonly #create: () => Decoder;
  readonly #isPadded: boolean;
  readonly #framesMax: number;
  /** Undefined after a frame's end, until the next one begins. */
  #decoder: Decoder | undefined;
  #given: Given | undefined;
  #frames = 0;

  /** `isPadded`: zeros between and after frames are skipped, as gzip does. */
  constructor(
    create: () => Decoder,
    { isPadded, framesMax = framesMaxUsual }: { isPadded: boolean; framesMax?: number },
  ) {
    super({ readableObjectMode: true, readableHighWaterMark: 1 });
    this.#create = create;
    this.#isPadded = isPadded;
    this.#framesMax = framesMax;
    this.#decoder = this.#open();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#feed(chunk, done);
  }

  override _flush(done: TransformCallback): void {
    if (!this.#decoder) {
      done();
      return;
    }
    this.#decoder.once('end', () => done());
    this.#decoder.end();
  }

  override _read(size: number): void {
    super._read(size);
    this.#decoder?.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#decoder?.destroy();
    super._destroy(error, done);
  }

  #open(): Decoder {
    const decoder = this.#create();
    this.#frames += 1;
    decoder.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) decoder.pause();
    });
    decoder.once('error', (error) => this.destroy(error));
    decoder.once('end', () => this.#nextFrame(decoder));
    return decoder;
  }

  #feed(packed: Buffer, done: TransformCallback): void {
    const chunk = !this.#decoder && this.#isPadded ? withoutPadding(packed) : packed;
    if (!this.#decoder && (chunk.length === 0 || this.#frames === this.#framesMax)) {
      done(chunk.length === 0 ? null : tooManyFrames(this.#framesMax));
      return;
    }
    this.#decoder ??= this.#open();
    const decoder = this.#decoder;
    this.#given = { chunk, usedBefore: decoder.bytesWritten, done };
    decoder.write(chunk, () => {
      const given = this.#given;
      // A decoder that left bytes unused has met its frame's end, and is about to end.
      if (given?.chunk !== chunk || unused(decoder, given).length > 0) return;
      this.#given = undefined;
      done();
    });
  }

  #nextFrame(decoder: Decoder): void {
    const given = this.#given;
    if (!given) return;
    this.#given = undefined;
    this.#decoder = undefined;
    decoder.destroy();
    this.#feed(unused(decoder, given), given.done);
  }
}

const unused = ({ bytesWritten }: Decoder, { chunk, usedBefore }: Given): Buffer =>
  chunk.subarray(bytesWritten - usedBefore);

function withoutPadding(chunk: Buffer): Buffer {
  let at = 0;
  while (at < chunk.length && chunk[at] === 0) at += 1;
  return chunk.subarray(at);
}
