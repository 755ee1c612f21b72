import { linesOf } from './lines-of';

it('days that were not measured cut the line', () => {
  expect(
    linesOf([null, 1, 2, null, 3, null]).map((line) => line.map(({ value }) => value)),
  ).toEqual([[1, 2], [3]]);
  expect(linesOf([null, null])).toEqual([]);
});
