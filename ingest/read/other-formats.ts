import { columnsByRole } from '../../modules/crawlers/rules/log-layout';
import type { LineParser, LogFormat, ParsedLine } from '../formats/log-format';
import { isJsonFormat } from '../formats/log-formats';
import { findFormat, type LogContext } from '../layout/find-format';

/** Lines that fail are collected up to this number before another format is looked for. */
const collectedMax = 32;

/** Fewer lines of another format could be text that resembles it. */
const linesMin = 8;

type Failed = { line: number; start: number; end: number; parsed: ParsedLine };

/** All JSON formats are read by one parser; each learned layout has one of its own. */
function parserName({ name, layout }: LogFormat): string {
  if (layout) return JSON.stringify([layout.separator, columnsByRole(layout)]);
  return isJsonFormat(name) ? 'json' : name;
}

/**
 * Reads what a block's own format does not: a body may begin with the lines of another program, or
 * change its format midway. Only what the block contains decides, so that a retry reads the same.
 */
export class OtherFormats {
  readonly #createParser: (format: LogFormat, fieldsLine: string | undefined) => LineParser;
  readonly #names: Set<string>;
  readonly #context: LogContext;
  readonly #parsers: LineParser[] = [];
  readonly #failed: Failed[] = [];
  #fieldsLine: string | undefined;
  /** The formats that were found, in order. */
  readonly formats: LogFormat[] = [];

  constructor(options: {
    createParser: (format: LogFormat, fieldsLine: string | undefined) => LineParser;
    own: LogFormat | undefined;
    fieldsLine: string | undefined;
    context: LogContext;
  }) {
    this.#createParser = options.createParser;
    this.#names = new Set(options.own ? [parserName(options.own)] : []);
    this.#fieldsLine = options.fieldsLine;
    this.#context = options.context;
  }

  /** Keeps a line that the block's own format does not read. */
  add(failed: Failed): void {
    this.#failed.push(failed);
  }

  get isFull(): boolean {
    return this.#failed.length >= collectedMax;
  }

  /** Accepts a `#Fields` line. Settle the lines before it first. */
  direct(fieldsLine: string): void {
    this.#fieldsLine = fieldsLine;
    for (const parser of this.#parsers) parser.direct?.(fieldsLine);
  }

  /** Reads the collected lines, and returns them in order. */
  settle(bytes: Buffer): readonly Failed[] {
    const settled = this.#failed.splice(0);
    for (const each of settled) {
      for (const parser of this.#parsers) {
        if (each.parsed.kind === 'malformed') each.parsed = read(parser, bytes, each);
      }
    }
    const left = settled.filter(({ parsed }) => parsed.kind === 'malformed');
    const parser = this.#find(left, bytes);
    if (parser) for (const each of left) each.parsed = read(parser, bytes, each);
    return settled;
  }

  /** Returns a parser that reads enough of these lines, and keeps it for later ones. */
  #find(failed: readonly Failed[], bytes: Buffer): LineParser | undefined {
    if (failed.length < linesMin) return undefined;
    const lines = failed.map(({ start, end }) => bytes.subarray(start, end));
    const format = findFormat(lines, this.#fieldsLine, this.#context);
    if (!format || this.#names.has(parserName(format))) return undefined;
    if (format.detect(lines, this.#fieldsLine) < linesMin) return undefined;
    // What some servers write before they answer is no other layout: each request counts once.
    const isUnanswered = failed.some(({ parsed }) => isWithoutStatus(parsed));
    if (isUnanswered && format.layout && !columnsByRole(format.layout).status) return undefined;
    this.#names.add(parserName(format));
    this.formats.push(format);
    const parser = this.#createParser(format, this.#fieldsLine);
    this.#parsers.push(parser);
    return parser;
  }
}

const isWithoutStatus = (parsed: ParsedLine): boolean =>
  parsed.kind === 'malformed' && parsed.reason === 'bad_status';

/** Reads a line again; one that fails again keeps its first reason. */
function read(parser: LineParser, bytes: Buffer, { start, end, parsed }: Failed): ParsedLine {
  const again = parser.parse(bytes, start, end);
  return again.kind === 'malformed' ? parsed : again;
}

/** Reads each line by the first parser that accepts it. */
export const firstOf = (parsers: readonly LineParser[]): LineParser => ({
  parse(bytes, start, end) {
    let first: ParsedLine | undefined;
    for (const parser of parsers) {
      const parsed = parser.parse(bytes, start, end);
      if (parsed.kind !== 'malformed') return parsed;
      first ??= parsed;
    }
    return first ?? { kind: 'malformed', reason: 'unknown_format' };
  },
  direct(fieldsLine) {
    for (const parser of parsers) parser.direct?.(fieldsLine);
  },
});
