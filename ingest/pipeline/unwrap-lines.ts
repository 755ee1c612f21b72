import { JsonValues } from '../fast/json-values';
import { type BodyShape, detectBodyShape } from './body-shape';
import { FirehoseRecords } from './firehose-records';

/** Collects a body's first chunks until they determine its shape. */
class BodyHead {
  #bytes: Buffer[] = [];
  #length = 0;
  #nextLookAt = 0;

  /** Returns the shape, once it is known. */
  push(chunk: Buffer): BodyShape | undefined {
    // A chunk is valid only until the next one is requested.
    this.#bytes.push(Buffer.from(chunk));
    this.#length += chunk.length;
    // Scanning again only at twice the length bounds the work, whatever the chunks.
    if (this.#length < this.#nextLookAt) return undefined;
    this.#nextLookAt = 2 * this.#length;
    return detectBodyShape(this.bytes, false);
  }

  /** Returns the shape of a body that has ended. */
  end(): BodyShape {
    return detectBodyShape(this.bytes, true) ?? { kind: 'plain' };
  }

  get bytes(): Buffer {
    const [first] = this.#bytes;
    if (this.#bytes.length === 1 && first) return first;
    const all = Buffer.concat(this.#bytes);
    this.#bytes = [all];
    return all;
  }
}

type Unwrapper = {
  push(chunk: Buffer): Iterable<Buffer> | AsyncIterable<Buffer>;
  end(): Iterable<Buffer> | AsyncIterable<Buffer>;
};

const untouched: Unwrapper = { push: (chunk) => [chunk], end: () => [] };

function createUnwrapper(shape: BodyShape): Unwrapper {
  if (shape.kind === 'plain') return untouched;
  const values = new JsonValues(shape.depth);
  if (!shape.isFirehose) return { push: (chunk) => values.push(chunk), end: () => [] };
  const records = new FirehoseRecords();
  return {
    async *push(chunk) {
      for (const piece of values.push(chunk)) yield* records.push(piece);
    },
    end: () => records.end(),
  };
}

/**
 * Converts a body that has its log lines in JSON into lines, one per value. The values may be in an
 * array, in an array within an object, or in the envelope of Amazon Firehose. They may also follow
 * each other without line ends, or span several lines each. Any other body passes through
 * unchanged. The same body gives the same bytes, whatever its chunks, in memory that does not grow
 * with it. Throws only what the source throws.
 */
export async function* unwrapLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const head = new BodyHead();
  let unwrapper: Unwrapper | undefined;
  for await (const chunk of source) {
    if (unwrapper) {
      yield* unwrapper.push(chunk);
      continue;
    }
    const shape = head.push(chunk);
    if (!shape) continue;
    unwrapper = createUnwrapper(shape);
    yield* unwrapper.push(valuesOf(head, shape));
  }
  if (!unwrapper) {
    const shape = head.end();
    unwrapper = createUnwrapper(shape);
    yield* unwrapper.push(valuesOf(head, shape));
  }
  yield* unwrapper.end();
}

const valuesOf = ({ bytes }: BodyHead, shape: BodyShape): Buffer =>
  shape.kind === 'plain' ? bytes : bytes.subarray(shape.from);
