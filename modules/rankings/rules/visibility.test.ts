import fc from 'fast-check';
import { ctrAt, defaultCtrCurve } from './ctr-curve';
import { keywordWeights, type PlaceCount, visibilityOf } from './visibility';

const place: fc.Arbitrary<PlaceCount> = fc
  .record({
    position: fc.option(fc.integer({ min: 1, max: 100 })),
    keywords: fc.integer({ min: 1, max: 50 }),
    known: fc.integer({ min: 0, max: 50 }),
    mean: fc.integer({ min: 0, max: 5_000 }),
  })
  .map(({ position, keywords, known, mean }) => {
    const volumeKnown = Math.min(known, keywords);
    return { position, keywords, volumeKnown, volume: volumeKnown * mean };
  });

const places = fc.array(place, { maxLength: 20 });
const readOf = (given: PlaceCount[]) => given.reduce((sum, { keywords }) => sum + keywords, 0);

it('the buckets sum to the keywords', () => {
  fc.assert(
    fc.property(places, fc.nat(100), (given, unread) => {
      const keywords = readOf(given) + unread;
      const { buckets } = visibilityOf(keywords, given);
      expect(Object.values(buckets).reduce((sum, one) => sum + one, 0)).toBe(keywords);
      expect(buckets.notMeasured).toBe(unread);
    }),
  );
});

it('what was not measured changes no score, average or traffic', () => {
  fc.assert(
    fc.property(places, fc.nat(100), (given, unread) => {
      const all = visibilityOf(readOf(given), given);
      const some = visibilityOf(readOf(given) + unread, given);
      expect(some.averagePosition).toEqual(all.averagePosition);
      expect(some.traffic).toEqual(all.traffic);
      expect(some.visibility.score).toBe(all.visibility.score);
    }),
  );
});

it('the score is 1 for first places alone, 0 without any, and in between otherwise', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (given) => {
      const at = (position: number | null) => given.map((one) => ({ ...one, position }));
      expect(visibilityOf(0, at(1)).visibility.score).toBe(1);
      expect(visibilityOf(0, at(null)).visibility.score).toBe(0);
      const { score } = visibilityOf(0, given).visibility;
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }),
  );
});

it('to climb never lowers the score', () => {
  fc.assert(
    fc.property(place, places, (one, others) => {
      fc.pre(one.position !== null && one.position > 1);
      const better = { ...one, position: (one.position ?? 2) - 1 };
      const score = (given: PlaceCount[]) => visibilityOf(0, given).visibility.score ?? 0;
      expect(score([better, ...others])).toBeGreaterThanOrEqual(score([one, ...others]));
    }),
  );
});

it('the average is over ranked keywords only, and says how many', () => {
  const { averagePosition } = visibilityOf(4, [
    { position: 2, keywords: 1, volumeKnown: 0, volume: 0 },
    { position: 5, keywords: 1, volumeKnown: 0, volume: 0 },
    { position: null, keywords: 1, volumeKnown: 0, volume: 0 },
  ]);
  expect(averagePosition).toEqual({ value: 3.5, keywords: 2 });
});

it('unknown volumes are not counted as traffic, and the share is said', () => {
  const { traffic, visibility } = visibilityOf(2, [
    { position: 1, keywords: 2, volumeKnown: 1, volume: 1000 },
  ]);
  const clicks = Math.round(1000 * ctrAt(defaultCtrCurve, 1));
  expect(traffic).toEqual({ clicks, curve: 'sistrix-2020', volumeShare: 0.5 });
  expect(visibility).toMatchObject({ weighting: 'mixed', volumeShare: 0.5 });
  const unknown = visibilityOf(1, [{ position: 1, keywords: 1, volumeKnown: 0, volume: 0 }]);
  expect(unknown.traffic.clicks).toBeNull();
  expect(unknown.visibility).toMatchObject({ weighting: 'equal', score: 1 });
});

it('a keyword of unknown volume weighs the mean of the others', () => {
  expect(keywordWeights([10, null, 30])).toEqual({ weighting: 'mixed', weights: [10, 20, 30] });
  expect(keywordWeights([null, 0])).toEqual({ weighting: 'equal', weights: [1, 1] });
  expect(keywordWeights([1, 2]).weighting).toBe('volume');
});
