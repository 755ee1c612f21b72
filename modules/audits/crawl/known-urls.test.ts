import { urlHashOf } from '../../../platform/url/page-url';
import { KnownUrls } from './known-urls';

const urlOf = (number: number) => `https://example.com/page/${number}?of=many`;

describe('known URLs', () => {
  it('have the numbers under which they were made known, and no others do', () => {
    const known = new KnownUrls();
    const size = 30_000;
    for (let number = 0; number < size; number += 1) {
      expect(known.numberOf(urlOf(number))).toBeUndefined();
      expect(known.add(urlHashOf(urlOf(number)))).toBe(number);
    }
    expect(known.size).toBe(size);
    // Twice: once through the hashes, once through the recent URLs.
    for (const _ of ['first', 'again']) {
      for (let number = 0; number < size; number += 1) {
        expect(known.numberOf(urlOf(number))).toBe(number);
      }
    }
    expect(known.numberOf(urlOf(size))).toBeUndefined();
  });
});
