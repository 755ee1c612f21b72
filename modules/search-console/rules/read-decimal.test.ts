import { readDecimal } from './read-decimal';

it.each([
  ['12', 12],
  ['12.4', 12.4],
  ['12,4', 12.4],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1’234.5', 1234.5],
  ['1 234,5', 1234.5],
  ['1.234.567', 1234567],
  ['', undefined],
  ['-1', undefined],
  ['1,2.', undefined],
  ['abc', undefined],
])('%s is %s', (cell, value) => {
  expect(readDecimal(cell)).toBe(value);
});
