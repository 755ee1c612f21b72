import { randomBytes } from 'node:crypto';
import { createCipher } from './cipher';

const key = randomBytes(32);
const next = randomBytes(32);
const plain = Buffer.from('a secret');

it('a value is opened in its own context alone, and not once it was altered', () => {
  const cipher = createCipher(key);
  const sealed = cipher.seal(plain, 'row 1');
  expect(cipher.open(sealed, 'row 1')).toEqual(plain);
  expect(() => cipher.open(sealed, 'row 2')).toThrow();
  for (let place = 0; place < sealed.length; place += 1) {
    const altered = Buffer.from(sealed);
    altered[place] = (altered[place] ?? 0) ^ 1;
    expect(() => cipher.open(altered, 'row 1')).toThrow();
  }
});

it('a value cut within its tag is refused, also where its text is empty', () => {
  const cipher = createCipher(key);
  const sealed = cipher.seal(Buffer.alloc(0), 'row');
  expect(cipher.open(sealed, 'row')).toHaveLength(0);
  for (const bytes of [4, 8, 12, 13, 14, 15]) {
    expect(() => cipher.open(sealed.subarray(0, sealed.length - 16 + bytes), 'row')).toThrow();
  }
});

it('a new key opens what the previous one sealed, and only as long as that is set', () => {
  const old = createCipher(key).seal(plain, 'row');
  const rotated = createCipher(next, [key]);
  expect(rotated.open(old, 'row')).toEqual(plain);
  expect([rotated.isCurrent(old), rotated.isCurrent(rotated.seal(plain, 'row'))]).toEqual([
    false,
    true,
  ]);
  expect(() => createCipher(next).open(old, 'row')).toThrow('ENCRYPTION_KEY_PREVIOUS');
  expect(() => createCipher(key).open(rotated.seal(plain, 'row'), 'row')).toThrow();
});
