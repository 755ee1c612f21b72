import { isJsonObject, type JsonObject, ownValue } from './json-format';
import { parseJson } from './parse-json';

/** The property that stores an envelope's line next to the envelope's own fields. */
export const nestedName = 'sightline_line';

/** The first byte of a line that follows the fields of its record; no server writes it. */
export const carriedMark = 0x1e;
const separator = 0x1f;
const objectMark = 0x6f;
const shippedMark = 0x73;
/** A line of text, an object, or a text that was a property of the fields after it. */
const marks = { text: '\u001et', object: '\u001eo', shipped: '\u001es' } as const;

/**
 * Returns the log line that OpenTelemetry's protocol or Loki carries, text or an object. The
 * envelope's own fields only fill what the line lacks.
 */
export function nestedLine(entry: JsonObject): string | JsonObject | undefined {
  const line = ownValue(entry, nestedName);
  return typeof line === 'string' || isJsonObject(line) ? line : undefined;
}

/** Pairs of names and values; the later one wins. */
export type Pairs = readonly (readonly [name: string, value: unknown])[];

/** What a record says around its line. */
export type Around = {
  /** A JSON object; empty for none. */
  fields: string;
  /** Nanoseconds since 1970; it wins over a time of the same name in the fields. */
  nanos: string | undefined;
};

const timeName = '@timestamp';

const objectText = (entry: JsonObject): string => {
  const text = JSON.stringify(entry);
  return text === '{}' ? '' : text;
};

/** Returns the text of a record's fields. */
export const fieldsText = (pairs: Pairs): string =>
  pairs.length === 0 ? '' : objectText(Object.fromEntries(pairs));

const textsOfShared = new WeakMap<Pairs, string>();

/** Returns the text of fields that many records share; it is made once. */
function sharedFieldsText(pairs: Pairs): string {
  let text = textsOfShared.get(pairs);
  if (text === undefined) {
    text = fieldsText(pairs);
    textsOfShared.set(pairs, text);
  }
  return text;
}

/** Returns the text of the fields that records share and those of one record, which win. */
export const fieldsTextOf = (shared: Pairs, own: Pairs): string =>
  own.length === 0 ? sharedFieldsText(shared) : fieldsText([...shared, ...own]);

export const hasTime = (pairs: Pairs): boolean => pairs.some(([name]) => name === timeName);

function entryOf({ fields, nanos }: Around): JsonObject {
  const time = nanos === undefined ? {} : { [timeName]: nanos };
  const around = fields === '' ? {} : (JSON.parse(fields) as JsonObject);
  return { ...time, ...around, ...time };
}

const hasBreak = (text: string): boolean => text.includes('\n') || text.includes('\r');

/**
 * Writes a line after its record's fields, as it is, so that it is parsed once and where it lies. A
 * line with line breaks is written as JSON; without a line, the fields describe the request.
 */
export function nest(line: string | object | undefined, around: Around): string {
  if (line === undefined) return JSON.stringify(entryOf(around));
  const isText = typeof line === 'string';
  const written = isText ? line : JSON.stringify(line);
  const text = isText && hasBreak(written) ? written.trim() : written;
  if (hasBreak(text)) return JSON.stringify({ ...entryOf(around), [nestedName]: line });
  const mark = isText ? marks.text : marks.object;
  return `${mark}${around.nanos ?? ''}\u001f${around.fields}\u001f${text}`;
}

/**
 * Writes an object with the text of one of its properties after it, as `nest` writes a line;
 * undefined if the text has line breaks.
 */
export function unfold(entry: JsonObject, name: string): string | undefined {
  const { [name]: line, ...fields } = entry;
  const text = String(line).trim();
  if (hasBreak(text)) return undefined;
  return `${marks.shipped}${name}\u001f${objectText(fields)}\u001f${text}`;
}

/** Writes the line alone, for streams whose format is given. */
export const bare = (line: string | object | undefined, around: Around): string => {
  if (typeof line === 'string') return line.replaceAll(/[\r\n]+/g, ' ');
  return line === undefined ? nest(line, around) : JSON.stringify(line);
};

/** Writes an envelope's record as a line. */
export type WriteLine = typeof nest;

/** The parts of a line that follows the fields of its record, as offsets. */
export class CarriedLine {
  #kind = 0;
  /** Of the record's time, or the name of the property that the line was. */
  #headStart = 0;
  fieldsStart = 0;
  fieldsEnd = 0;
  lineStart = 0;

  /** Returns false for any other line. */
  open(bytes: Buffer, start: number, end: number): boolean {
    if (bytes[start] !== carriedMark) return false;
    this.#kind = bytes[start + 1] as number;
    this.#headStart = start + 2;
    let at = this.#headStart;
    while (at < end && bytes[at] !== separator) at += 1;
    this.fieldsStart = at + 1;
    for (at += 1; at < end && bytes[at] !== separator; ) at += 1;
    this.fieldsEnd = at;
    this.lineStart = at + 1;
    return at < end;
  }

  get isShipped(): boolean {
    return this.#kind === shippedMark;
  }

  /** Returns the record as one object, with the line under a name of its own. */
  entry(bytes: Buffer, end: number): JsonObject {
    const head = bytes.toString('utf8', this.#headStart, this.fieldsStart - 1);
    const line = bytes.toString('utf8', this.lineStart, end);
    const fields = parseJson(bytes.subarray(this.fieldsStart, this.fieldsEnd));
    const around = isJsonObject(fields) ? fields : {};
    if (this.isShipped) return { ...around, [head]: line };
    const isObject = this.#kind === objectMark;
    const time = head === '' ? {} : { [timeName]: head };
    const nested = isObject ? parseJson(Buffer.from(line)) : line;
    return { ...time, ...around, ...time, [nestedName]: nested };
  }
}

/** Returns the record of a line that follows its fields; undefined for any other line. */
export function carriedEntry(line: Buffer): JsonObject | undefined {
  const carried = new CarriedLine();
  return carried.open(line, 0, line.length) ? carried.entry(line, line.length) : undefined;
}
