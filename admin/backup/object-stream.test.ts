import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { FolderStore } from '../../platform/files/folder-store';
import { batchesOf, openLines, storeLines } from './object-stream';

let folder: string;

async function collect(batches: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-objects-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('stores lines and returns the same, with their number', async () => {
  const store = new FolderStore(folder);
  const lines = Array.from({ length: 5_000 }, () => `${randomBytes(40).toString('base64')}\n`);
  const stored = await storeLines(store, 'postgres/a/t.zst', Readable.from(lines.map(Buffer.from)));
  expect(stored).toMatchObject({ rows: 5_000, bytes: lines.join('').length });
  expect((await buffer(await openLines(store, stored))).toString()).toBe(lines.join(''));
});

it('fails for an object that is damaged, cut or gone', async () => {
  const store = new FolderStore(folder);
  const stored = await storeLines(
    store,
    'postgres/b/t.zst',
    Readable.from([Buffer.from('1\n2\n')]),
  );
  const path = join(folder, stored.object);
  await expect(buffer(await openLines(store, { ...stored, sha256: 'other' }))).rejects.toThrow(
    'is damaged',
  );
  await writeFile(path, (await readFile(path)).subarray(0, -4));
  await expect(buffer(await openLines(store, stored))).rejects.toThrow();
  await expect(openLines(store, { ...stored, object: 'postgres/b/gone.zst' })).rejects.toThrow(
    'The backup lacks postgres/b/gone.zst.',
  );
});

it('makes batches of whole lines from chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.stringMatching(/^[a-z]{0,9}$/)),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 40 }),
      async (words, sizes, bytesMax) => {
        const all = Buffer.from(words.map((word) => `${word}\n`).join(''));
        const chunks: Buffer[] = [];
        for (let at = 0, turn = 0; at < all.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          chunks.push(all.subarray(at, at + size));
          at += size;
        }
        const batches = await collect(batchesOf(Readable.from(chunks), bytesMax));
        expect(Buffer.concat(batches)).toEqual(all);
        for (const batch of batches) expect(batch.at(-1)).toBe(10);
      },
    ),
  );
});
