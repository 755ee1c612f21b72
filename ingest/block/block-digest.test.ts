import { subtle } from 'node:crypto';
import fc from 'fast-check';
import { BlockDigest } from './block-digest';

/** Computes the same digest with another API: all bytes at once. */
async function gmac(bytes: Uint8Array): Promise<string> {
  const key = await subtle.importKey(
    'raw',
    Buffer.from('sightline blocks'),
    { name: 'AES-GCM' },
    false,
    ['encrypt'],
  );
  const parameters = {
    name: 'AES-GCM',
    iv: Buffer.alloc(12),
    additionalData: Uint8Array.from(bytes),
  };
  const tag = await subtle.encrypt(parameters, key, Buffer.alloc(0));
  return Buffer.from(tag).toString('hex');
}

function digestOf(pieces: readonly Uint8Array[]): string {
  const digest = new BlockDigest();
  for (const piece of pieces) digest.update(piece);
  return digest.digest().toString('hex');
}

it('is the GMAC of all bytes, however they are split, in shared memory too', async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 3000 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.array(fc.nat(3000), { maxLength: 8 }), async (whole, cuts) => {
      const shared = Buffer.from(new SharedArrayBuffer(whole.length));
      shared.set(whole);
      const bounds = [0, ...cuts.map((cut) => cut % whole.length).sort((a, b) => a - b)];
      const pieces = bounds.map((start, at) => shared.subarray(start, bounds[at + 1]));
      const expected = await gmac(whole);
      expect(digestOf(pieces)).toBe(expected);
      expect(digestOf([whole])).toBe(expected);
    }),
    { numRuns: 300 },
  );
});

it('distinguishes bytes that differ in their length alone', () => {
  const each = [0, 1, 15, 16, 17, 4096].map((length) => digestOf([Buffer.alloc(length)]));
  expect(new Set(each).size).toBe(each.length);
});
