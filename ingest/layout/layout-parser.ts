import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { botOfSigner } from '../../modules/crawlers/bots/signing-bots';
import type { Role, RoleColumns, Separator } from '../../modules/crawlers/rules/log-layout';
import { forwardedForText, isClient, splitAddresses } from '../formats/address-text';
import { isAddress, isMissing, isScheme } from '../formats/column-values';
import { plainAgent } from '../formats/encoded-agent';
import { json } from '../formats/json';
import { type JsonObject, signatureFields, valueAt } from '../formats/json-format';
import { JsonParser } from '../formats/json-parser';
import { toHost } from '../formats/json-request';
import { LocalTime } from '../formats/local-time';
import {
  type CrawlerRequest,
  type LineParser,
  malformed,
  type ParsedLine,
  type ParserOptions,
  personWithoutHost,
} from '../formats/log-format';
import { parseLogTime } from '../formats/log-time';
import { namesCrawler } from '../formats/names-crawler';
import { parseRequestLine, parseTarget, type RequestTarget } from '../formats/request-line';
import { isSigned } from '../formats/signed-headers';
import { unescapeBytes } from '../formats/unescape';
import { type Cell, cutLine } from './cut-line';
import { findColumn } from './layout-columns';
import { openNames, openText } from './open-line';

/** The fields of one line, as written. */
type Fields = (role: Role) => { text: string; isQuoted: boolean } | undefined;

/** A date and a clock may be columns of their own. */
const partsOf = (column: string): string[] =>
  /^[^+]+\+[^+]+$/.test(column) ? column.split('+') : [column];

/** Undoes a server's escapes; in quotes that doubles quotes, these alone. */
function plainBytes({ text, isQuoted }: { text: string; isQuoted: boolean }): Buffer {
  const isDoubled = isQuoted && text.includes('""') && !text.replaceAll('""', '').includes('"');
  const bytes = Buffer.from(isDoubled ? text.replaceAll('""', '"') : text, 'latin1');
  return isDoubled ? bytes : unescapeBytes(bytes);
}

/** Spaces that were written as pluses, as W3C logs have them. */
function withBlanks(agent: string): string {
  const hasPluses = !agent.includes(' ') && /[;)]\+|\+\(/.test(agent);
  return hasPluses ? agent.replaceAll('+', ' ') : plainAgent(agent);
}

/** The headers of a signed request, which have names among columns that have none. */
function signedHeaders(
  cells: readonly Cell[],
  text: string,
): Pick<CrawlerRequest, (typeof signatureFields)[number]> {
  if (!text.includes('signature')) return {};
  return Object.fromEntries(
    signatureFields.map((field) => {
      const names = json.fields[field] ?? [];
      const cell = cells.find(({ name }) => name !== undefined && names.includes(name));
      const written = cell ? text.slice(cell.start, cell.end) : '-';
      if (!cell || isMissing(written)) return [field, undefined];
      return [field, plainBytes({ text: written, isQuoted: cell.mark === '"' }).toString('utf8')];
    }),
  );
}

/** Reads text lines by a layout. */
export class TextLayoutParser implements LineParser {
  readonly #recognizer: BotRecognizer;
  readonly #columns: RoleColumns;
  readonly #separator: Separator;
  readonly #localTime: LocalTime;

  constructor(columns: RoleColumns, separator: Separator, { recognizer, timezone }: ParserOptions) {
    this.#columns = columns;
    this.#separator = separator;
    this.#recognizer = recognizer;
    this.#localTime = new LocalTime(timezone);
  }

