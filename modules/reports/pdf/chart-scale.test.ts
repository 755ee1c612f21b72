import fc from 'fast-check';
import { Wording } from '../texts/wording';
import { durationScaleOf, isCut, labelStep, rankScaleOf, scaleOf, tickLabels } from './chart-scale';

const options = { count: 5, isWhole: false, fromZero: true };

it('ticks are round, begin at zero, and span all values', () => {
  expect(scaleOf([3, 41, 87], options).ticks).toEqual([0, 20, 40, 60, 80, 100]);
  expect(scaleOf([0.012], options).ticks).toEqual([0, 0.005, 0.01, 0.015]);
  expect(scaleOf([-30, 60], options).ticks).toEqual([-40, -20, 0, 20, 40, 60]);
});

it('labels of ticks distinguish them, with as many decimals each', () => {
  const labels = (values: number[], format: 'share' | 'count' | 'decimal') =>
    tickLabels(scaleOf(values, options), format, new Wording('en'));
  expect(labels([0.000_14], 'share')).toEqual(['0.000%', '0.005%', '0.010%', '0.015%']);
  expect(labels([0.3], 'share')).toEqual(['0%', '10%', '20%', '30%']);
  expect(labels([0.4], 'count')).toEqual(['0.0', '0.1', '0.2', '0.3', '0.4']);
  expect(labels([1_200], 'decimal')).toEqual(['0', '500', '1,000', '1,500']);
});

it('counts have no half steps', () => {
  expect(scaleOf([1, 3], { ...options, isWhole: true }).ticks).toEqual([0, 1, 2, 3]);
});

it('values far above zero and close together show how they differ, one value alone does not', () => {
  const line = { ...options, fromZero: false };
  const { min, max } = scaleOf([940, 960], line);
  expect(min).toBeGreaterThan(700);
  // A rise of 2% takes less than a tenth of the axis.
  expect((960 - 940) / (max - min)).toBeLessThan(0.1);
  expect(scaleOf([940], line).min).toBe(0);
});

it('a rise of a few percent takes no more than a quarter of the axis, and a cut axis is known', () => {
  const scale = scaleOf([49, 52], { ...options, fromZero: false });
  expect(3 / (scale.max - scale.min)).toBeLessThan(0.25);
  expect([isCut(scale), isCut(scaleOf([49, 52], options))]).toEqual([true, false]);
});

it('the scale spans any values with few ticks that rise', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
    fc.integer({ min: 0, max: 100 }),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, fromZero) => {
      const { ticks, min, max } = scaleOf(values, { count: 5, isWhole: false, fromZero });
      const slack = 1e-9 * Math.max(1, ...values.map(Math.abs));
      expect(min).toBeLessThanOrEqual(Math.min(...values) + slack);
      expect(max).toBeGreaterThanOrEqual(Math.max(...values) - slack);
      expect(max).toBeGreaterThan(min);
      expect(ticks.length).toBeLessThan(13);
      expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
    }),
  );
});

it('ranks begin at the first place', () => {
  expect(rankScaleOf([3, 48], 5)).toEqual({ ticks: [1, 10, 20, 30, 40, 50], min: 1, max: 50 });
  expect(rankScaleOf([1], 5)).toEqual({ ticks: [1, 2], min: 1, max: 2 });
});

it('labels stand every few points, in steps that people count in', () => {
  expect([labelStep(31, 8), labelStep(365, 8), labelStep(3, 8)]).toEqual([5, 60, 1]);
});

it.each([
  [93_768_000, ['0 h', '10 h', '20 h', '30 h']],
  [4 * 86_400_000, ['0 days', '1 days', '2 days', '3 days', '4 days']],
  [90_000, ['0 s', '20 s', '40 s', '60 s', '80 s', '100 s']],
  [320, ['0 ms', '100 ms', '200 ms', '300 ms', '400 ms']],
])('an axis up to %d ms has round steps in one unit', (longest, labels) => {
  const scale = durationScaleOf([longest / 2, longest], 5);
  expect(tickLabels(scale, 'duration', new Wording('en'))).toEqual(labels);
});
