import {
  changeOf,
  meanOf,
  measuredDays,
  samplesIn,
  seriesOfRows,
  weightOf,
} from './change-of-unit';
import { positionWithin, visibilityWithin } from './keyword-position';
import { minimumEffect } from './minimum-effect';

const all = { from: 0, to: 3 };
const gap = Number.NaN;

test('a rate’s mean is over its samples, not over its days', () => {
  const series = { rates: [0.5, 0, gap], samples: [2, 98, 0] };
  expect(meanOf(series, all)).toBeCloseTo(0.01, 12);
  expect(meanOf([0.5, 0, gap], all)).toBeCloseTo(0.25, 12);
  expect(samplesIn(series, all)).toBe(100);
  expect(measuredDays(series, all)).toBe(2);
});

test('the change of a rate is the difference of such means; without a sample it is unknown', () => {
  const windows = { before: { from: 0, to: 2 }, after: { from: 2, to: 4 }, scale: 'difference' };
  const change = (rates: number[], samples: number[]) =>
    changeOf({ rates, samples }, windows as never);
  expect(change([0.1, 0.3, 0.5, gap], [10, 30, 5, 0])).toBeCloseTo(0.5 - 0.25, 12);
  expect(change([0.1, 0.3, gap, gap], [10, 30, 0, 0])).toBeNaN();
});

test('a rate of few samples weighs little, and a reading a day always the same', () => {
  const of = { before: all, daysAfter: 10, scale: 'difference' as const };
  expect(weightOf({ rates: [0, 0, 0], samples: [3, 0, 0] }, of)).toBeCloseTo(0.5, 12);
  expect(weightOf({ rates: [0, 0, 0], samples: [300, 300, 300] }, of)).toBeGreaterThan(0.99);
  expect(weightOf([1, 2, 3], of)).toBe(1);
});

test('rows are cut into the series of each unit', () => {
  const values = Float64Array.from([1, 2, 3, 4]);
  expect(seriesOfRows(2, 2, { values, samples: null }).map((row) => meanOf(row, all))).toEqual([
    1.5, 3.5,
  ]);
  const samples = Float64Array.from([1, 3, 1, 1]);
  expect(seriesOfRows(2, 2, { values, samples }).map((row) => meanOf(row, all))).toEqual([
    1.75, 3.5,
  ]);
});

test('positions compare within the lowest depth: not found, and below it, are one place below', () => {
  const at = (position: number | null, depthRead: number) => ({ position, depthRead });
  expect(positionWithin(at(7, 100), 20)).toBe(7);
  expect(positionWithin(at(55, 100), 20)).toBe(21);
  expect(positionWithin(at(null, 20), 20)).toBe(21);
  expect(visibilityWithin(at(1, 20), 20)).toBe(1);
  expect(visibilityWithin(at(55, 100), 20)).toBe(0);
  expect(visibilityWithin(at(null, 20), 20)).toBe(0);
});

test('with more metrics, which must be the clearer, the promised effect is larger', () => {
  const units = Array.from({ length: 24 }, (_, unit) =>
    Float64Array.from({ length: 60 }, (__, day) => Math.sin(unit * 7 + day * day) + unit),
  );
  const arms = {
    isTreated: units.map((_, at) => at % 2 === 0),
    strata: units.map((_, at) => Math.floor(at / 4)),
  };
  const of = (metrics: number) =>
    minimumEffect(
      units,
      () => arms,
      { from: 0, to: 60 },
      { daysBefore: 20, daysAfter: 10, scale: 'difference', seed: 1, metrics },
    )?.effect ?? 0;
  expect(of(1)).toBeGreaterThan(0);
  expect(of(3)).toBeGreaterThan(of(1));
});