  parse(bytes: Buffer, start: number, end: number): ParsedLine {
    const text = openText(bytes, start, end);
    const cells = cutLine(text, this.#separator);
    const fields: Fields = (role) => {
      const column = this.#columns[role];
      if (column === undefined) return undefined;
      const places = partsOf(column).map((part) => findColumn(text, cells, part));
      if (!places.every((place) => place !== undefined)) return undefined;
      // Of a query the name is a part, unless it is the query's own.
      const isWhole = role === 'query' && /^-?\d/.test(column);
      const written = places
        .map(({ start, nameStart, end }) => text.slice(isWhole ? nameStart : start, end))
        .join(' ');
      return { text: written, isQuoted: places[0]?.isQuoted ?? false };
    };
    return this.#read(fields, text, cells);
  }

  #read(fields: Fields, text: string, cells: readonly Cell[]): ParsedLine {
    const written = (role: Role) => fields(role)?.text ?? '';
    const atMs = parseLogTime(written('time'), (ms) => this.#localTime.toUtc(ms));
    if (Number.isNaN(atMs)) return malformed(isMissing(written('time')) ? 'no_time' : 'bad_time');
    const agentField = fields('userAgent');
    if (!agentField) return malformed('no_agent');
    const userAgent = isMissing(agentField.text)
      ? ''
      : withBlanks(plainBytes(agentField).toString('utf8'));
    const agentBytes = Buffer.from(userAgent);
    const signed = signedHeaders(cells, text);
    const bot =
      this.#recognizer.recognizeAgent(agentBytes, 0, agentBytes.length) ??
      (isSigned(signed) ? botOfSigner(signed.signatureAgent ?? '') : undefined);
    const target = this.#target(fields);
    if (!target) return malformed('no_request');
    // An address there says nothing of the host: a line with a field less or more has it, too.
    const named = isAddress(written('host')) ? undefined : toHost(written('host'));
    const host = target.host ?? named;
    if (!bot) {
      if (namesCrawler(this.#recognizer, text)) return malformed('no_agent');
      return host === undefined ? personWithoutHost : { kind: 'person', host };
    }
    const addresses = this.#addresses(written('address'), written('forwardedFor'), cells, text);
    if (!addresses) return malformed('no_address');
    const status = written('status').split('/', 1)[0] ?? '';
    // A line without the column is one that a server writes before it answers.
    const isAnswer = this.#columns.status === undefined || fields('status') !== undefined;
    if (!isAnswer || (!isMissing(status) && !/^\d{1,3}$/.test(status)))
      return malformed('bad_status');
    const referer = fields('referer');
    const scheme = written('scheme').toLowerCase();
    return {
      kind: 'crawler',
      bot,
      atMs,
      ...addresses,
      method: target.method,
      scheme: target.scheme ?? (isScheme(scheme) ? (scheme as 'http' | 'https') : undefined),
      host,
      path: target.path,
      query: target.query,
      status: Number(status) || 0,
      bytes: Number(/^\d{1,15}/.exec(written('bytes'))?.[0] ?? 0),
      referer: !referer || isMissing(referer.text) ? '' : plainBytes(referer).toString('utf8'),
      userAgent,
      ...signed,
    };
  }

  /** Undefined when the line has no request where others have it. */
  #target(fields: Fields): RequestTarget | undefined {
    const line = fields('request');
    if (line) {
      const bytes = Buffer.from(line.text, 'latin1');
      return parseRequestLine(bytes, 0, bytes.length);
    }
    const path = fields('path');
    if (!path) return undefined;
    const target = parseTarget(fields('method')?.text.toUpperCase() ?? '', plainBytes(path));
    const query = fields('query')?.text ?? '';
    if (target.query !== '' || isMissing(query)) return target;
    return { ...target, query: parseTarget('GET', `/?${query.replace(/^\?/, '')}`).query };
  }

  #addresses(written: string, forwarded: string, cells: readonly Cell[], text: string) {
    const forwardedFor = isMissing(forwarded) ? undefined : forwardedForText(forwarded);
    if (isMissing(written)) {
      // An address in an unexpected place must not be lost without a word.
      const isElsewhere = this.#columns.address === undefined && forwardedFor === undefined;
      const hasAddress = cells.some(({ start, end }) => isAddress(text.slice(start, end)));
      return isElsewhere && hasAddress ? undefined : splitAddresses(forwardedFor ?? '');
    }
    // Java writes a slash before an address that it knows no name of.
    const addresses = splitAddresses(written.replace(/^\//, ''));
    if (!addresses) return undefined;
    const { address } = addresses;
    if (!isClient(address)) return undefined;
    return { address, forwardedFor: forwardedFor ?? addresses.forwardedFor };
  }
}

/** Reads lines whose fields have names, as JSON by these names. */
export class NamesLayoutParser implements LineParser {
  readonly #recognizer: BotRecognizer;
  readonly #separator: Separator;
  readonly #json: JsonParser;
  /** The name of a time whose date and clock have names of their own, and these. */
  readonly #time: { name: string; parts: string[] } | undefined;

  constructor(columns: RoleColumns, separator: Separator, options: ParserOptions) {
    this.#recognizer = options.recognizer;
    this.#separator = separator;
    this.#json = new JsonParser({ ...options, columns });
    const { time: name = '' } = columns;
    const parts = partsOf(name);
    this.#time = parts.length > 1 ? { name, parts } : undefined;
  }

  parse(bytes: Buffer, start: number, end: number): ParsedLine {
    const entry = openNames(bytes, start, end, this.#separator);
    if (!entry) return malformed('not_json');
    const line = bytes.subarray(start, end);
    const parsed = this.#json.readEntry(this.#withTime(entry), line);
    const isLost =
      parsed.kind === 'person' && namesCrawler(this.#recognizer, line.toString('latin1'));
    return isLost ? malformed('no_agent') : parsed;
  }

  #withTime(entry: JsonObject): JsonObject {
    if (!this.#time) return entry;
    const { name, parts } = this.#time;
    return { ...entry, [name]: parts.map((part) => valueAt(entry, part)).join(' ') };
  }
}
