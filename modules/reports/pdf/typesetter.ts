import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import LineBreaker from 'linebreak';
import { cleanText } from './clean-text';
import type { FaceRun, FontBook } from './font-book';
import type { Weight } from './font-pieces';

export type TextStyle = { size: number; weight: Weight; color: string };

/** A paragraph's text with its bidi levels; null if all of it runs from left to right. */
type Paragraph = { text: string; levels: EmbeddingLevels | null };

/** A range of a paragraph that fits on one line. */
export type Line = { paragraph: Paragraph; start: number; end: number; width: number };

/** A positioned run; widths and positions are in points, from the line's left end. */
export type DrawnRun = FaceRun & { x: number };

/** A part of a line in one direction; `start` is the offset of its text in the paragraph. */
type Stretch = { text: string; start: number; isRightToLeft: boolean };

export type BreakOptions = {
  /** Text after these lines is cut, and an ellipsis is added. */
  linesMax?: number;
};

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Scripts that fontkit shapes from right to left itself, detected by a run's first letter. */
const firstLetter = /[^\p{Script=Common}\p{Script=Inherited}]/u;
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ellipsis = '…';

/** Breaks text into lines and positions the runs of a line; depends on fonts, but not on pages. */
export class Typesetter {
  readonly #fonts: FontBook;

  constructor(fonts: FontBook) {
    this.#fonts = fonts;
  }

  width(text: string, style: TextStyle): number {
    return this.#runsWidth(cleanText(text), style);
  }

  /** Sets text on one line, truncated at the end if it is too long. */
  line(text: string, style: TextStyle, width: number): Line {
    return this.#fit(paragraphOf(cleanText(text)), 0, style, width);
  }

  /** Like `line`, but truncated in the middle: both ends of a URL are informative. */
  lineCutInside(text: string, style: TextStyle, width: number): Line {
    const clean = cleanText(text);
    if (this.#runsWidth(clean, style) <= width) return this.line(clean, style, width);
    const parts = [...graphemes.segment(clean)].map(({ segment }) => segment);
    const cut = (kept: number): string => {
      const head = Math.ceil(kept * 0.6);
      return (
        parts.slice(0, head).join('') + ellipsis + parts.slice(parts.length - kept + head).join('')
      );
    };
    const kept = largest(parts.length - 1, (count) => this.#runsWidth(cut(count), style) <= width);
    return this.line(cut(kept), style, width);
  }

  /** Breaks text into lines of at most the given width. */
  lines(text: string, style: TextStyle, width: number, { linesMax }: BreakOptions = {}): Line[] {
    const paragraph = paragraphOf(cleanText(text));
    const lines: Line[] = [];
    let start = 0;
    let used = 0;
    for (const { from, to } of this.#pieces(paragraph.text, style, width)) {
      const pieceWidth = this.#runsWidth(trimmed(paragraph.text, from, to), style);
      if (start < from && used + pieceWidth > width + 0.01) {
        lines.push(this.#lineOf(paragraph, start, from, style));
        start = from;
        used = 0;
        if (lines.length === linesMax) return this.#cutLast(lines, paragraph, style, width);
      }
      used += this.#runsWidth(paragraph.text.slice(from, to), style);
    }
    if (start < paragraph.text.length || lines.length === 0) {
      lines.push(this.#lineOf(paragraph, start, paragraph.text.length, style));
    }
    return lines;
  }

  /**
   * Returns a line's runs with their positions in reading order, because PDF viewers copy and
   * search text in that order. Right-to-left runs are split into words, since glyphs within a run
   * go from left to right.
   */
  runs(line: Line, style: TextStyle): DrawnRun[] {
    let x = 0;
    return stretchesOf(line)
      .flatMap((stretch) => this.#stretchRuns(stretch, style))
      .map((run) => {
        const placed = { ...run, x };
        x += run.width;
        return placed;
      })
      .sort((a, b) => a.order - b.order);
  }

  #stretchRuns({ text, start, isRightToLeft }: Stretch, style: TextStyle) {
    const words = isRightToLeft ? text.split(/(?<= )/) : [text];
    let order = start;
    const runs = words.flatMap((word) =>
      this.#fonts.runs(word, style.weight).map((run) => {
        const shaped = asShaped(run.text, isRightToLeft);
        const width = shaped === run.text ? run.width : this.#fonts.width(shaped, run.face);
        const placed = {
          text: shaped,
          face: run.face,
          width: (width ?? run.width) * style.size,
          order,
        };
        // Invisible characters are missing from the runs, so this always stays below the next
        // word's order.
        order += run.text.length / text.length;
        return placed;
      }),
    );
    return isRightToLeft ? runs.reverse() : runs;
  }

  isRightToLeft(line: Line): boolean {
    return ((line.paragraph.levels?.paragraphs[0]?.level ?? 0) & 1) === 1;
  }

  #cutLast(lines: Line[], paragraph: Paragraph, style: TextStyle, width: number): Line[] {
    const last = lines[lines.length - 1];
    if (last === undefined) return lines;
    const cut = this.#fit(paragraph, last.start, style, width);
    return [...lines.slice(0, -1), cut];
  }

  /** Returns the rest of the paragraph, or as much as fits before an ellipsis. */
  #fit(paragraph: Paragraph, start: number, style: TextStyle, width: number): Line {
    const { text } = paragraph;
    const rest = text.slice(start);
    if (this.#runsWidth(rest, style) <= width + 0.01) {
      return this.#lineOf(paragraph, start, text.length, style);
    }
    const ends = [...graphemes.segment(rest)].map(({ index, segment }) => index + segment.length);
    const upTo = (count: number): string =>
      text.slice(0, start + (count === 0 ? 0 : (ends[count - 1] ?? 0))).trimEnd() + ellipsis;
    const count = largest(
      ends.length,
      (kept) => this.#runsWidth(upTo(kept).slice(start), style) <= width,
    );
    const cut = paragraphOf(upTo(count), paragraph);
    return this.#lineOf(cut, Math.min(start, cut.text.length), cut.text.length, style);
  }

