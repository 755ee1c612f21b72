import { isJsonObject, type JsonFormat } from './json-format';
import { jsonFormatOf, jsonFormats } from './json-formats';
import { JsonParser } from './json-parser';
import type { FormatName, LogFormat } from './log-format';
import { carriedEntry, carriedMark } from './nested-line';
import { parseJson } from './parse-json';

/** First bytes of an object or a string, including blanks and the escapes that nginx writes. */
const beginnings = new Set([...Buffer.from('{"\\ \t'), carriedMark]);

function formatNameOf(line: Buffer): FormatName | undefined {
  // Detecting by an exception that a line is not JSON takes longer than all text formats together.
  if (!beginnings.has(line[0] as number)) return undefined;
  const value = carriedEntry(line) ?? parseJson(line);
  if (typeof value === 'string') return 'shipped';
  return isJsonObject(value) ? jsonFormatOf(value).name : undefined;
}

/** Caches the result, because every format asks about the same lines in turn. */
const namesByLines = new WeakMap<readonly Buffer[], readonly (FormatName | undefined)[]>();

function namesOf(firstLines: readonly Buffer[]): readonly (FormatName | undefined)[] {
  const known = namesByLines.get(firstLines);
  if (known) return known;
  const names = firstLines.map(formatNameOf);
  namesByLines.set(firstLines, names);
  return names;
}

const toLogFormat = ({ name }: JsonFormat): LogFormat => ({
  name,
  detect: (firstLines) => namesOf(firstLines).filter((each) => each === name).length,
  createParser: (options) => new JsonParser(options),
});

/** The formats of JSON lines: distinguished in the reply, but all read by the same parser. */
export const jsonLogFormats: readonly LogFormat[] = jsonFormats.map(toLogFormat);
