/**
 * One row as in the file. Its number counts the header and blank rows, as spreadsheets do. Empty
 * lines in a row are one record without text, which has the number of the last of them.
 */
export type CsvRecord = { row: number; text: string; isMalformed: boolean };

/** Rows are limited, so that a quote that is never closed cannot swallow the rest of the file. */
const recordCharsMax = 48 * 1024;

type Cut = { end: number; next: number; isMalformed: boolean };

const isLineEnd = (char: string | undefined) => char === '\r' || char === '\n';

/**
 * Splits text into rows by RFC 4180, where a quoted cell may contain line ends. A malformed row
 * affects no other: parsing continues at the next line. Buffers one row at a time.
 */
export class RecordCutter {
  readonly #cellEnd: RegExp;
  #text = '';
  #row = 0;
  /** True inside an overlong line, whose rest is dropped. */
  #isSkipping = false;

  constructor(delimiter: string) {
    this.#cellEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  }

  /** Yields the rows that this piece of text completes; `isLast` completes the rest. */
  *cut(piece: string, isLast: boolean): Generator<CsvRecord> {
    this.#text += piece;
    if (isLast && this.#text !== '' && !isLineEnd(this.#text.at(-1))) this.#text += '\n';
    if (this.#isSkipping && !this.#skipLine(isLast)) return;
    let start = 0;
    while (start < this.#text.length) {
      const empty = this.#emptyLines(start, isLast);
      const cut = empty ?? this.#next(start, isLast);
      if (!cut) break;
      this.#row += empty?.lines ?? 1;
      yield {
        row: this.#row,
        text: this.#text.slice(start, cut.end),
        isMalformed: cut.isMalformed,
      };
      start = cut.next;
    }
    this.#text = this.#text.slice(start);
  }

  /** Returns the run of empty lines that begins here, if one does. */
  #emptyLines(start: number, isLast: boolean): (Cut & { lines: number }) | undefined {
    let lines = 0;
    let next = start;
    while (isLineEnd(this.#text[next])) {
      const line = this.#lineEndAt(next, isLast, false);
      if (!line) break;
      lines += 1;
      next = line.next;
    }
    return lines === 0 ? undefined : { end: start, next, isMalformed: false, lines };
  }

  #next(start: number, isLast: boolean): Cut | undefined {
    const end = this.#endOfRow(start);
    if (typeof end === 'number') return this.#lineEndAt(end, isLast, false);
    const isTooLong = this.#text.length - start > recordCharsMax;
    // An incomplete row may still turn out well-formed; a malformed one cannot.
    if (end === undefined && !isTooLong && !isLast) return undefined;
    const line = this.#endOfLine(start, isLast);
    if (line || !isTooLong) return line;
    this.#isSkipping = true;
    return { end: this.#text.length, next: this.#text.length, isMalformed: true };
  }

  /** Returns where the row ends; undefined if its end is not in the text yet. */
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

  /** Drops the rest of an overlong line; returns false until its end is in the text. */
  #skipLine(isLast: boolean): boolean {
    const line = this.#endOfLine(0, isLast);
    // Keeps half of a line end, so that its other half is not taken for a blank row.
    this.#text = line ? this.#text.slice(line.next) : this.#text.endsWith('\r') ? '\r' : '';
    this.#isSkipping = line === undefined;
    return !this.#isSkipping;
  }

  /** Returns the end of the line, for a row that is malformed. */
  #endOfLine(start: number, isLast: boolean): Cut | undefined {
    const length = this.#text.slice(start).search(/[\r\n]/);
    return length === -1 ? undefined : this.#lineEndAt(start + length, isLast, true);
  }

  /** Returns undefined while a carriage return at the end of the text may be half of a line end. */
  #lineEndAt(end: number, isLast: boolean, isMalformed: boolean): Cut | undefined {
    const mayBeHalf = !isLast && end === this.#text.length - 1 && this.#text[end] === '\r';
    if (mayBeHalf) return undefined;
    return { end, next: end + (this.#text.startsWith('\r\n', end) ? 2 : 1), isMalformed };
  }
}
