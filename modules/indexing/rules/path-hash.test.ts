import { hash } from 'node:crypto';
import fc from 'fast-check';
import { pathHash } from './path-hash';

const bySha1 = (path: string) => hash('sha1', path, 'buffer').subarray(0, 8);

it('is the beginning of the SHA-1 for every length, around the ends of its blocks too', () => {
  for (let length = 0; length < 300; length += 1) {
    const path = `/${'ab%2F-'.repeat(50)}`.slice(0, length);
    expect(pathHash(path)).toEqual(bySha1(path));
  }
});

it('is the same for any text, ASCII or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (path) => {
      expect(pathHash(path)).toEqual(bySha1(path));
    }),
  );
});
