import type { LineParser, ParsedLine } from './log-format';

/** Returns where the server's own line begins after a prefix, or the result to report instead. */
export type PrefixReader = (bytes: Buffer, start: number, end: number) => number | ParsedLine;

/** Reads a server's lines after a prefix that another program added. */
export class PrefixedParser implements LineParser {
  readonly #readPrefix: PrefixReader;
  readonly #inner: LineParser;

  constructor(readPrefix: PrefixReader, inner: LineParser) {
    this.#readPrefix = readPrefix;
    this.#inner = inner;
  }

  parse(bytes: Buffer, start: number, end: number): ParsedLine {
    const prefix = this.#readPrefix(bytes, start, end);
    return typeof prefix === 'number' ? this.#inner.parse(bytes, prefix, end) : prefix;
  }
}
