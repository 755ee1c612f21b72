import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { learnedLogs, requests } from '../../test/support/learned-logs';
import { readSample } from '../../test/support/log-samples';
import type { LogFormat, ParsedLine } from '../formats/log-format';
import { logFormats } from '../formats/log-formats';
import { parseJson } from '../formats/parse-json';
import { findFormat } from './find-format';

const recognizer = new BotRecognizer();
const context = { isOwnHost: (host: string) => host === 'teapots.example' };

type Good = { name: string; format: LogFormat; fieldsLine: string | undefined; line: string };

/** Lines that a format reads as a crawler's, from its sample. */
function goodLines(format: LogFormat): Good[] {
  const { lines, fieldsLine } = readSample(format.name);
  const parser = format.createParser({ recognizer, fieldsLine });
  return lines
    .filter((line) => parser.parse(line, 0, line.length).kind === 'crawler')
    .slice(0, 2)
    .map((line) => ({ name: format.name, format, fieldsLine, line: line.toString('latin1') }));
}

const known = logFormats
  .filter(({ name }) => !['common', 'heroku', 'squid', 'learned'].includes(name))
  .flatMap(goodLines);

const learned = learnedLogs.flatMap(({ what, write }): Good[] => {
  const lines = requests.map(write);
  const format = findFormat(
    lines.map((line) => Buffer.from(line)),
    undefined,
    context,
  );
  const [line = ''] = lines;
  return format ? [{ name: what, format, fieldsLine: undefined, line }] : [];
});

/** The fields of a line as written, quotes and brackets included. */
const fieldsOf = (line: string, separator: string): string[] =>
  separator !== ' '
    ? line.split(separator)
    : (line.match(/[^\s="]+="(?:[^"\\]|\\.)*"|"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^}]*\}|[^\t |]+/g) ??
      []);

const separatorOf = (line: string): string =>
  line.includes('\t') ? '\t' : line.split('|').length > 6 ? '|' : ' ';

/** The line with each field moved, doubled, quoted, bracketed, or with another one before it. */
function changedLines(line: string): string[] {
  if (line.startsWith('{')) return changedObjects(line);
  // Only words before JSON, or around CSV, move: within them nothing does.
  if (/\{"|","/.test(line)) return [`word ${line}`, `2026-11-20 ${line}`, `[a:b] ${line}`];
  const separator = separatorOf(line);
  const fields = fieldsOf(line, separator);
  const join = (changed: string[]) => changed.join(separator);
  return fields.flatMap((field, from) => {
    const others = fields.toSpliced(from, 1);
    const put = (text: string) => join(fields.toSpliced(from, 1, text));
    return [
      ...fields.map((_, to) => join(others.toSpliced(to, 0, field))),
      ...['0.003', '-', '"-"', '"text/html"', 'word', '443', 'a:b', '2026-11-20'].map((added) =>
        join(fields.toSpliced(from, 0, added)),
      ),
      put(field.replace(/^"(.*)"$/, '$1')),
      put(`"${field}`),
      put(`"${field.replaceAll('"', '""')}"`),
      put(`prefix:${field}`),
    ];
  });
}

/** The object with each value under another name, alone or in the place of another one. */
function changedObjects(line: string): string[] {
  const entry = parseJson(Buffer.from(line)) as Record<string, unknown>;
  const names = Object.keys(entry);
  return names.flatMap((name) => {
    const { [name]: value, ...others } = entry;
    return [
      JSON.stringify({ ...others, [`x_${name}`]: value }),
      JSON.stringify({ ...others, [name.toUpperCase()]: value }),
      JSON.stringify({ ...others, request_info: { [name]: value } }),
    ];
  });
}

const original = ({ format, fieldsLine, line }: Good) => {
  const bytes = Buffer.from(line, 'latin1');
  return format.createParser({ recognizer, fieldsLine }).parse(bytes, 0, bytes.length);
};

/** What a line must not become: a person's, no request, another host's, or one without its address. */
function wrongOutcome(parsed: ParsedLine, good: ParsedLine, line: string): string | undefined {
  const isJson = line.includes('{"');
  if (parsed.kind === 'malformed') return undefined;
  // Marks say which objects are requests.
  if (parsed.kind === 'not_http' && isJson) return undefined;
  if (parsed.kind !== 'crawler') return parsed.kind;
  if (good.kind !== 'crawler') return undefined;
  const isFound =
    parsed.host === undefined || /(?:example\.com|\.example|\.net|^[\d.]+)$/.test(parsed.host);
  if (!isFound && parsed.host !== good.host) return `host ${parsed.host}`;
  return undefined;
}

describe('a line that names a crawler, with its fields in other places', () => {
  it.each([...known, ...learned])('is a visit or malformed in $name', (good) => {
    const parser = good.format.createParser({ recognizer, fieldsLine: good.fieldsLine });
    const outcome = original(good);
    expect(outcome.kind).toBe('crawler');
    const wrong = changedLines(good.line).flatMap((line) => {
      const bytes = Buffer.from(line, 'latin1');
      const found = wrongOutcome(parser.parse(bytes, 0, bytes.length), outcome, line);
      return found === undefined ? [] : [`${found}: ${line}`];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});
