import { BoundedCache } from './bounded-cache';

describe('BoundedCache', () => {
  it('makes a value once while it remembers the key, and holds a bounded number of short keys', () => {
    const made: string[] = [];
    const cache = new BoundedCache(2, (key) => {
      made.push(key.slice(0, 2));
      return key.length;
    });
    const long = 'l'.repeat(300);
    for (const key of ['a', 'a', 'b', 'c', 'a', long, long])
      expect(cache.get(key)).toBe(key.length);
    expect(made).toEqual(['a', 'b', 'c', 'a', 'll', 'll']);
  });
});
