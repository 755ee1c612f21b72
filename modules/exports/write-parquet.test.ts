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

describe('what readers of other languages need', () => {
  const written = async (rows: Cells[]) => buffer(writeParquet(columns, batchesOf(rows, 1_000)));
  const metadataOf = async (rows: Cells[]) => {
    const path = join(folder, 'about.parquet');
    await writeFile(path, await written(rows));
    const [about] = await readParquet<{
      num_row_groups: number;
      columns: { name: string; logical_type: string; encodings: string[] }[];
    }>(path, '*', 'ParquetMetadata');
    const columnOf = (name: string) => about?.columns.find((column) => column.name === name);
    return { groups: about?.num_row_groups, columnOf };
  };
  const row: Cells = ['a', 1, 1, true, '2026-11-01T00:00:00.000Z', '2026-11-01', []];

  it('is a time in UTC', async () => {
    const { columnOf } = await metadataOf([row]);
    expect(columnOf('time')?.logical_type).toContain('isAdjustedToUTC=true');
    expect(columnOf('time')?.logical_type).toContain('is_from_converted_type=false');
  });

  it('is booleans without run lengths, however many alike', async () => {
    const { columnOf } = await metadataOf(Array.from({ length: 5_000 }, () => row));
    expect(columnOf('boolean')?.encodings).toContain('PLAIN');
  });

  it('is a list of structs where there are no row groups', async () => {
    const file = await written([]);
    // Field 4 of the footer, a list; then its length and the type of its elements.
    expect(file.includes(Buffer.from([0x19, 0x0c, 0x28, 9]))).toBe(true);
    expect((await metadataOf([])).groups).toBe(0);
  });

  it('is few row groups', async () => {
    const { groups } = await metadataOf(Array.from({ length: 20_000 }, () => row));
    expect(groups).toBe(1);
  });
});

it('many row groups keep every row in its order, and no row is a file of none', async () => {
  const row = (place: number): Cells => [`row ${place}`, place, place / 2, true, null, null, []];
  const rows = Array.from({ length: 31_234 }, (_, place) => row(place));
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
