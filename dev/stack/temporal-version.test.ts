import { isRecentEnough } from './temporal-version';

it.each([
  ['temporal version 1.9.1 (Server 1.32.0, UI 2.54.1)\n', true],
  ['temporal version 1.5.0 (Server 1.29.0, UI 2.40.1)', true],
  ['temporal version 1.4.0 (Server 1.28.0, UI 2.39.0)', false],
  ['temporal version 3.0.0 (Server 2.0.0, UI 3.0.0)', true],
  ['GNU bash, version 5.2', false],
  ['', false],
])('%j counts as usable: %s', (line, expected) => {
  expect(isRecentEnough(line)).toBe(expected);
});
