import type { Bot } from '../../modules/crawlers/bots/bot';
import type { MalformedReason } from '../block/malformed-reason';
import { clfTimeBytes, parseClfTime } from '../formats/clf-time';
import { parseIsoTime } from '../formats/iso-time';
import {
  type DetectedFields,
  isJsonObject,
  type JsonField,
  type JsonObject,
} from '../formats/json-format';
import { isPlainFormat } from '../formats/json-formats';
import type { JsonFields } from '../formats/json-request';
import type { KnownHosts } from '../formats/known-hosts';
import type { CrawlerRequest } from '../formats/log-format';
import { parseLogTime } from '../formats/log-time';
import { readRequestLine } from '../formats/request-line';
import { shippedLine } from '../formats/shipped-line';
import type { JsonShape } from './json-shape';
import type { ValueKind } from './people-scan';

const dash = 0x2d;
const slash = 0x2f;
const wordBytes = 4;
const highBits = 0x80808080;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const isoBytesMax = 64;

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Whether all bytes are ASCII; three bytes must follow them. */
function isAscii(words: DataView, start: number, end: number): boolean {
  let bits = 0;
  let at = start;
  for (; at + wordBytes <= end; at += wordBytes) bits |= words.getInt32(at, true);
  for (; at < end; at++) bits |= words.getUint8(at);
  return (bits & highBits) === 0 && (bits & 0x80) === 0;
}

/** Returns the name before each value; undefined where the line is not a flat object. */
function namesOf(bytes: Buffer, start: number, shape: JsonShape): string[] | undefined {
  const names: string[] = [];
  let from = start;
  for (let index = 0; index < shape.valueCount; index++) {
    const piece = bytes.toString('latin1', from, shape.starts[index]);
    const beforeValue = (shape.isText[index] ? piece.slice(0, -1) : piece).trimEnd();
    const beforeColon = beforeValue.slice(0, -1).trimEnd();
    if (!beforeValue.endsWith(':') || !beforeColon.endsWith('"')) return undefined;
    names.push(beforeColon.slice(beforeColon.lastIndexOf('"', beforeColon.length - 2) + 1, -1));
    from = shape.ends[index] as number;
  }
  return names;
}

