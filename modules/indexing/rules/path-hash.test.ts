import { hash } from 'node:crypto';
import fc from 'fast-check';
import { pathHash, targetKeyOf } from './path-hash';

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

describe('targetKeyOf', () => {
  it('is the start of a SHA-1 of path and query, as a signed number', () => {
    const bytes = hash('sha1', '/a?b=1', 'buffer');
    expect(targetKeyOf('/a', 'b=1')).toBe(String(bytes.readBigInt64LE(0)));
    expect(targetKeyOf('/a', '')).toBe(String(hash('sha1', '/a', 'buffer').readBigInt64LE(0)));
  });
});
