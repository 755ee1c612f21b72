import type { LineParser, ParsedLine } from './log-format';

/** What stands before a server's own line: where that line begins, or what is to be said instead. */
export type PrefixReader = (bytes: Buffer, start: number, end: number) => number | ParsedLine;

/** Reads the lines of a server that some program wrote its own words in front of. */
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
