/** UTF-16 offsets into an answer's text, `end` exclusive. */
export type Span = { start: number; end: number };
type Given = { start?: number | null | undefined; end?: number | null | undefined };

/** `none`: the engine reports no offsets. `outside`: they do not fit its text. */
export type FoundSpan = Span | 'none' | 'outside';

/**
 * Finds the parts of a text that offsets of an engine mean. Vendors do not say whether they count
 * UTF-16 units or code points, nor always whether `end` is exclusive, so a reading whose part
 * contains a hint (the cited URL or text) and leaves no bracket open wins.
 */
export class SpanFinder {
  readonly #text: string;
  #points: Uint32Array | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  find({ start, end }: Given, hints: readonly string[]): FoundSpan {
    if (typeof start !== 'number' || typeof end !== 'number') return 'none';
    const readings = this.#readingsOf({ start, end });
    const hinted = readings.filter((span) => {
      const part = this.#text.slice(span.start, span.end);
      return hints.some((hint) => hint !== '' && part.includes(hint));
    });
    const whole = hinted.find((span) => hasClosedBrackets(this.#text.slice(span.start, span.end)));
    return whole ?? hinted[0] ?? within(this.#text, { start, end }) ?? 'outside';
  }

  #readingsOf(given: Span): Span[] {
    // With an inclusive end last: a reading in units that begins too early may end right by it.
    const ends = [given, { start: given.start, end: given.end + 1 }];
    const readings = ends.flatMap((span) => [span, ...(this.#pointsToUnits(span) ?? [])]);
    return readings.flatMap((span) => within(this.#text, span) ?? []);
  }

  #pointsToUnits({ start, end }: Span): Span[] | undefined {
    this.#points ??= pointStarts(this.#text);
    const [from, to] = [this.#points[start], this.#points[end]];
    return from === undefined || to === undefined ? undefined : [{ start: from, end: to }];
  }
}

/** The unit at which each code point begins, and the text's end. */
function pointStarts(text: string): Uint32Array {
  const starts = new Uint32Array(text.length + 1);
  let count = 0;
  for (let unit = 0; unit < text.length; count += 1) {
    starts[count] = unit;
    unit += isInsidePair(text, unit + 1) ? 2 : 1;
  }
  starts[count] = text.length;
  return starts.subarray(0, count + 1);
}

const isOffset = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Returns the span without half characters, or nothing if it lies outside the text. */
function within(text: string, { start, end }: Span): Span | undefined {
  if (!isOffset(start) || !isOffset(end) || start >= end || end > text.length) return undefined;
  return {
    start: isInsidePair(text, start) ? start - 1 : start,
    end: isInsidePair(text, end) ? end + 1 : end,
  };
}

/** Whether an offset lies between the two units of one character. */
export function isInsidePair(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

const hasClosedBrackets = (part: string) =>
  count(part, '(') === count(part, ')') && count(part, '[') === count(part, ']');

const count = (part: string, letter: string) => part.split(letter).length - 1;

/**
 * Converts offsets in UTF-8 bytes to UTF-16 units. An offset inside a character means the whole
 * character. Undefined if they lie outside the text.
 */
export function bytesToUnits(bytes: Buffer, { start, end }: Span): Span | undefined {
  if (!isOffset(start) || !isOffset(end) || start >= end || end > bytes.length) return undefined;
  let from = start;
  while (isContinuation(bytes, from)) from -= 1;
  let to = end;
  while (isContinuation(bytes, to)) to += 1;
  const before = bytes.subarray(0, from).toString('utf8').length;
  return { start: before, end: before + bytes.subarray(from, to).toString('utf8').length };
}

const isContinuation = (bytes: Buffer, at: number) => ((bytes[at] ?? 0) & 0xc0) === 0x80;

/** Moves a part's span into the text that the part begins at an offset of. */
export const moved = (span: FoundSpan, by: number): FoundSpan =>
  typeof span === 'string' ? span : { start: span.start + by, end: span.end + by };
