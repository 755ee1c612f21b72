import fc from 'fast-check';
import type { FailedReading, KeywordReading, SuccessfulReading } from './keyword-reading';
import { applyReading, type NewestReading, neverRead } from './newest-reading';

const common = {
  keywordId: 'kw',
  day: '2026-11-10',
  device: 'desktop',
  country: 'US',
  engine: 'google',
} as const;

const success = (atMs: number, position: number | null, source = 'serper'): SuccessfulReading => ({
  ...common,
  checkedAt: new Date(atMs).toISOString(),
  source,
  state: position === null ? 'not_found' : 'measured',
  position,
  absoluteRank: null,
  url: null,
  depthRead: 20,
  ownUrls: [],
  serpFeatures: [],
  aiOverview: { present: null, cited: null },
  places: [],
  items: [],
  searchVolume: null,
});

const failure = (atMs: number): FailedReading => ({
  ...common,
  checkedAt: new Date(atMs).toISOString(),
  source: 'serper',
  failureCode: 'timeout',
});

const hour = 3_600_000;
const day = 24 * hour;
const atMs = fc.integer({ min: 1, max: 50 }).map((at) => at * 6 * hour);
const reading: fc.Arbitrary<KeywordReading> = fc.oneof(
  atMs.map(failure),
  fc
    .tuple(atMs, fc.option(fc.integer({ min: 1, max: 20 })), fc.constantFrom('serper', 'sandbox'))
    .map(([ms, position, source]) => success(ms, position, source)),
);

const after = (readings: KeywordReading[], from: NewestReading = neverRead): NewestReading =>
  readings.reduce((kept, one) => applyReading(kept, one) ?? kept, from);

it('a reading that comes again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(reading), (readings) => {
      const kept = after(readings);
      for (const one of readings) expect(applyReading(kept, one)).toBeNull();
    }),
  );
});

it('what is kept is never older than what was there', () => {
  fc.assert(
    fc.property(fc.array(reading), reading, (readings, one) => {
      const kept = after(readings);
      const next = applyReading(kept, one);
      if (next) expect(next.checkedAtMs ?? 0).toBeGreaterThanOrEqual(kept.checkedAtMs ?? 0);
    }),
  );
});

it('a failed check moves no position', () => {
  fc.assert(
    fc.property(fc.array(reading), atMs, (readings, ms) => {
      const kept = after(readings);
      const next = applyReading(kept, failure(ms)) ?? kept;
      const { state: _, failedAtMs: __, failureCode: ___, ...standing } = next;
      expect(kept).toMatchObject(standing);
    }),
  );
});

it('never compares two sources', () => {
  const kept = after([success(1 * day, 3, 'sandbox'), success(2 * day, 9)]);
  expect(kept).toMatchObject({ source: 'serper', position: 9, previousPosition: null });
  expect(kept).toMatchObject({ bestPosition: 9, previousCheckedAtMs: null, confirmed: true });
});

it('settles an unconfirmed drop by any reading that follows', () => {
  const dropped = after([success(1 * day, 3), success(2 * day, 12)]);
  expect(dropped.confirmed).toBe(false);
  for (const position of [3, 12, 19, null]) {
    for (const at of [2 * day + hour, 3 * day]) {
      expect(after([success(at, position)], dropped).confirmed).toBe(true);
    }
  }
});

it('a reading clears an older failure and keeps a newer one', () => {
  expect(after([failure(5), success(6, 1)])).toMatchObject({ failedAtMs: null, state: 'measured' });
  expect(after([failure(5), success(4, 1)])).toMatchObject({ failedAtMs: 5, state: 'measured' });
  expect(after([failure(5)])).toMatchObject({ state: 'failed', position: null });
});

it('a reading of the same day changes the position, never what it is compared with', () => {
  const readings = fc.array(fc.tuple(atMs, fc.option(fc.integer({ min: 1, max: 20 }))), {
    minLength: 1,
  });
  fc.assert(
    fc.property(readings, (drawn) => {
      const inOrder = drawn.toSorted(([one], [other]) => one - other);
      const kept = after(inOrder.map(([ms, position]) => success(ms, position)));
      // As the history has it: the first reading of a time counts, the last time of a day.
      const byTime = new Map(inOrder.toReversed());
      const byDay = [
        ...new Map([...byTime].toReversed().map((one) => [Math.floor(one[0] / day), one])),
      ];
      const [[, now], before] = [byDay.at(-1) as (typeof byDay)[0], byDay.at(-2)?.[1]];
      expect([kept.checkedAtMs, kept.position]).toEqual(now);
      expect([kept.previousCheckedAtMs, kept.previousPosition]).toEqual(before ?? [null, null]);
    }),
  );
});

it('a drop within a day is unconfirmed, and seen again it is confirmed', () => {
  const [morning, noon, evening] = [2 * day + 6 * hour, 2 * day + 12 * hour, 2 * day + 18 * hour];
  const stable = after([success(day, 3), success(morning, 3)]);
  const dropped = after([success(noon, 12)], stable);
  expect(dropped.confirmed).toBe(false);
  expect(after([success(evening, 12)], dropped)).toMatchObject({
    confirmed: true,
    previousPosition: 3,
  });
});
