import { labeledIndexes, ticksOf } from './chart-ticks';

it('an axis has round numbers that include all values', () => {
  expect(ticksOf(0, 9)).toEqual([0, 5, 10]);
  expect(ticksOf(0, 0.31)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(ticksOf(0, 1234)).toEqual([0, 500, 1000, 1500]);
  expect(ticksOf(40, 60)).toEqual([40, 45, 50, 55, 60]);
  expect(ticksOf(3, 3)).toEqual([3]);
});

it('labels have their space, and the first point has one', () => {
  expect(labeledIndexes(28, 800)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
  expect(labeledIndexes(3, 20)).toEqual([0]);
  expect(labeledIndexes(0, 300)).toEqual([]);
});
