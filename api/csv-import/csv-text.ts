import { TextDecoder } from 'node:util';
import { invalid } from '../../platform/errors';

/** As much of a file is decoded before any of its rows is used, so that it is refused whole. */
const checkedBytesMax = 4 * 1024 * 1024;
const lf = 0x0a;
const cr = 0x0d;
const pieceBytes = 64 * 1024;

/** Which bytes of a start show UTF-16: a delimiter, a line end or a digit has a zero byte. */
const sampleBytes = 4 * 1024;
const zeroShareMin = 0.05;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Finds the encoding by a byte order mark, or by the zero bytes that UTF-16 has; else it is UTF-8. */
function encodingOf(start: Uint8Array): Encoding {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = start.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const isMany = Math.max(even, odd) > (sample.length / 2) * zeroShareMin;
  // Some characters have a zero byte at the other place, such as an ideographic space.
  if (!isMany || Math.min(even, odd) * 4 > Math.max(even, odd)) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const otherEncoding = (line: number) =>
  invalid(
    'body',
    'encoding_unknown',
    `Line ${line} is not text in UTF-8 or UTF-16. Save the file as “CSV UTF-8”, or name its encoding, as in Content-Type: text/csv; charset=windows-1252.`,
  );

/** Escape sequences of ISO-2022-JP, after which its letters are those of ASCII. */
const shifts = ['\u001b$', '\u001b('];

/** Decodes text, and refuses what is in no encoding that it knows. */
class StrictDecoder {
  readonly #encoding: Encoding;
  readonly #decoder: TextDecoder;
  #line = 1;

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }

  decode = (bytes: Uint8Array) => this.#decode(bytes, true);

  end = () => this.#decode(new Uint8Array(), false);

  #decode(bytes: Uint8Array, stream: boolean): string {
    let text: string;
    try {
      text = this.#decoder.decode(bytes, { stream });
    } catch {
      const readable = new TextDecoder(this.#encoding).decode(bytes);
      throw otherEncoding(this.#line + lineEndsIn(readable.split('\ufffd', 1)[0] ?? ''));
    }
    // UTF-32 begins as UTF-16 does, and every other character of it is a zero.
    const foreign = this.#encoding === 'utf-8' ? shifts : ['\0'];
    const at = Math.max(...foreign.map((sign) => text.indexOf(sign)));
    if (at >= 0) throw otherEncoding(this.#line + lineEndsIn(text.slice(0, at)));
    this.#line += lineEndsIn(text);
    return text;
  }
}

/** Counts LF, CR and CRLF; a regular expression would make a text of each. */
function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    count += Number(code === lf || (code === cr && text.charCodeAt(at + 1) !== lf));
  }
  return count;
}

/** Decodes a file that is in memory, without a byte order mark. Throws what `csvText` throws. */
export function textOf(file: Buffer): string {
  const decoder = new StrictDecoder(encodingOf(file));
  return decoder.decode(file) + decoder.end();
}

/**
 * Decodes the body to text, without a byte order mark. Throws a 422 for other encodings than UTF-8
 * and UTF-16: within the first megabytes before it yields any of them.
 */
export async function* csvText(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    const chunksOfStart: Buffer[] = [];
    let startBytes = 0;
    let next = await chunks.next();
    for (; !next.done; next = await chunks.next()) {
      chunksOfStart.push(next.value);
      startBytes += next.value.length;
      if (startBytes >= checkedBytesMax) break;
    }
    const start = Buffer.concat(chunksOfStart);
    const decoder = new StrictDecoder(encodingOf(start));
    const pieces: string[] = [];
    for (let at = 0; at < start.length; at += pieceBytes) {
      pieces.push(decoder.decode(start.subarray(at, at + pieceBytes)));
    }
    if (next.done) pieces.push(decoder.end());
    yield* pieces;
    if (next.done) return;
    for (next = await chunks.next(); !next.done; next = await chunks.next()) {
      yield decoder.decode(next.value);
    }
    yield decoder.end();
  } finally {
    await chunks.return?.();
  }
}

/** Returns the header's delimiter: the common one that splits it into the most cells. */
export function detectDelimiter(header: string): string {
  const delimiters = [',', ';', '\t'];
  const cells = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, next) => (cells(next) > cells(best) ? next : best));
}
