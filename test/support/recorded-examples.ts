import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Example, isExampleOf } from '../../api/operation/examples';
import type { Operation } from '../../api/operation/operation';
import { fromUuid, idKindCodes, toUuid } from '../../platform/ids';

const file = join(__dirname, '../../api/operation/examples.generated.json');
const itemsMax = 2;
const firstTime = Date.parse('2026-11-22T09:30:00Z');
const minuteMs = 60_000;

/**
 * Records examples for the OpenAPI document from the bodies that a test sends and receives. An
 * example that still matches its schemas is kept, so that ids and times, which differ with every
 * run, change nothing.
 */
export class RecordedExamples {
  readonly #recorded: Record<string, Example> = JSON.parse(readFileSync(file, 'utf8'));

  record(operation: Operation, actual: Example): void {
    const isKept = isExampleOf(operation, this.#recorded[operation.id]);
    if (!isKept) this.#recorded[operation.id] = anonymize(shorten(actual));
  }

  write(): void {
    const sorted = Object.entries(this.#recorded).sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

function shorten<T>(value: T): T {
  if (Array.isArray(value)) return value.slice(0, itemsMax).map(shorten) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, shorten(each)]),
  ) as T;
}

/** Replaces what differs with every run: ids, secrets, times, and names that a test made up. */
function anonymize(example: Example): Example {
  let text = JSON.stringify(example);
  const prefixes = Object.values(idKindCodes).map(({ prefix }) => prefix);
  const ids = `\\b(?:${prefixes.join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}`;
  text = replaceEach(text, ids, (number, id) => exampleId(id, number));
  text = replaceEach(text, 'site-[0-9a-f-]{36}', (number) => `site-${number + 1}`);
  text = replaceEach(text, '[0-9a-f]{8}-[0-9a-f-]{27}', (number) => `sample ${number + 1}`);
  text = replaceEach(text, '(?<=\\b(?:sl_r|sl_rw|sl_d)_)[\\w-]{16,}', () => 'EXAMPLE');
  text = replaceEach(text, 'http://127\\.0\\.0\\.1:\\d+', () => 'https://sightline.example');
  text = replaceEach(text, '(?<=[?&]token=)[\\w.-]+', () => 'EXAMPLE');
  const times = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z';
  text = replaceEach(text, times, (number) =>
    new Date(firstTime + number * minuteMs).toISOString(),
  );
  return JSON.parse(text) as Example;
}

/** Replaces every distinct match, in alphabetical order, by the text of its number. */
function replaceEach(
  text: string,
  pattern: string,
  replacement: (number: number, each: string) => string,
) {
  const found = [...new Set(text.match(new RegExp(pattern, 'g')) ?? [])].sort();
  return text.replace(new RegExp(pattern, 'g'), (each) => replacement(found.indexOf(each), each));
}

/** Returns an id of the same kind, read from the last byte of its UUID. */
const exampleId = (id: string, number: number) =>
  fromUuid(
    `019aa9fd-9321-7446-b80e-07bbf21e${number.toString(16).padStart(2, '0')}${toUuid(id).slice(-2)}`,
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
