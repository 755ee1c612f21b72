import { isUsual, noiseBand } from './noise-band';

/** Weeks of the same weekdays, each day times a factor of its week. */
const weeks = (factors: readonly number[], perDay = 1_000) =>
  factors.flatMap((factor) => [1, 1.1, 1.1, 1, 1, 0.6, 0.5].map((day) => day * factor * perDay));

const bandOf = (factors: readonly number[], perDay?: number) => {
  const history = weeks(factors, perDay);
  const rangeStart = history.length;
  const before = history.slice(-7).reduce((sum, value) => sum + value, 0);
  const band = noiseBand(history, { rangeStart, beforeStart: rangeStart - 7, days: 7, before });
  return { ...band, before };
};

test('a steady website has only the uncertainty of counting', () => {
  const { low, high, before, ...rest } = bandOf(Array.from({ length: 12 }, () => 1));
  expect(rest).toEqual({ pairs: 11, basis: 'history' });
  const three = 3 * Math.sqrt(2 / before);
  expect(low / before).toBeCloseTo(Math.exp(-three), 3);
  expect(high / before).toBeCloseTo(Math.exp(three), 3);
});

test('the band follows what weeks usually do, and one odd week does not widen it', () => {
  const wild = bandOf([1, 1.2, 0.9, 1.15, 0.95, 1.2, 0.9, 1.1, 1, 1.2, 0.95, 1.1]);
  expect(wild.low / wild.before).toBeLessThan(0.8);
  const odd = bandOf([1, 1, 1, 1, 0.2, 1, 1, 1, 1, 1, 1, 1]);
  expect(odd.low / odd.before).toBeGreaterThan(0.9);
});

test('the band is around the usual growth', () => {
  const grown = bandOf(Array.from({ length: 12 }, (_, week) => 1.1 ** week));
  expect(grown.low).toBeGreaterThan(grown.before);
  // Less growth than usual is no drop.
  expect(isUsual(grown, grown.before * 1.01, grown.before)).toBe(true);
  expect(isUsual(grown, grown.before * 0.99, grown.before)).toBe(false);
});

test('few counts are noisy, and a short history says so', () => {
  const few = bandOf([1, 1, 1, 1, 1, 1, 1, 1], 1);
  expect(isUsual(few, 3, few.before)).toBe(true);
  expect(bandOf([1, 1, 1])).toMatchObject({ pairs: 2, basis: 'counting_only' });
});

test('a day that was not measured leaves out its pairs, and a long range needs older ones', () => {
  const history = weeks(Array.from({ length: 12 }, () => 1));
  const gap: (number | null)[] = [...history];
  gap[history.length - 10] = null;
  const asked = { rangeStart: 84, beforeStart: 77, days: 7, before: 6_300 };
  expect(noiseBand(gap, asked).pairs).toBe(9);
  expect(noiseBand(history, { ...asked, beforeStart: 70, days: 14, before: 12_600 }).pairs).toBe(9);
});
