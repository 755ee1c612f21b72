const newline = 10;
const tab = 9;
const carriageReturn = 13;
const zero = 48;

/** No line of a graph is longer; a file with longer ones is another file. */
const lineBytesMax = 8_192;

/** A line without its end, as a range of bytes. */
export type Line = { bytes: Buffer; start: number; end: number };

/** Yields chunks anew, so that each ends with the end of a line. */
export async function* wholeLines(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(newline) + 1;
    if (bytes.length - end > lineBytesMax) {
      throw new Error('a line is too long for a file of a graph');
    }
    // A copy, so that a chunk of a megabyte is not kept for the bytes of its last line.
    rest = Buffer.from(bytes.subarray(end));
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (rest.length > 0) yield Buffer.concat([rest, Buffer.of(newline)]);
}

/** Yields the lines of each chunk, without making strings of them. */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Iterable<Line>, void, undefined> {
  for await (const bytes of wholeLines(chunks)) yield linesIn(bytes);
}

/** Returns the line that starts here. */
export function lineAt(bytes: Buffer, start: number): Line {
  return { bytes, start, end: withoutReturn(bytes, start, bytes.indexOf(newline, start)) };
}

/** Returns the start of the line that has this byte. */
export function lineStart(bytes: Buffer, at: number): number {
  let start = at;
  while (start > 0 && bytes[start - 1] !== newline) start -= 1;
  return start;
}

function* linesIn(bytes: Buffer): Generator<Line> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(newline, start);
    yield { bytes, start, end: withoutReturn(bytes, start, end) };
    start = end + 1;
  }
}

const withoutReturn = (bytes: Buffer, start: number, end: number): number =>
  end > start && bytes[end - 1] === carriageReturn ? end - 1 : end;

/** Returns the number at the start of a range; -1 without one. */
export function numberAt(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  let at = start;
  for (; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  return at === start ? -1 : value;
}

/** Returns the end of the field that starts here. */
export function fieldEnd({ bytes, end }: Line, start: number): number {
  for (let at = start; at < end; at += 1) if (bytes[at] === tab) return at;
  return end;
}

/** Returns the start of a field, the first being 0; the end of the line if it has fewer. */
export function fieldStart(line: Line, index: number): number {
  let start = line.start;
  for (let field = 0; field < index && start < line.end; field += 1) {
    start = Math.min(line.end, fieldEnd(line, start) + 1);
  }
  return start;
}
