import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isJsonObject, ownValue } from '../formats/json-format';
import { parseJson } from '../formats/parse-json';

const unzip = promisify(gunzip);

/** A record may have a megabyte; base64, and what a transformation may add, make it larger. */
const recordBytesMax = 8 * 1024 * 1024;
const unzippedBytesMax = 16 * 1024 * 1024;

/** Replaces a record that cannot be read: a line that is malformed in every format. */
const unreadable = Buffer.from('unreadable-record\n');
const newline = 0x0a;
/** Blanks at the end belong to the first run, so that no run can be read in two ways. */
const base64 = /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/;

const oneLine = (text: unknown): string =>
  typeof text === 'string' ? `${text.replaceAll(/[\r\n]+/g, ' ').trim()}\n` : '';

/**
 * Returns the lines of a CloudWatch Logs subscription; undefined when the record is something else.
 */
function subscriptionLines(data: Buffer): Buffer | undefined {
  if (data[0] !== 0x7b || !data.includes('"logEvents"')) return undefined;
  const message = parseJson(data);
  const events = isJsonObject(message) ? ownValue(message, 'logEvents') : undefined;
  if (!isJsonObject(message) || !Array.isArray(events)) return undefined;
  // Amazon sends these to test the connection now and then.
  if (ownValue(message, 'messageType') === 'CONTROL_MESSAGE') return Buffer.alloc(0);
  const lines = events.map((event) =>
    oneLine(isJsonObject(event) ? ownValue(event, 'message') : undefined),
  );
  return Buffer.from(lines.join(''));
}

async function linesOf(record: Buffer): Promise<Buffer> {
  const value = parseJson(record);
  const text = isJsonObject(value) ? ownValue(value, 'data') : undefined;
  if (typeof text !== 'string' || !base64.test(text)) return unreadable;
  let data = Buffer.from(text, 'base64');
  if (data[0] === 0x1f && data[1] === 0x8b) {
    try {
      data = await unzip(data, { maxOutputLength: unzippedBytesMax });
    } catch {
      return unreadable;
    }
  }
  const lines = subscriptionLines(data) ?? data;
  if (lines.length === 0 || lines[lines.length - 1] === newline) return lines;
  return Buffer.concat([lines, Buffer.from('\n')]);
}

/** Accepts lines, each one record of Firehose's envelope, and returns the lines within. */
export class FirehoseRecords {
  #pieces: Buffer[] = [];
  #length = 0;

  async *push(piece: Buffer): AsyncGenerator<Buffer> {
    let start = 0;
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, start)) {
      this.#append(piece.subarray(start, at));
      start = at + 1;
      yield* this.#take();
    }
    this.#append(piece.subarray(start));
  }

  async *end(): AsyncGenerator<Buffer> {
    yield* this.#take();
  }

  #append(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length <= recordBytesMax) this.#pieces.push(bytes);
    else this.#pieces = [];
  }

  async *#take(): AsyncGenerator<Buffer> {
    const isTooLong = this.#length > recordBytesMax;
    const record = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    if (isTooLong) yield unreadable;
    else if (!record.every((byte) => byte <= 0x20)) yield await linesOf(record);
  }
}
