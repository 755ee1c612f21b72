/** One row as it stands in the file; its number counts the header and blank rows, as sheets do. */
export type CsvRecord = { row: number; text: string; isMalformed: boolean };

/** No row of keywords is longer; a quote that is never closed must not swallow the rest of the file. */
const recordCharsMax = 32 * 1024;

type Cut = { end: number; next: number; isMalformed: boolean };

const isLineEnd = (char: string | undefined) => char === '\r' || char === '\n';

/**
 * Cuts text into rows by RFC 4180, where a quoted cell may hold line ends. A row that breaks its rules
 * is malformed by itself: cutting goes on at the next line. Holds one row at a time.
 */
export class RecordCutter {
  readonly #cellEnd: RegExp;
  #text = '';
  #row = 0;
  /** Within a line that was too long, of which the rest is dropped. */
  #isSkipping = false;

  constructor(delimiter: string) {
    this.#cellEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  }

  /** The rows that are complete with this piece of text; `isLast` completes what is left. */
  *cut(piece: string, isLast: boolean): Generator<CsvRecord> {
    this.#text += piece;
    if (isLast && this.#text !== '' && !isLineEnd(this.#text.at(-1))) this.#text += '\n';
    if (this.#isSkipping && !this.#skipLine(isLast)) return;
    let start = 0;
    while (start < this.#text.length) {
      const cut = this.#next(start, isLast);
      if (!cut) break;
      this.#row += 1;
      yield {
        row: this.#row,
        text: this.#text.slice(start, cut.end),
        isMalformed: cut.isMalformed,
      };
      start = cut.next;
    }
    this.#text = this.#text.slice(start);
  }

  #next(start: number, isLast: boolean): Cut | undefined {
    const end = this.#endOfRow(start);
    if (typeof end === 'number') return this.#lineEndAt(end, isLast, false);
    const isTooLong = this.#text.length - start > recordCharsMax;
    // Without its end in the text a row may yet turn out well; one that breaks the rules cannot.
    if (end === undefined && !isTooLong && !isLast) return undefined;
    const line = this.#endOfLine(start, isLast);
    if (line || !isTooLong) return line;
    this.#isSkipping = true;
    return { end: this.#text.length, next: this.#text.length, isMalformed: true };
  }

  /** Where the row ends; undefined when its end is not in the text. */
  #endOfRow(start: number): number | 'malformed' | undefined {
    let at = start;
    for (;;) {
      const first = this.#afterSpaces(at);
      const isQuoted = this.#text[first] === '"';
      if (isQuoted) {
        const closing = this.#closingQuote(first + 1);
        if (closing === -1) return undefined;
        at = this.#afterSpaces(closing + 1);
        if (at === this.#text.length) return undefined;
      }
      this.#cellEnd.lastIndex = at;
      const end = this.#cellEnd.exec(this.#text)?.index;
      if (isQuoted && end !== at) return 'malformed';
      if (end === undefined || isLineEnd(this.#text[end])) return end;
      at = end + 1;
    }
  }

  #closingQuote(from: number): number {
    for (let at = from; ; at += 2) {
      at = this.#text.indexOf('"', at);
      if (at === -1 || this.#text[at + 1] !== '"') return at;
    }
  }

  #afterSpaces(at: number): number {
    let next = at;
    while (this.#text[next] === ' ') next += 1;
    return next;
  }

  /** Drops what is left of a line that was too long; false while its end is not in the text. */
  #skipLine(isLast: boolean): boolean {
    const line = this.#endOfLine(0, isLast);
    // Half a line end is kept, so that its other half is not taken for a blank row.
    this.#text = line ? this.#text.slice(line.next) : this.#text.endsWith('\r') ? '\r' : '';
    this.#isSkipping = line === undefined;
    return !this.#isSkipping;
  }

  /** The end of the line, of a row that cannot be read as one. */
  #endOfLine(start: number, isLast: boolean): Cut | undefined {
    const length = this.#text.slice(start).search(/[\r\n]/);
    return length === -1 ? undefined : this.#lineEndAt(start + length, isLast, true);
  }

  /** Undefined while a carriage return at the end of the text may be half a line end. */
  #lineEndAt(end: number, isLast: boolean, isMalformed: boolean): Cut | undefined {
    const mayBeHalf = !isLast && end === this.#text.length - 1 && this.#text[end] === '\r';
    if (mayBeHalf) return undefined;
    return { end, next: end + (this.#text.startsWith('\r\n', end) ? 2 : 1), isMalformed };
  }
}
