import { hash } from 'node:crypto';
import { columnsByRole } from '../../modules/crawlers/rules/log-layout';
import type { LogFormat } from '../formats/log-format';
import { countWellRead, type LogContext } from './find-format';

/** Fewer lines may look like another format than they are of. */
const linesMin = 32;
/** Lines of a batch that are compared with those of earlier ones. */
export const comparedLines = 8;
/** Of a source, so that none takes the place of others. */
const formsMax = 200;
const forgetAfterMs = 3_600_000;
const formCharsMax = 4_096;

/**
 * A quoted text, with the colon after it where it is a name; a word, with the sign after it. A quote
 * that is never closed is matched, too: otherwise its text would be searched from each place.
 */
const parts = /("(?:[^"\\]|\\.?)*(?:"|$))(\s*:)?|[^\s"[\]{}|,=]+(=)?/gs;

/** Returns what lines of one writer have in common: names, quotes, brackets and blanks. */
const formOf = (line: Buffer): string =>
  line
    .toString('latin1', 0, formCharsMax)
    .replace(parts, (part: string, quoted?: string, colon?: string, equals?: string) => {
      if (colon !== undefined || equals !== undefined) return part;
      return quoted === undefined ? 'w' : '""';
    });

/**
 * Remembers for up to an hour which formats were found by the lines of each website or drain: a
 * sender of batches writes the same lines all day, and to find their format takes longer than to
 * read them.
 */
export class KnownFormats {
  /** By source and form. */
  readonly #formats = new Map<string, Map<string, LogFormat>>();
  #forgetAtMs = 0;

  /**
   * Returns the format of these first lines when each of them has the form of an earlier one of the
   * source, and at least half of them are read well.
   */
  find(source: string, lines: readonly Buffer[], context: LogContext): LogFormat | undefined {
    if (performance.now() > this.#forgetAtMs) {
      this.#formats.clear();
      this.#forgetAtMs = performance.now() + forgetAfterMs;
    }
    const ofSource = this.#formats.get(source);
    if (!ofSource) return undefined;
    const keyOf = keysBy(context);
    const [first, ...others] = lines.map((line) => ofSource.get(keyOf(line)));
    if (!first || others.some((each) => each !== first)) return undefined;
    const isRead = countWellRead(first, lines, context) >= lines.length / 2;
    return isRead ? first : undefined;
  }

  /** Remembers a format that was found by these lines. */
  keep(source: string, lines: readonly Buffer[], context: LogContext, format: LogFormat): void {
    // Their lines mean what the newest `#Fields` line says.
    if (lines.length < linesMin || format.goesByFields) return;
    let ofSource = this.#formats.get(source);
    if (!ofSource || ofSource.size + lines.length > formsMax) ofSource = new Map();
    this.#formats.set(source, ofSource);
    const keyOf = keysBy(context);
    for (const line of lines) {
      if (format.detect([line]) > 0) ofSource.set(keyOf(line), format);
    }
  }
}

function keysBy({ fieldMap, remembered, mustLearn }: LogContext) {
  const columns = remembered && [remembered.separator, columnsByRole(remembered)];
  const around = JSON.stringify([fieldMap, columns, mustLearn]);
  return (line: Buffer): string => hash('sha1', around + formOf(line));
}
