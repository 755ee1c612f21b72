import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readParquet } from '../../test/support/read-parquet';
import type { Cells } from './cells';
import { boolean, day, integer, json, number, text, time } from './datasets/columns';
import { writeParquet } from './write-parquet';

const columns = [
  text('text', ''),
  integer('integer', ''),
  number('number', ''),
  boolean('boolean', ''),
  time('time', ''),
  day('day', ''),
  json('json', ''),
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-parquet-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* batchesOf(rows: Cells[], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

async function roundTrip(rows: Cells[]): Promise<Cells[]> {
  const path = join(folder, 'rows.parquet');
  await writeFile(path, await buffer(writeParquet(columns, batchesOf(rows, 1_000))));
  const found = await readParquet(path);
  return found.map((row) => [
    ...['text', 'integer', 'number', 'boolean', 'time', 'day'].map((name) => row[name] as string),
    JSON.parse(String(row['json'])),
  ]);
}

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 5 });
const momentMs = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
const cells = fc.tuple(
  orNull(fc.string({ unit: 'grapheme', maxLength: 40 })),
  orNull(fc.integer({ min: -(2 ** 45), max: 2 ** 45 })),
  orNull(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })),
  orNull(fc.boolean()),
  orNull(momentMs.map((ms) => new Date(ms).toISOString())),
  orNull(momentMs.map((ms) => new Date(ms).toISOString().slice(0, 10))),
  orNull(fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 })),
);

it('what is written is read by another program: every type, nulls, any text', async () => {
  const rows = fc.sample(cells, { numRuns: 3_000, seed: 1 }) as Cells[];
  expect(await roundTrip(rows)).toEqual(rows);
});

it('many row groups keep every row in its order, and no row is a file of none', async () => {
  const row = (place: number): Cells => [`row ${place}`, place, place / 2, true, null, null, []];
  const rows = Array.from({ length: 12_345 }, (_, place) => row(place));
  expect(await roundTrip(rows)).toEqual(rows);
  expect(await roundTrip([])).toEqual([]);
});

it('long texts make smaller groups, so that memory is bounded', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, place): Cells => [String(place).repeat(500_000), ...Array<null>(6).fill(null)],
  );
  let largest = 0;
  let groups = 0;
  for await (const bytes of writeParquet(columns, batchesOf(rows, 10))) {
    largest = Math.max(largest, bytes.length);
    groups += 1;
  }
  expect(groups).toBeGreaterThan(5);
  expect(largest).toBeLessThan(8_000_000);
});
