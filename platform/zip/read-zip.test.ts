import fc from 'fast-check';
import { makeZip } from '../../test/support/make-zip';
import { BadZip, isZip, readZip } from './read-zip';

const bounds = { entriesMax: 5, bytesMax: 1_000_000, ratioMax: 100 };
// cspell:ignore Suchanfragen Länder
const files = { 'Suchanfragen.csv': 'a,b\n1,2\n', 'Länder.csv': 'ä'.repeat(50) };

const codeOf = (archive: Buffer) =>
  readZip(archive, bounds).then(
    () => 'read',
    (error: unknown) => (error instanceof BadZip ? error.code : error),
  );

it('reads every file', async () => {
  const archive = makeZip(files);
  expect(isZip(archive)).toBe(true);
  const read = await readZip(archive, bounds);
  expect(Object.fromEntries(read.map(({ name, bytes }) => [name, bytes.toString()]))).toEqual(
    files,
  );
});

it.each([
  ['many files', Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`${at}`, 'x'])), {}],
  ['a bomb that states its size', { a: Buffer.alloc(900_000) }, {}],
  ['files that are too long together', { a: Buffer.alloc(2_000_000) }, {}],
])('%s are refused before anything is unpacked', async (_, content, options) => {
  expect(await codeOf(makeZip(content, options))).toBe('too_large');
});

it('a bomb that lies about its size is unpacked no further than it states', async () => {
  expect(await codeOf(makeZip({ a: Buffer.alloc(50_000_000) }, { claimed: 100 }))).toBe('damaged');
});

it('reads bytes that are cut off or changed, or refuses them with a code', async () => {
  const archive = makeZip(files);
  await fc.assert(
    fc.asyncProperty(fc.nat(archive.length - 1), fc.option(fc.nat(255)), async (at, byte) => {
      const broken =
        byte === null
          ? archive.subarray(0, at)
          : Buffer.concat([archive.subarray(0, at), Buffer.of(byte), archive.subarray(at + 1)]);
      expect(['read', 'damaged', 'too_large', 'unsupported']).toContain(await codeOf(broken));
    }),
    { numRuns: 500 },
  );
});
