import fc from 'fast-check';
import { evaluateAttempt, retriesEndAfterMs, retryDelayMs } from './delivery-outcome';

const known = { tries: 1, ageMs: 0, failures: 0, failingMs: 0, random: 0.5 };
const reply = (httpStatus: number | null, retryAfterMs: number | null = null) => ({
  httpStatus,
  retryAfterMs,
  error: httpStatus === null ? 'timeout' : null,
});

test('2xx is delivered; redirects, errors and lost connections are tried again', () => {
  for (const status of [200, 204, 299]) {
    expect(evaluateAttempt(reply(status), known)).toMatchObject({ state: 'delivered' });
  }
  for (const status of [302, 400, 404, 429, 500, 503, null]) {
    expect(evaluateAttempt(reply(status), known)).toMatchObject({
      state: 'pending',
      retryInMs: 5_000,
    });
  }
});

test('410 disables at once, and five days of failures do', () => {
  expect(evaluateAttempt(reply(410), known)).toMatchObject({ state: 'failed', disable: 'gone' });
  const days = (count: number) => ({ ...known, failingMs: count * 86_400_000 });
  expect(evaluateAttempt(reply(500), days(4.9))).toMatchObject({ disable: null });
  expect(evaluateAttempt(reply(500), days(5))).toMatchObject({ disable: 'failing' });
});

test('Retry-After delays the delivery and everything else for the receiver', () => {
  expect(evaluateAttempt(reply(429, 60_000), known)).toMatchObject({
    retryInMs: 60_000,
    pauseMs: 60_000,
  });
});

test('a receiver that failed five times in a row is paused, up to ten minutes', () => {
  const pause = (failures: number) => evaluateAttempt(reply(500), { ...known, failures }).pauseMs;
  expect([0, 3, 4, 5, 8, 1_000].map(pause)).toEqual([null, null, 1_000, 2_000, 16_000, 600_000]);
});

test('retries cover about three days for any draw, and then end', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      let ageMs = 0;
      for (let tries = 1; ; tries += 1) {
        const outcome = evaluateAttempt(reply(500), { ...known, tries, ageMs, random });
        if (outcome.retryInMs === null) {
          expect(ageMs).toBeGreaterThan(retriesEndAfterMs - 13 * 3_600_000);
          expect(ageMs).toBeLessThanOrEqual(retriesEndAfterMs);
          expect(tries).toBeLessThan(20);
          return;
        }
        expect(outcome.retryInMs).toBe(retryDelayMs(tries, random));
        ageMs += outcome.retryInMs;
      }
    }),
  );
});