  #lineOf(paragraph: Paragraph, start: number, end: number, style: TextStyle): Line {
    const seen = start + trimmed(paragraph.text, start, end).length;
    const width = this.#runsWidth(paragraph.text.slice(start, seen), style);
    return { paragraph, start, end: seen, width };
  }

  /**
   * Yields the ranges between line breaks; a range too long for any line is split between
   * characters.
   */
  *#pieces(text: string, style: TextStyle, width: number) {
    const breaker = new LineBreaker(text);
    let from = 0;
    for (let at = breaker.nextBreak(); at !== null; at = breaker.nextBreak()) {
      const to = at.position;
      if (this.#runsWidth(trimmed(text, from, to), style) <= width) yield { from, to };
      else yield* this.#cutPieces(text, from, to, style, width);
      from = to;
    }
    if (from < text.length) yield { from, to: text.length };
  }

  *#cutPieces(text: string, from: number, to: number, style: TextStyle, width: number) {
    let start = from;
    let end = from;
    for (const { index, segment } of graphemes.segment(text.slice(from, to))) {
      const next = from + index + segment.length;
      if (end > start && this.#runsWidth(text.slice(start, next), style) > width) {
        yield { from: start, to: end };
        start = end;
      }
      end = next;
    }
    yield { from: start, to };
  }

  #runsWidth(text: string, style: TextStyle): number {
    let width = 0;
    for (const run of this.#fonts.runs(text, style.weight)) width += run.width;
    return width * style.size;
  }
}

function paragraphOf(text: string, sameDirectionAs?: Paragraph): Paragraph {
  if (!rightToLeft.test(text) && sameDirectionAs?.levels == null) return { text, levels: null };
  const base = sameDirectionAs?.levels?.paragraphs[0]?.level;
  const direction = base === undefined ? 'auto' : base % 2 === 1 ? 'rtl' : 'ltr';
  return { text, levels: bidi.getEmbeddingLevels(text, direction) };
}

const trimmed = (text: string, start: number, end: number): string =>
  text.slice(start, end).trimEnd();

/** Returns the largest count from 0 to max for which `fits` is true; it must be monotonic. */
function largest(max: number, fits: (count: number) => boolean): number {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Splits a line where its direction changes, in visual order; brackets are mirrored. */
function stretchesOf(line: Line): Stretch[] {
  const { paragraph, start, end } = line;
  const { text, levels } = paragraph;
  if (levels === null || end <= start) {
    return [{ text: text.slice(start, end), start, isRightToLeft: false }];
  }
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels, start, end - 1);
  const stretches: { low: number; high: number; isRightToLeft: boolean; last: number }[] = [];
  // The result covers the whole paragraph, with the line's part of it reordered.
  const indices = bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end);
  for (const index of indices) {
    const isRightToLeft = ((levels.levels[index] ?? 0) & 1) === 1;
    const current = stretches[stretches.length - 1];
    const next = current && current.last + (isRightToLeft ? -1 : 1);
    if (current !== undefined && current.isRightToLeft === isRightToLeft && next === index) {
      current.low = Math.min(current.low, index);
      current.high = Math.max(current.high, index);
      current.last = index;
    } else {
      stretches.push({ low: index, high: index, isRightToLeft, last: index });
    }
  }
  return stretches.map(({ low, high, isRightToLeft }) => {
    let drawn = '';
    for (let index = low; index <= high; index += 1) drawn += mirrored.get(index) ?? text[index];
    return { text: drawn, start: low, isRightToLeft };
  });
}

/**
 * Compensates for fontkit, which reverses a run by its script alone: signs between Hebrew words
 * would not be reversed, and Persian digits would be. Those runs are reversed here.
 */
function asShaped(text: string, isRightToLeft: boolean): string {
  const letter = firstLetter.exec(text)?.[0];
  const isTurned = letter !== undefined && rightToLeftLetter.test(letter);
  return isTurned === isRightToLeft ? text : [...text].reverse().join('');
}
