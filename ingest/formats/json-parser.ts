import type { Bot } from '../../modules/crawlers/bots/bot';
import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { botOfSigner } from '../../modules/crawlers/bots/signing-bots';
import type { FieldMap } from '../../modules/crawlers/rules/log-drain';
import type { RoleColumns } from '../../modules/crawlers/rules/log-layout';
import type { JsonShape } from '../fast/json-shape';
import { JsonSkim, prepareNames } from '../fast/json-skim';
import type { LinesAfter, PeopleScan, ScannedLines } from '../fast/people-scan';
import { ShapedRequests } from '../fast/shaped-requests';
import { combined } from './combined';
import { cri } from './cri';
import { decodeAgent, isEncodedAgent } from './encoded-agent';
import { type DetectedFields, isJsonObject, type JsonObject, mergeFieldNames } from './json-format';
import { complete, isRequest, jsonFormatOf, jsonFormats } from './json-formats';
import { isAddressHost, JsonFields, machineHostMarks, toHost } from './json-request';
import { KnownHosts, type NamedHost, noHost } from './known-hosts';
import {
  type LineParser,
  malformed,
  notHttp,
  type ParsedLine,
  type ParserOptions,
  personWithoutHost,
} from './log-format';
import { mayBeAgent, namesCrawler } from './names-crawler';
import { CarriedLine, carriedMark, nestedLine, nestedName } from './nested-line';
import { parseJson } from './parse-json';
import { shippedLine } from './shipped-line';
import { isSigned } from './signed-headers';
import { syslog } from './syslog';

const quote = 0x22;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;
const isVisible = (byte: number | undefined = 0): boolean => byte > 0x20 && byte < 0x7f;
const endsAsName = (host: string): boolean => /[a-z]$/.test(host);

function namesOf(fieldMap?: FieldMap, columns?: RoleColumns) {
  const names = mergeFieldNames(jsonFormats, fieldMap, columns);
  const skim = prepareNames({
    agent: names.userAgent ?? [],
    host: names.host ?? [],
    target: names.path ?? [],
    request: names.request ?? [],
    signed: names.signatureAgent ?? [],
    // Fields around a carried line do not count as long as the line has its own.
    doubt: [...machineHostMarks, nestedName],
  });
  const needsStatus = columns === undefined || columns.status !== undefined;
  return { fields: new JsonFields(names, needsStatus), skim };
}

const usualNames = namesOf();

/** Merges the line's fields with those around it, which only fill the gaps. */
function filled(found: DetectedFields, around: DetectedFields | undefined): DetectedFields {
  if (!around) return found;
  const { atMs, hasTime } = Number.isNaN(found.atMs) && !found.hasTime ? around : found;
  return { texts: { ...around.texts, ...found.texts }, atMs, hasTime };
}

/** Returns the agent that signed a request; its `User-Agent` may be a browser's. */
function signingBot({ texts }: DetectedFields): Bot | undefined {
  return isSigned(texts) ? botOfSigner(texts.signatureAgent ?? '') : undefined;
}

/** What the fields around a line may add to it; a time of their own is not among them. */
type Surroundings = {
  bytes: Buffer;
  texts: DetectedFields['texts'];
  hasOthers: boolean;
  /** Whether a shipper put the line whole into these fields. */
  isShipped: boolean;
  /** Whether such fields say more than the line, which is then read with them. */
  saysMore: boolean;
};

const nothingAround: Surroundings = {
  bytes: Buffer.alloc(0),
  texts: {},
  hasOthers: false,
  isShipped: false,
  saysMore: false,
};

/** Formats of the lines that shippers put whole into an object. */
const lineFormats = [combined, syslog, cri];

/**
 * Reads lines that are JSON objects of any known format, in any mix. A person's line is skipped
 * without parsing, because its agent is found by a scan of the bytes; lines that the scan cannot
 * decide are parsed.
 */
export class JsonParser implements LineParser {
  readonly #recognizer: BotRecognizer;
  readonly #fields: JsonFields;
  readonly #skim: JsonSkim;
  readonly #hosts = new KnownHosts((written) => toHost(written.toString('utf8')) ?? '');
  readonly #people: PeopleScan | undefined;
  #newestPerson: NamedHost | undefined;
  /** Whether the scan was prepared by a line that this parser read. */
  #canScan = false;
  readonly #shapedRequests = new WeakMap<JsonShape, ShapedRequests | undefined>();
  /** For lines within objects, which few logs have. */
  #lineParsers: readonly LineParser[] | undefined;
  readonly #carriedLine = new CarriedLine();
  #surroundings = nothingAround;