function parseStrictly(text: string): JsonObject | undefined {
  try {
    const entry: unknown = JSON.parse(text);
    return isJsonObject(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the requests of lines of one shape by the offsets of their values, without `JSON.parse`.
 * Only of flat objects, and of lines in ASCII: there the bytes of a value are its text.
 */
export class ShapedRequests {
  readonly #shape: JsonShape;
  readonly #fields: JsonFields;
  readonly #hosts: KnownHosts;
  /** For each field the indexes of its values in the shape, best first. */
  readonly #indexes: Partial<Record<JsonField, readonly number[]>>;
  readonly #literals: readonly number[];
  /** Whether another program may have put a whole line into a value. */
  readonly #maySendLines: boolean;
  #kinds: { given: readonly ValueKind[]; withStatus: readonly ValueKind[] } | undefined;
  #bytes: Buffer = Buffer.alloc(0);
  /** Offsets of the newest line's agent. */
  agentStart = 0;
  agentEnd = 0;

  private constructor(
    shape: JsonShape,
    names: readonly string[],
    entry: JsonObject,
    { fields, hosts }: { fields: JsonFields; hosts: KnownHosts },
  ) {
    this.#shape = shape;
    this.#fields = fields;
    this.#hosts = hosts;
    this.#indexes = Object.fromEntries(
      fields
        .rank(entry)
        .map(({ field, names: ranked }) => [field, ranked.map((name) => names.indexOf(name))]),
    );
    this.#literals = names.flatMap((_, index) => (shape.isText[index] ? [] : [index]));
    this.#maySendLines = shippedLine(entry) !== undefined;
  }

  /**
   * Returns a reader for the shape of the line that it matched last; undefined when the lines of
   * this shape must be parsed.
   */
  static of(
    shape: JsonShape,
    { bytes, start, end }: { bytes: Buffer; start: number; end: number },
    readers: { fields: JsonFields; hosts: KnownHosts },
  ): ShapedRequests | undefined {
    const names = namesOf(bytes, start, shape);
    const entry = parseStrictly(bytes.toString('latin1', start, end));
    if (!names || !entry || new Set(names).size !== names.length) return undefined;
    const isFlat =
      Object.keys(entry).length === names.length &&
      names.every((name) => Object.hasOwn(entry, name) && !isNested(entry[name]));
    if (!isFlat || !isPlainFormat(entry)) return undefined;
    return new ShapedRequests(shape, names, entry, readers);
  }

  /**
   * Returns what a scan does with each value. With a status, it can also decide about lines without
   * an agent: they are people's when they have a status and a target.
   */
  scanKinds(given: readonly ValueKind[]): readonly ValueKind[] {
    if (this.#kinds?.given !== given) {
      this.#kinds = { given, withStatus: this.#withStatus(given) };
    }
    return this.#kinds.withStatus;
  }

  #withStatus(given: readonly ValueKind[]): readonly ValueKind[] {
    const { userAgent = [], host = [], request = [], status = [] } = this.#indexes;
    const isDecided =
      !this.#maySendLines &&
      host.length === 1 &&
      request.length === 1 &&
      given[host[0] as number] === 'host' &&
      given[request[0] as number] === 'request' &&
      userAgent.every((index) => given[index] === 'agent');
    if (!isDecided) return given;
    return given.map((kind, index) => {
      if (!status.includes(index)) return kind;
      return kind === 'literal' ? 'statusNumber' : kind === 'text' ? 'statusText' : kind;
    });
  }

  /** Whether the line that the shape has just matched can be read without parsing it. */
  canRead(bytes: Buffer, words: DataView, start: number, end: number): boolean {
    this.#bytes = bytes;
    if (!isAscii(words, start, end) || !this.#hasValidLiterals()) return false;
    const agentIndex = this.#firstText(this.#indexes.userAgent);
    if (agentIndex < 0) return false;
    this.agentStart = this.#shape.starts[agentIndex] as number;
    this.agentEnd = this.#shape.ends[agentIndex] as number;
    return true;
  }

  /** Reads that line; returns the reason when it is not a complete request. */
  read(bot: Bot, userAgent: string): CrawlerRequest | MalformedReason {
    const { address, forwardedFor, scheme, status, bytes, referer, cdnWord } = this.#indexes;
    const target = this.#indexes;
    const found: DetectedFields = {
      texts: {
        address: this.#text(address),
        forwardedFor: this.#text(forwardedFor),
        scheme: this.#text(scheme),
        status: this.#number(status),
        bytes: this.#number(bytes),
        referer: this.#text(referer),
        userAgent,
        host: this.#host(),
        cdnWord: this.#text(cdnWord),
      },
      atMs: Number.NaN,
      hasTime: false,
    };
    this.#readTime(found);
    const line = this.#firstText(target.request);
    if (line >= 0) {
      const { starts, ends } = this.#shape;
      const requested = readRequestLine(this.#bytes, starts[line], ends[line]);
      if (requested.path !== '') return this.#fields.request(bot, found, requested);
    }
    found.texts.request = this.#text(target.request);
    found.texts.method = this.#text(target.method);
    found.texts.path = this.#text(target.path);
    found.texts.query = this.#text(target.query);
    return this.#fields.request(bot, found);
  }

  #hasValidLiterals(): boolean {
    for (const index of this.#literals) {
      const [start, end] = [this.#shape.starts[index] as number, this.#shape.ends[index] as number];
      if (this.#isInteger(start, end)) continue;
      const text = this.#bytes.toString('latin1', start, end);
      const isWord = text === 'null' || text === 'true' || text === 'false';
      if (!isWord && !jsonNumber.test(text)) return false;
    }
    return true;
  }

  /** Whether the bytes are a number whose text is the same after `JSON.parse`. */
  #isInteger(start: number, end: number): boolean {
    const first = this.#bytes[start] as number;
    if (end - start > 15 || (first === 0x30 && end - start > 1)) return false;
    for (let at = start; at < end; at++) {
      const byte = this.#bytes[at] as number;
      if (byte < 0x30 || byte > 0x39) return false;
    }
    return true;
  }

  /** Returns the first index of a text that is not `-`; -1 without such a text. */
  #firstText(indexes: readonly number[] | undefined): number {
    if (indexes === undefined) return -1;
    for (const index of indexes) {
      if (this.#shape.isText[index] && this.#isGiven(index)) return index;
    }
    return -1;
  }

  #isGiven(index: number): boolean {
    const start = this.#shape.starts[index] as number;
    const length = (this.#shape.ends[index] as number) - start;
    return length > 1 || (length === 1 && this.#bytes[start] !== dash);
  }

  /** Returns a field's first usable value, as `JsonFields` does. */
  #text(indexes: readonly number[] | undefined): string | undefined {
    const index = this.#firstText(indexes);
    return index < 0 ? undefined : this.#textAt(index);
  }

  /** The same for a field whose values may be numbers. */
  #number(indexes: readonly number[] | undefined): string | undefined {
    if (indexes === undefined) return undefined;
    const { isText, starts, ends } = this.#shape;
    for (const index of indexes) {
      if (!this.#isGiven(index)) continue;
      const text = this.#textAt(index);
      const isPlain =
        isText[index] || this.#isInteger(starts[index] as number, ends[index] as number);
      if (isPlain) return text;
      if (jsonNumber.test(text)) return String(Number(text));
    }
    return undefined;
  }

  #textAt(index: number): string {
    return this.#bytes.toString('latin1', this.#shape.starts[index], this.#shape.ends[index]);
  }

  #host(): string | undefined {
    for (const index of this.#indexes.host ?? []) {
      if (!this.#shape.isText[index]) continue;
      const [start, end] = [this.#shape.starts[index] as number, this.#shape.ends[index] as number];
      const { host } = this.#hosts.read(this.#bytes, start, end);
      if (host !== undefined) return host;
    }
    return undefined;
  }

  #readTime(found: DetectedFields): void {
    const { isText, starts, ends } = this.#shape;
    for (const index of this.#indexes.time ?? []) {
      const [start, end] = [starts[index] as number, ends[index] as number];
      const atMs = isText[index] ? this.#timeOf(start, end) : this.#timeOfLiteral(start, end);
      if (atMs === undefined) continue;
      found.hasTime = true;
      if (Number.isNaN(atMs)) continue;
      found.atMs = atMs;
      return;
    }
  }

  /** The usual forms are read where they are; they mean the same to `parseLogTime`. */
  #timeOf(start: number, end: number): number {
    const bytes = this.#bytes;
    const length = end - start;
    const isClf = length === clfTimeBytes && bytes[start + 2] === slash;
    const isIso = length <= isoBytesMax && bytes[start + 4] === dash;
    const atMs = isClf
      ? parseClfTime(bytes, start)
      : isIso
        ? parseIsoTime(bytes, start, end)
        : Number.NaN;
    return Number.isNaN(atMs) ? parseLogTime(bytes.toString('latin1', start, end)) : atMs;
  }

  /** Returns undefined for null, which is no value. */
  #timeOfLiteral(start: number, end: number): number | undefined {
    const text = this.#bytes.toString('latin1', start, end);
    if (text === 'null') return undefined;
    return parseLogTime(jsonNumber.test(text) ? Number(text) : text);
  }
}
