import { Pace } from './pace';

it('starts of a key are apart, those of another key are not delayed by them', () => {
  const pace = new Pace();
  expect([0, 10, 150].map((nowMs) => pace.take('a', 100, nowMs))).toEqual([0, 90, 50]);
  expect(pace.take('b', 100, 20)).toBe(0);
  expect(pace.nextAtMs('a')).toBe(300);
  expect(pace.take('a', 100, 1_000)).toBe(0);
});

it('after a quiet time as many as a burst start at once', () => {
  const pace = new Pace({ burst: 3 });
  expect([0, 0, 0, 0, 0].map((nowMs) => pace.take('a', 100, nowMs))).toEqual([0, 0, 0, 100, 200]);
  expect([900, 900, 900, 900].map((nowMs) => pace.take('a', 100, nowMs))).toEqual([0, 0, 0, 100]);
});

it('a start whose signal aborts is given up', async () => {
  const pace = new Pace();
  await pace.wait('a', 60_000);
  const leaving = new AbortController();
  const waiting = pace.wait('a', 60_000, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
});
