import type { LogHours } from '../../modules/crawlers/rules/log-coverage';
import { lineBytesMax } from '../block/block-cutter';
import type { LineParser } from '../formats/log-format';
import type { HostScope } from './host-scope';
import { fieldsLineAt, lineAt } from './read-block';
import type { BlockLines } from './read-task';

/** Distance between the lines whose time is always read. */
const stepLines = 1_000;

/**
 * Maximum number of lines that are parsed only for their time, where the steps leave hours open.
 */
const searchedMax = 4_000;

/** Lines tried in one place, when the first ones have no time. */
const triesMax = 16;

const hourMs = 3_600_000;

/** A parser with `EveryAgent`, and the website's host scope. */
export type TimeReader = { parser: LineParser; isOwnHost: HostScope };

type Sample = { index: number; hour: number };

/**
 * Finds the hours that a block's lines came from, including people's lines, by reading the time of
 * a few lines. It reads lines a step apart, and bisects between two whose hours are not neighbors.
 * In a log that is ordered by time this finds every hour, whatever its length. Lines without an
 * agent do not count: no crawler could have been seen in them.
 */
export function readLogHours(block: BlockLines, reader: TimeReader, hours: LogHours): void {
  new HourSearch(block, reader, hours).run();
}

class HourSearch {
  readonly #block: BlockLines;
  readonly #reader: TimeReader;
  readonly #hours: LogHours;
  #searchesLeft = searchedMax;

  constructor(block: BlockLines, reader: TimeReader, hours: LogHours) {
    this.#block = block;
    this.#reader = reader;
    this.#hours = hours;
  }

  run(): void {
    const { parser } = this.#reader;
    const lineCount = this.#block.lineEnds.length;
    let start = 0;
    // A `#Fields` line applies to the lines after it, so each stretch is searched separately.
    for (let index = 0; parser.direct && index < lineCount; index += 1) {
      const fieldsLine = fieldsLineAt(this.#block, index);
      if (fieldsLine === undefined) continue;
      this.#readStretch(start, index);
      parser.direct(fieldsLine);
      start = index + 1;
    }
    this.#readStretch(start, lineCount);
  }

  #readStretch(start: number, end: number): void {
    let before: Sample | undefined;
    for (let index = start; index < end; index += stepLines) {
      before = this.#searchFrom(before, this.#sample(index, 1, end));
    }
    this.#searchFrom(before, this.#sample(end - 1, -1, start - 1));
  }

  #searchFrom(before: Sample | undefined, sample: Sample | undefined): Sample | undefined {
    if (before && sample) this.#searchBetween(before, sample);
    return sample ?? before;
  }

  #searchBetween(a: Sample, b: Sample): void {
    const isDone = b.index - a.index < 2 || Math.abs(b.hour - a.hour) < 2;
    if (isDone || this.#searchesLeft === 0) return;
    this.#searchesLeft -= 1;
    const middle = this.#sample((a.index + b.index) >> 1, 1, b.index);
    if (!middle) return;
    this.#searchBetween(a, middle);
    this.#searchBetween(middle, b);
  }

  /** Returns the first line with a time, from `index` on, in steps of 1 or -1, and before `end`. */
  #sample(index: number, step: number, end: number): Sample | undefined {
    const { parser, isOwnHost } = this.#reader;
    for (let tries = 0, at = index; tries < triesMax && at !== end; tries += 1, at += step) {
      const line = lineAt(this.#block, at);
      if (line.end - line.start > lineBytesMax) continue;
      const parsed = parser.parse(this.#block.bytes, line.start, line.end);
      if (parsed.kind !== 'crawler') continue;
      if (parsed.host !== undefined && !isOwnHost(parsed.host)) continue;
      this.#hours.add(parsed.atMs);
      return { index: at, hour: Math.floor(parsed.atMs / hourMs) };
    }
    return undefined;
  }
}
