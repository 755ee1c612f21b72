import { TextDecoder } from 'node:util';

/**
 * Spreadsheets mark their UTF-16 files with a byte order mark; everything else is read as UTF-8.
 */
function decoderFor(start: Uint8Array): TextDecoder {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder('utf-8');
}

/** Decodes the body to text, without a byte order mark. */
export async function* csvText(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = Buffer.alloc(0);
  for await (const chunk of body) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 2) continue;
    decoder = decoderFor(start);
    yield decoder.decode(start, { stream: true });
  }
  yield decoder ? decoder.decode() : start.toString();
}

/** Returns the header's delimiter: the common one that splits it into the most cells. */
export function detectDelimiter(header: string): string {
  const delimiters = [',', ';', '\t'];
  const cells = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, next) => (cells(next) > cells(best) ? next : best));
}
