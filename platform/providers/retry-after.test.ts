import { parseRetryAfter } from './retry-after';

describe('parseRetryAfter', () => {
  const nowMs = Date.parse('2026-11-21T10:00:00Z');
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['99999999', 86_400_000],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j', (value, expected) => expect(parseRetryAfter(value, nowMs)).toBe(expected));
});