  constructor({ recognizer, fieldMap, columns, people }: ParserOptions) {
    this.#people = people;
    const isMapped = fieldMap !== undefined && Object.keys(fieldMap).length > 0;
    const names = isMapped || columns ? namesOf(fieldMap, columns) : usualNames;
    this.#recognizer = recognizer;
    this.#fields = names.fields;
    this.#skim = new JsonSkim(names.skim);
  }

  parse(bytes: Buffer, lineStart: number, lineEnd: number): ParsedLine {
    if (bytes[lineStart] === carriedMark && this.#carriedLine.open(bytes, lineStart, lineEnd)) {
      return this.#following(bytes, lineEnd);
    }
    let start = lineStart;
    let end = lineEnd;
    while (start < end && isSpace(bytes[start])) start += 1;
    while (end > start && isSpace(bytes[end - 1])) end -= 1;
    if (bytes[start] === openBrace && bytes[end - 1] === closeBrace && end - start > 1) {
      return this.#skimmed(bytes, start, end) ?? this.#whole(bytes.subarray(start, end));
    }
    if (bytes[start] !== quote) return malformed('not_json');
    const line = parseJson(bytes.subarray(start, end));
    return typeof line === 'string' ? this.#shipped(line.trim()) : malformed('not_json');
  }

  /** Reads a line where it lies after its record's fields, which are parsed if it lacks any. */
  #following(bytes: Buffer, end: number): ParsedLine {
    const { lineStart } = this.#carriedLine;
    const around = this.#surroundingsIn(bytes);
    const isObject = bytes[lineStart] === openBrace;
    const parsed = isObject
      ? this.#skimmedObject(bytes, lineStart, end)
      : isVisible(bytes[lineStart]) && isVisible(bytes[end - 1])
        ? this.#text(bytes, lineStart, end)
        : undefined;
    const isWhole = isObject ? this.#isWholeObject : isWholeText;
    if (parsed && !around.saysMore && isWhole.call(this, parsed, around)) return parsed;
    const entry = this.#carriedLine.entry(bytes, end);
    return this.readEntry(entry, Buffer.from(JSON.stringify(entry)));
  }

  #skimmedObject(bytes: Buffer, start: number, end: number): ParsedLine | undefined {
    const isClosed = bytes[end - 1] === closeBrace && end - start > 1;
    return isClosed ? this.#skimmed(bytes, start, end) : undefined;
  }

  /** Whether the fields around an object that was just skimmed add nothing to it. */
  #isWholeObject(parsed: ParsedLine, { texts, hasOthers }: Surroundings): boolean {
    if (parsed.kind !== 'person' && parsed.kind !== 'crawler') return false;
    // An address may be the client's, if no other field is.
    if (parsed.host !== undefined && !endsAsName(parsed.host)) return false;
    if (texts.host === undefined && !hasOthers) return true;
    const mayAdd = parsed.kind === 'crawler' || texts.signatureAgent !== undefined;
    if (hasOthers && mayAdd) return false;
    return parsed.host !== undefined && this.#skim.hasHostField;
  }

  /** Most lines have the same fields around them as the line before. */
  #surroundingsIn(bytes: Buffer): Surroundings {
    const { fieldsStart, fieldsEnd } = this.#carriedLine;
    const known = this.#surroundings.bytes;
    let same = known.length === fieldsEnd - fieldsStart ? 0 : -1;
    while (same >= 0 && same < known.length) {
      same = known[same] === bytes[fieldsStart + same] ? same + 1 : -1;
    }
    if (same < 0 || this.#surroundings.isShipped !== this.#carriedLine.isShipped) {
      const written = Buffer.from(bytes.subarray(fieldsStart, fieldsEnd));
      const entry = parseJson(written);
      this.#surroundings = { bytes: written, ...this.#around(isJsonObject(entry) ? entry : {}) };
    }
    return this.#surroundings;
  }

  #around(entry: JsonObject): Omit<Surroundings, 'bytes'> {
    const { isShipped } = this.#carriedLine;
    const { texts } = this.#fields.find(entry);
    if (!isShipped) {
      const hasOthers = Object.keys(texts).some((field) => field !== 'host');
      return { texts, hasOthers, isShipped, saysMore: false };
    }
    const format = jsonFormatOf({ ...entry, message: '' });
    const saysMore = texts.userAgent !== undefined || format.name !== 'shipped';
    return { texts: {}, hasOthers: false, isShipped, saysMore };
  }

  /**
   * Returns the result for a line that is certainly a person's, or a crawler's of a known shape;
   * undefined when it must be parsed.
   */
  #skimmed(bytes: Buffer, start: number, end: number): ParsedLine | undefined {
    const skim = this.#skim;
    if (!skim.read(bytes, start, end) || skim.isDoubtful) return undefined;
    if (skim.agentCount === 0) {
      // Learned for the scan, which decides about most lines without an agent.
      this.#requestsOf(skim.shape, bytes, start, end);
      return undefined;
    }
    let isAgent = true;
    for (let index = 0; index < 2 * skim.agentCount; index += 2) {
      const [from, to] = [skim.agents[index] as number, skim.agents[index + 1] as number];
      const bot = this.#recognizer.recognizeAgent(bytes, from, to);
      if (bot) return this.#shaped(bytes, { start, end }, { bot, from });
      if (isEncodedAgent(bytes, from, to) && this.#namesCrawler(bytes, from, to)) return undefined;
      isAgent &&= mayBeAgent(bytes, from, to);
    }
    // A crawler's agent may be under another name.
    if (!isAgent && this.#recognizer.recognizeIn(bytes, start, end, -1)) return undefined;
    if (skim.hostEnd === 0) return personWithoutHost;
    const named = this.#hosts.read(bytes, skim.hostStart, skim.hostEnd);
    // An address may be the client's, which only the other fields say.
    if (named.host === undefined || isAddressHost(named.host)) return undefined;
    this.#newestPerson = named;
    return named.person;
  }

  /**
   * Finds lines like the newest person's: with the same names and the same host. Undefined when
   * they must be parsed one by one.
   */
  scan(
    bytes: Buffer,
    lineEnds: Uint32Array,
    first: number,
    start: number,
  ): ScannedLines | undefined {
    const end = lineEnds[first] as number;
    if (bytes[start] !== carriedMark || !this.#carriedLine.open(bytes, start, end)) {
      return this.#scanObjects(bytes, lineEnds, first, start);
    }
    const { lineStart } = this.#carriedLine;
    const { bytes: fields, texts, hasOthers, saysMore } = this.#surroundingsIn(bytes);
    if (saysMore) return undefined;
    const after = { fields, lineStart };
    if (bytes[lineStart] === openBrace) {
      const { host = '' } = this.#newestPerson ?? noHost;
      return hasOthers || !endsAsName(host)
        ? undefined
        : this.#scanObjects(bytes, lineEnds, first, start, after);
    }
    if (texts.host !== undefined) return undefined;
    // The scan is prepared for lines of text now.
    this.#canScan = false;
    return this.#combined?.scan?.(bytes, lineEnds, first, start, after);
  }

  /** The parser of most lines of text; undefined before the first of them. */
  get #combined(): LineParser | undefined {
    return this.#lineParsers?.[0];
  }

  #scanObjects(
    bytes: Buffer,
    lineEnds: Uint32Array,
    first: number,
    start: number,
    after?: LinesAfter,
  ): ScannedLines | undefined {
    const { shape, scanKinds } = this.#skim;
    const newest = this.#newestPerson;
    if (!this.#people) return undefined;
    if (shape && scanKinds && newest?.host !== undefined) {
      const { host, written } = newest;
      const kinds = this.#shapedRequests.get(shape)?.scanKinds(scanKinds) ?? scanKinds;
      this.#canScan = this.#people.use(shape, kinds, { host, written });
    }
    return this.#canScan ? this.#people.scan(bytes, lineEnds, first, start, after) : undefined;
  }

  /** Returns the reader for lines of this shape, which the line has just matched. */
  #requestsOf(
    shape: JsonShape | undefined,
    bytes: Buffer,
    start: number,
    end: number,
  ): ShapedRequests | undefined {
    if (!shape) return undefined;
    if (!this.#shapedRequests.has(shape)) {
      const readers = { fields: this.#fields, hosts: this.#hosts };
      const line = { bytes, start, end };
      this.#shapedRequests.set(shape, ShapedRequests.of(shape, line, readers));
    }
    return this.#shapedRequests.get(shape);
  }

  /** Reads a line with an agent of a crawler, which begins at `from`; it may have others. */
  #shaped(
    bytes: Buffer,
    { start, end }: { start: number; end: number },
    found: { bot: Bot; from: number },
  ): ParsedLine | undefined {
    const { shape, words } = this.#skim;
    const requests = this.#requestsOf(shape, bytes, start, end);
    if (!requests?.canRead(bytes, words, start, end)) return undefined;
    const { agentStart, agentEnd } = requests;
    const bot =
      agentStart === found.from
        ? found.bot
        : this.#recognizer.recognizeAgent(bytes, agentStart, agentEnd);
    const agent = this.#recognizer.agentText(bytes, agentStart, agentEnd);
    // Only decoding says what an encoded agent is.
    if (!bot || agent.includes('%')) return undefined;
    const request = requests.read(bot, agent);
    return typeof request === 'string' ? malformed(request) : request;
  }

  /** Whether encoded text names a crawler. */
  #namesCrawler(bytes: Buffer, start: number, end: number): boolean {
    const decoded = Buffer.allocUnsafe(end - start);
    const length = decodeAgent(bytes, start, end, decoded);
    return this.#recognizer.recognizeIn(decoded, 0, length, -1) !== undefined;
  }

  #whole(bytes: Buffer): ParsedLine {
    const entry = parseJson(bytes);
    return isJsonObject(entry) ? this.readEntry(entry, bytes) : malformed('not_json');
  }

  /** Reads the object of a line, of which `bytes` are the whole. */
  readEntry(entry: JsonObject, bytes: Buffer): ParsedLine {
    const carried = nestedLine(entry);
    return carried === undefined
      ? this.#object(entry, false, bytes)
      : this.#carried(carried, entry, bytes);
  }

  /**
   * Reads a carried line; the fields around it fill what the line lacks, or replace the whole line.
   */
  #carried(line: string | JsonObject, entry: JsonObject, bytes: Buffer): ParsedLine {
    const around = this.#fields.find(entry);
    const parsed =
      typeof line === 'string'
        ? this.#carriedText(line.trim(), around)
        : this.#object(line, false, bytes, around);
    const isReadable = parsed.kind === 'crawler' || parsed.kind === 'person';
    return isReadable || around.texts.userAgent === undefined
      ? parsed
      : this.#object(entry, true, bytes);
  }

  #carriedText(line: string, around: DetectedFields): ParsedLine {
    const bytes = Buffer.from(line);
    const entry = bytes[0] === openBrace ? parseJson(bytes) : undefined;
    if (isJsonObject(entry)) return this.#object(entry, false, bytes, around);
    const parsed = this.#shipped(line);
    const { host } = around.texts;
    const isFilled = (parsed.kind !== 'crawler' && parsed.kind !== 'person') || parsed.host;
    return isFilled || host === undefined ? parsed : { ...parsed, host };
  }

  #object(
    entry: JsonObject,
    isShipped: boolean,
    bytes: Buffer,
    around?: DetectedFields,
  ): ParsedLine {
    const found = filled(this.#fields.find(entry), around);
    const { userAgent } = found.texts;
    if (userAgent === undefined) return this.#withoutAgent(entry, found, isShipped, bytes);
    const agent = Buffer.from(userAgent);
    const bot = this.#recognizer.recognizeAgent(agent, 0, agent.length) ?? signingBot(found);
    if (!bot) {
      const isElsewhere =
        !mayBeAgent(agent, 0, agent.length) &&
        namesCrawler(this.#recognizer, bytes.toString('latin1'));
      return isElsewhere
        ? malformed('no_agent')
        : { kind: 'person', host: this.#fields.host(found) };
    }
    if (!isRequest(entry)) return notHttp;
    complete(found, entry);
    const request = this.#fields.request(bot, found);
    return typeof request === 'string' ? malformed(request) : request;
  }

  #withoutAgent(
    entry: JsonObject,
    found: DetectedFields,
    isShipped: boolean,
    bytes: Buffer,
  ): ParsedLine {
    const line = isShipped ? undefined : shippedLine(entry);
    const format = jsonFormatOf(entry);
    if (line !== undefined && format.name === 'shipped') return this.#shipped(line);
    // A crawler under unknown custom names would otherwise be ignored silently: report it as
    // malformed.
    const isNamed =
      this.#recognizer.recognizeIn(bytes, 0, bytes.length, -1) !== undefined ||
      (bytes.includes('%20') && this.#namesCrawler(bytes, 0, bytes.length));
    if (isNamed && isRequest(entry)) return malformed('no_agent');
    const hasTarget =
      found.texts.status !== undefined && this.#fields.target(found.texts).path !== '';
    return hasTarget ? { kind: 'person', host: this.#fields.host(found) } : notHttp;
  }

  /** Reads a line that arrived inside an object or as a string; unwraps one level only. */
  #shipped(line: string): ParsedLine {
    const bytes = Buffer.from(line);
    if (bytes[0] !== openBrace) return this.#text(bytes, 0, bytes.length);
    const entry = parseJson(bytes);
    return isJsonObject(entry) ? this.#object(entry, true, bytes) : malformed('not_json');
  }

  #text(bytes: Buffer, start: number, end: number): ParsedLine {
    let first: ParsedLine | undefined;
    const options = { recognizer: this.#recognizer, people: this.#people };
    this.#lineParsers ??= lineFormats.map((format) => format.createParser(options));
    for (const parser of this.#lineParsers) {
      const parsed = parser.parse(bytes, start, end);
      if (parsed.kind !== 'malformed') return parsed;
      first ??= parsed;
    }
    return first ?? malformed('not_json');
  }
}

/** Whether the fields around a line of text add nothing to it. */
function isWholeText(parsed: ParsedLine, { texts }: Surroundings): boolean {
  const isRequest = parsed.kind === 'person' || parsed.kind === 'crawler';
  if (!isRequest) return texts.userAgent === undefined;
  return parsed.host !== undefined || texts.host === undefined;
}
