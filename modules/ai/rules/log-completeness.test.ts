import fc from 'fast-check';
import { isLogComplete, lineDistanceMs } from './log-completeness';

const asked = Date.parse('2026-11-22T10:00:00Z');
const at = (...offsets: number[]) => offsets.map((offset) => asked + offset);

it('needs a log that contains every request', () => {
  expect(isLogComplete(asked, [])).toBe(false);
});

it('needs a line before the window and one after it, of each such log', () => {
  const flowing = at(-6_000, 120_001);
  expect(isLogComplete(asked, [flowing])).toBe(true);
  expect(isLogComplete(asked, [at(-6_000)])).toBe(false);
  expect(isLogComplete(asked, [at(120_001)])).toBe(false);
  expect(isLogComplete(asked, [at(-4_999, 119_000)])).toBe(false);
  expect(isLogComplete(asked, [flowing, []])).toBe(false);
  expect(isLogComplete(asked, [flowing, flowing])).toBe(true);
});

it('is broken by silence on either side', () => {
  const [before, after] = [-5_000 - lineDistanceMs, 120_000 + lineDistanceMs];
  expect(isLogComplete(asked, [at(before, after)])).toBe(true);
  expect(isLogComplete(asked, [at(before - 1, after)])).toBe(false);
  expect(isLogComplete(asked, [at(before, after + 1)])).toBe(false);
});

it('depends on the nearest lines alone', () => {
  const offset = fc.integer({ min: -4_000_000, max: 4_000_000 });
  fc.assert(
    fc.property(fc.array(offset), (offsets) => {
      const lines = at(...offsets).sort((a, b) => a - b);
      const isBefore = (time: number) => time <= asked - 5_000 && time >= asked - 1_805_000;
      const isAfter = (time: number) => time > asked + 120_000 && time <= asked + 1_920_000;
      expect(isLogComplete(asked, [lines])).toBe(lines.some(isBefore) && lines.some(isAfter));
    }),
  );
});
