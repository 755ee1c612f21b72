import fc from 'fast-check';
import { type ClickSums, splitClicks as splitNamed } from './split-clicks';

type Part = [name: string, clicks: number, impressions: number];

type ClickPeriod = { total: ClickSums; parts: ReadonlyMap<string, ClickSums> };

/** What the store adds up of one period's parts. */
function named(own: ClickPeriod, other: ClickPeriod) {
  const sums = { clicks: 0, impressions: 0, clicksAtOtherRates: 0, impressionsWithoutRate: 0 };
  for (const [name, { clicks, impressions }] of own.parts) {
    sums.clicks += clicks;
    sums.impressions += impressions;
    const before = other.parts.get(name);
    if (before && before.impressions > 0) {
      sums.clicksAtOtherRates += (impressions * before.clicks) / before.impressions;
    } else sums.impressionsWithoutRate += impressions;
  }
  return { total: own.total, named: sums };
}

const splitClicks = (before: ClickPeriod, after: ClickPeriod) =>
  splitNamed(named(before, after), named(after, before));

const period = (clicks: number, impressions: number, parts: Part[] = []): ClickPeriod => ({
  total: { clicks, impressions },
  parts: new Map(parts.map(([name, ...sums]) => [name, { clicks: sums[0], impressions: sums[1] }])),
});

test('names fewer impressions at the same rates', () => {
  const before = period(100, 1_000, [
    ['a', 80, 400],
    ['b', 20, 600],
  ]);
  const after = period(50, 500, [
    ['a', 40, 200],
    ['b', 10, 300],
  ]);
  const { impressions, ctr, mix } = splitClicks(before, after);
  expect(impressions).toBeCloseTo(-50, 9);
  expect(ctr).toBeCloseTo(0, 9);
  expect(mix).toBeCloseTo(0, 9);
});

test('names a lower rate at the same impressions', () => {
  const split = splitClicks(
    period(100, 1_000, [['a', 100, 1_000]]),
    period(60, 1_000, [['a', 60, 1_000]]),
  );
  expect(split.impressions).toBeCloseTo(0, 9);
  expect(split.ctr).toBeCloseTo(-40, 9);
  expect(split.mix).toBeCloseTo(0, 9);
});

test('names impressions that moved to a part with a lower rate', () => {
  // Rates stay 20 % and 2 %; 200 impressions move from the first to the second: 200 × −18 %.
  const before = period(90, 900, [
    ['a', 80, 400],
    ['b', 10, 500],
  ]);
  const after = period(54, 900, [
    ['a', 40, 200],
    ['b', 14, 700],
  ]);
  const { impressions, ctr, mix } = splitClicks(before, after);
  expect(impressions).toBeCloseTo(0, 9);
  expect(ctr).toBeCloseTo(0, 9);
  expect(mix).toBeCloseTo(-36, 9);
});

test('averages the two directions where everything changes', () => {
  // Forward: impressions (2000 − 1000) × 0.1 = 100, rate 120 − 200 = −80.
  // Back: impressions (1000 − 2000) × 0.06 = −60, rate 100 − 60 = 40.
  const { impressions, ctr, mix } = splitClicks(
    period(100, 1_000, [['a', 100, 1_000]]),
    period(120, 2_000, [['a', 120, 2_000]]),
  );
  expect(impressions).toBeCloseTo(80, 9);
  expect(ctr).toBeCloseTo(-60, 9);
  expect(mix).toBeCloseTo(0, 9);
});

test('takes what no part names for a part of its own', () => {
  // Named rows stay as they were; the anonymized rest loses half its clicks.
  const { ctr } = splitClicks(
    period(100, 1_000, [['a', 60, 500]]),
    period(80, 1_000, [['a', 60, 500]]),
  );
  expect(ctr).toBeCloseTo(-20, 9);
});

test('gives all to impressions where a period has none', () => {
  expect(splitClicks(period(0, 0), period(7, 50))).toEqual({ impressions: 7, ctr: 0, mix: 0 });
  expect(splitClicks(period(7, 50), period(0, 0))).toEqual({ impressions: -7, ctr: 0, mix: 0 });
});

const somePeriod = fc
  .array(
    fc
      .record({ name: fc.constantFrom('a', 'b', 'c', 'd'), shown: fc.nat({ max: 9_999 }) })
      .chain(({ name, shown }) =>
        fc.nat({ max: shown }).map((clicks): Part => [name, clicks, shown]),
      ),
    { maxLength: 6 },
  )
  .chain((parts) =>
    fc.nat({ max: 500 }).map((rest) => {
      const { parts: named } = period(0, 0, parts);
      const rows = [...named].map(([name, sums]): Part => [name, sums.clicks, sums.impressions]);
      const clicks = rows.reduce((sum, [, each]) => sum + each, 0);
      const impressions = rows.reduce((sum, [, , each]) => sum + each, 0);
      return period(clicks + Math.floor(rest / 10), impressions + rest, rows);
    }),
  );

test('adds up to the change, and turns round with the periods', () => {
  fc.assert(
    fc.property(somePeriod, somePeriod, (before, after) => {
      const split = splitClicks(before, after);
      const change = after.total.clicks - before.total.clicks;
      expect(split.impressions + split.ctr + split.mix).toBeCloseTo(change, 6);
      const turned = splitClicks(after, before);
      expect(turned.impressions).toBeCloseTo(-split.impressions, 6);
      expect(turned.ctr).toBeCloseTo(-split.ctr, 6);
      expect(turned.mix).toBeCloseTo(-split.mix, 6);
    }),
  );
});
