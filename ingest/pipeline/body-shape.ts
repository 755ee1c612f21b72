const newline = 0x0a;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The shape of a body must be known within these bytes; otherwise it is plain. */
const detectedWithinBytes = 64 * 1024;

/** Names under which senders put the array of their records. */
const arrayNames = new Set([
  'records',
  'logs',
  'events',
  'entries',
  'items',
  'data',
  'batch',
  'messages',
  'lines',
  'payload',
]);

/**
 * How the lines lie in a body. Plain: as lines. Otherwise they are JSON values: consecutive (depth
 * 0), in an array (1), or in an array within an object (2); `from` is where the first value may
 * begin. In Firehose's envelope each of them contains the lines in base64.
 */
export type BodyShape = { kind: 'plain' } | Values;
type Values = { kind: 'values'; depth: 0 | 1 | 2; from: number; isFirehose: boolean };

const plain: BodyShape = { kind: 'plain' };
const values = (depth: 0 | 1 | 2, from: number, isFirehose = false): Values => ({
  kind: 'values',
  depth,
  from,
  isFirehose,
});

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === newline;

function afterBlank(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && isBlank(bytes[at])) at += 1;
  return at;
}

function afterByteOrderMark(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/**
 * Returns the shape of a body by its first bytes; undefined when it needs more of them. More bytes
 * never change a result, so the sender's chunks make no difference.
 */
export function detectBodyShape(head: Buffer, isWhole: boolean): BodyShape | undefined {
  const seen = head.subarray(0, detectedWithinBytes);
  const isAll = isWhole || head.length >= detectedWithinBytes;
  return detect(seen) ?? (isAll ? shapeOfAll(seen) : undefined);
}

/** Returns the final shape of a body, when no more bytes will be considered. */
const shapeOfAll = (seen: Buffer): BodyShape => new HeadScan(seen).shapeAtEnd();

const detect = (seen: Buffer): BodyShape | undefined => new HeadScan(seen).shape();

/** One scan over the first bytes of a body that may be JSON. */
class HeadScan {
  readonly #bytes: Buffer;
  readonly #start: number;
  #isPretty = false;
  /** Of an array that may be an envelope's, if no more bytes follow. */
  #likely: BodyShape | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#start = afterBlank(bytes, afterByteOrderMark(bytes));
  }

  shape(): BodyShape | undefined {
    const bytes = this.#bytes;
    const start = this.#start;
    if (start === bytes.length) return undefined;
    if (bytes.length < 3 && bytes[0] === 0xef) return undefined;
    if (bytes[start] === openBrace) return this.#shapeOfObject(start);
    if (bytes[start] !== openBracket) return plain;
    const first = bytes[afterBlank(bytes, start + 1)];
    if (first === undefined) return undefined;
    // A text line may begin with a bracket, too, followed by a time or an address.
    return beginsElement(first) ? values(1, start + 1) : plain;
  }

  shapeAtEnd(): BodyShape {
    const shape = this.shape() ?? this.#likely;
    return shape ?? (this.#isPretty ? values(0, this.#start) : plain);
  }

  #shapeOfObject(start: number): BodyShape | undefined {
    const bytes = this.#bytes;
    let depth = 0;
    /** The last byte outside of strings that is not blank; a quote represents a string. */
    let before = comma;
    let name = '';
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === newline) this.#isPretty = true;
      if (isBlank(byte)) continue;
      if (byte === quote) {
        const end = stringEnd(bytes, at + 1);
        if (end === -1) return undefined;
        // A string cannot span lines: this is text that begins with a brace.
        if (end === -2) return this.#notJson();
        if (depth === 1 && before !== colon) name = bytes.toString('latin1', at + 1, end);
        at = end;
      } else if (byte === openBrace || byte === openBracket) {
        if (before !== colon && before !== comma && before !== openBracket) return this.#notJson();
        if (byte === openBracket && depth === 1 && arrayNames.has(name)) {
          const shape = shapeOfArray(bytes, at, name);
          if (shape === undefined) return undefined;
          if (shape !== 'no') {
            const isField = shape.isFirehose ? false : isFieldOfRecord(bytes, start, at);
            this.#likely = isField === undefined ? shape : undefined;
            if (!isField) return this.#likely ? undefined : shape;
          }
        }
        depth += 1;
      } else if (byte === closeBrace || byte === closeBracket) {
        depth -= 1;
        if (depth === 0) return this.#shapeAfterObject(at + 1);
      }
      before = byte;
    }
    return undefined;
  }

  #notJson(): BodyShape {
    this.#isPretty = false;
    return plain;
  }

  #shapeAfterObject(end: number): BodyShape | undefined {
    const bytes = this.#bytes;
    if (this.#isPretty) return values(0, this.#start);
    let at = end;
    while (at < bytes.length && isBlank(bytes[at]) && bytes[at] !== newline) at += 1;
    if (at === bytes.length) return undefined;
    const isNext = bytes[at] === openBrace || bytes[at] === comma || bytes[at] === openBracket;
    return isNext ? values(0, this.#start) : plain;
  }
}

const beginsElement = (byte: number): boolean =>
  byte === openBrace || byte === quote || byte === openBracket || byte === closeBracket;

/** Returns the shape of a wrapper's array; `no` when the array is a field of a record. */
function shapeOfArray(bytes: Buffer, bracket: number, name: string): Values | undefined | 'no' {
  const first = afterBlank(bytes, bracket + 1);
  if (first === bytes.length) return undefined;
  if (bytes[first] !== openBrace) {
    return bytes[first] === closeBracket ? values(2, bracket + 1) : 'no';
  }
  if (name !== 'records') return values(2, bracket + 1);
  const key = afterBlank(bytes, first + 1);
  if (bytes.length < key + 6) return undefined;
  return values(2, bracket + 1, bytes.toString('latin1', key, key + 6) === '"data"');
}

/**
 * Whether an array is a field of a record, such as its console output, and no envelope of records: an
 * agent is named outside of the array and not in its first element. Undefined if it takes more bytes to know.
 */
function isFieldOfRecord(bytes: Buffer, object: number, bracket: number): boolean | undefined {
  const first = afterBlank(bytes, bracket + 1);
  const isEmpty = bytes[first] === closeBracket;
  const firstEnd = isEmpty ? first : endOfValue(bytes, first);
  if (firstEnd === undefined) return undefined;
  const sign = isEmpty ? partOfRequest : agent;
  const has = (start: number, end: number) => sign.test(bytes.toString('latin1', start, end));
  if (has(first, firstEnd)) return false;
  if (has(object, bracket)) return true;
  const arrayEnd = endOfValue(bytes, bracket);
  const objectEnd = endOfValue(bytes, object);
  if (arrayEnd === undefined || objectEnd === undefined) return undefined;
  return has(arrayEnd, objectEnd);
}

const agent = /user.?agent|mozilla\//i;
/** An envelope may name the path of a file or a URL, so these count only with an empty array. */
const partOfRequest = /user.?agent|mozilla\/|"(?:ua|path|uri|url|request|method|status)"/i;

/** Returns the offset after an object or array; undefined if its end is not there yet. */
function endOfValue(bytes: Buffer, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      at = stringEnd(bytes, at + 1);
      if (at < 0) return undefined;
    } else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/**
 * The offset of the closing quote; -1 when more bytes are needed, -2 when the line ends before it.
 */
function stringEnd(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) return at;
    if (byte === newline) return -2;
    if (byte === backslash && bytes[at + 1] !== newline) at += 1;
  }
  return -1;
}
