import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { LogFormat, ParsedLine } from '../../ingest/formats/log-format';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';

const recognizer = new BotRecognizer();
const folder = join(__dirname, '..', 'fixtures', 'logs');

/** A format's sample: its lines that count, in order, and the `#Fields` lines among them. */
export type LogSample = {
  /** Every line of the file, comments too, as bytes without line ends. */
  all: Buffer[];
  lines: Buffer[];
  fieldsLine: string | undefined;
};

/** The names of the formats that have a sample. */
export const sampleNames = (): string[] => readdirSync(folder).map((file) => parse(file).name);

export function readSample(name: string): LogSample {
  const file = readdirSync(folder).find((each) => parse(each).name === name);
  if (!file) throw new Error(`no sample of ${name} in test/fixtures/logs`);
  const texts = readFileSync(join(folder, file), 'utf8').split('\n');
  const all = texts.filter((text) => text !== '').map((text) => Buffer.from(text));
  return {
    all,
    lines: all.filter((line) => line[0] !== 0x23),
    fieldsLine: texts.find((text) => text.startsWith('#Fields:')),
  };
}

/** What a format makes of each line of a file that counts, `#Fields` lines in their places. */
export function parseLines(format: LogFormat, all: readonly Buffer[]): ParsedLine[] {
  const parser = format.createParser({ recognizer });
  const parsed: ParsedLine[] = [];
  for (const line of all) {
    if (line[0] === 0x23) {
      if (line.toString('latin1').startsWith('#Fields:')) parser.direct?.(line.toString('latin1'));
    } else {
      // Other lines stand before and after, as in a block: nothing of them may be read.
      const block = Buffer.concat([Buffer.from('"x" '), line, Buffer.from('" "Googlebot/2.1" 1')]);
      parsed.push(parser.parse(block, 4, 4 + line.length));
    }
  }
  return parsed;
}
