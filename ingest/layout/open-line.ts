import type { Separator } from '../../modules/crawlers/rules/log-layout';
import { isAddress } from '../formats/column-values';
import { isJsonObject, type JsonObject } from '../formats/json-format';
import { carriedEntry, carriedMark, nestedLine } from '../formats/nested-line';
import { parseJson } from '../formats/parse-json';
import { shippedLine } from '../formats/shipped-line';
import { unescapeBytes } from '../formats/unescape';
import { type Cell, cutLine, cutWords } from './cut-line';

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' colors begin with one.
const colors = /\u001b\[[\d;]*m/g;

/** The name of a file that `grep` writes before a line. */
const fileName = /^[^\s"':{[]*\.(?:log|txt|gz|json|err|out)(?:[.-]\d+)*:/i;
const lineNumber = /^\d+:/;
const isPublicAddress = (text: string): boolean =>
  isAddress(text) && /^[23][\da-f]{3}:/i.test(text);

/** Returns where a line begins after words that a program glued to it, as `INFO:access:` or by `grep`. */
function afterGlue(text: string): number {
  let file = fileName.exec(text)?.[0].length ?? 0;
  const firstWord = () => text.slice(file, file + 200).split(/[ \t]/, 1)[0] ?? '';
  const number = file > 0 ? (lineNumber.exec(text.slice(file))?.[0].length ?? 0) : 0;
  // The number of a line, or the beginning of an IPv6 address.
  if (!isAddress(firstWord()) || isPublicAddress(firstWord().slice(number))) file += number;
  const first = firstWord();
  if (first.startsWith('"') && isAddress(first.slice(1))) return file + 1;
  if (isAddress(first)) return file;
  for (let at = first.indexOf(':'); at >= 0; at = first.indexOf(':', at + 1)) {
    if (isAddress(first.slice(at + 1))) return file + at + 1;
  }
  return file;
}

/** Undoes quotes around a whole line, as exports to CSV write them. */
function unquoted(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted && text.includes('""') && !/" "/.test(text.slice(0, text.indexOf('""')))
    ? text.slice(1, -1).replaceAll('""', '"')
    : text;
}

/** Returns a line, a character for each byte; one that follows its record's fields as JSON. */
export function latin1Of(bytes: Buffer, start: number, end: number): string {
  const entry = bytes[start] === carriedMark ? carriedEntry(bytes.subarray(start, end)) : undefined;
  return entry
    ? Buffer.from(JSON.stringify(entry)).toString('latin1')
    : bytes.toString('latin1', start, end);
}

/** Returns a line's text, a character for each byte; a line that a shipper carries in JSON is taken out. */
export function openText(bytes: Buffer, start: number, end: number): string {
  let text = latin1Of(bytes, start, end);
  if (text.includes('\u001b')) text = text.replace(colors, '');
  text = text.trim();
  const carried = carriedText(text);
  if (carried !== undefined) text = carried.replace(colors, '').trim();
  text = unquoted(text);
  return text.slice(afterGlue(text));
}

function carriedText(text: string): string | undefined {
  if (!text.startsWith('{') && !text.startsWith('"{')) return undefined;
  const entry = parseJson(Buffer.from(text, 'latin1'));
  if (!isJsonObject(entry)) return undefined;
  const line = nestedLine(entry) ?? shippedLine(entry);
  return typeof line === 'string' ? Buffer.from(line, 'utf8').toString('latin1') : undefined;
}

/** Headers as a list of names and values. */
const pairOf = (each: unknown): [string, unknown] | undefined => {
  if (!isJsonObject(each) || !('value' in each)) return undefined;
  const name = each['name'] ?? each['key'];
  return typeof name === 'string' ? [name, each['value']] : undefined;
};

const deepest = 6;

/** Opens texts that are JSON, and lists of names and values, so that every field has a name. */
function opened(value: unknown, depth = 0): unknown {
  if (depth > deepest) return value;
  if (typeof value === 'string') {
    if (!value.startsWith('{') || !value.endsWith('}')) return value;
    const inner = parseJson(Buffer.from(value));
    return isJsonObject(inner) ? opened(inner, depth + 1) : value;
  }
  if (Array.isArray(value)) {
    const pairs = value.map(pairOf).filter((pair) => pair !== undefined);
    return value.length > 0 && pairs.length === value.length
      ? Object.fromEntries(pairs.map(([name, each]) => [name, opened(each, depth + 1)]))
      : value;
  }
  if (!isJsonObject(value)) return value;
  // AWS WAF does not say whether a request was answered, so its records are no visits.
  if ('webaclId' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'query' && isJsonObject(each) ? queryOf(each) : opened(each, depth + 1),
    ]),
  );
}

/** The parameters of a query as some loggers of Node write them, decoded and by name. */
const queryOf = (parameters: JsonObject): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      return values.map((each): [string, string] => [
        name,
        typeof each === 'string' ? each : JSON.stringify(each),
      ]);
    }),
  ).toString();

/** Returns an object whose line, which a shipper put into it whole, has names of its own. */
function withCarriedNames(entry: JsonObject, separator: Separator): JsonObject {
  const line = nestedLine(entry) ?? shippedLine(entry);
  if (typeof line !== 'string') return entry;
  const bytes = Buffer.from(line);
  const named = openNames(bytes, 0, bytes.length, separator);
  if (!named) return entry;
  const isLine = (value: unknown) => typeof value === 'string' && value.trim() === line.trim();
  const around = Object.entries(entry).filter(([, value]) => !isLine(value));
  return { ...Object.fromEntries(around), ...named };
}

/** Names for the words before an object, and for those without a name. */
function withPlaces(text: string, cells: readonly Cell[]): [string, string][] {
  return cells.map((cell, index) => [
    cell.name ?? String(index + 1),
    unescaped(text.slice(cell.start, cell.end)),
  ]);
}

const unescaped = (text: string): string =>
  text.includes('\\') ? unescapeBytes(Buffer.from(text, 'latin1')).toString('latin1') : text;

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');

/** Words before an object; a program that separates by tabs has blanks in them. */
const wordsBefore = (text: string): Cell[] =>
  text.includes('\t') ? cutLine(text.trimEnd(), '\t') : cutWords(text);

const namesMin = 3;

/** Returns the fields of a line that has names for them; undefined when it has none. */
export function openNames(
  bytes: Buffer,
  start: number,
  end: number,
  separator: Separator,
): JsonObject | undefined {
  let text = latin1Of(bytes, start, end);
  if (text.includes('\u001b')) text = text.replace(colors, '');
  text = text.trim();
  const brace = text.endsWith('}') ? text.search(/\{ ?"/) : -1;
  if (brace >= 0) {
    const entry = parseJson(Buffer.from(text.slice(brace), 'latin1'));
    if (!isJsonObject(entry)) return undefined;
    const before = withPlaces(text, wordsBefore(text.slice(0, brace)));
    const within = withCarriedNames(entry, separator);
    return { ...Object.fromEntries(before), ...(opened(within) as JsonObject) };
  }
  const cells = cutLine(text, separator);
  if (cells.filter(({ name }) => name !== undefined).length < namesMin) return undefined;
  return Object.fromEntries(withPlaces(text, cells).map(([name, value]) => [name, utf8(value)]));
}
