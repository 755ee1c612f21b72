import { isJsonObject, type JsonFormat } from './json-format';
import { jsonFormatOf, jsonFormats } from './json-formats';
import { JsonParser } from './json-parser';
import type { FormatName, LogFormat } from './log-format';
import { parseJson } from './parse-json';

function formatNameOf(line: Buffer): FormatName | undefined {
  const value = parseJson(line);
  if (typeof value === 'string') return 'shipped';
  return isJsonObject(value) ? jsonFormatOf(value).name : undefined;
}

/** Every format asks for the same lines, one after the other. */
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

/** The formats of JSON lines: told apart for the reply, all read by the same parser. */
export const jsonLogFormats: readonly LogFormat[] = jsonFormats.map(toLogFormat);
