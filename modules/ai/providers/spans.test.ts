import fc from 'fast-check';
import { bytesToUnits, SpanFinder } from './spans';

const find = (text: string, start: number, end: number, hints: string[] = []) =>
  new SpanFinder(text).find({ start, end }, hints);

it('offsets are taken as they are, end exclusive', () => {
  expect(find('Take Brio now', 5, 9)).toEqual({ start: 5, end: 9 });
  expect(find('Take Brio now', 0, 13)).toEqual({ start: 0, end: 13 });
});

it('an end that names the last character is understood by what it cites', () => {
  const text = 'Good ([a.com](https://a.com/x)). More';
  const mark = '([a.com](https://a.com/x))';
  const start = text.indexOf(mark);
  const end = start + mark.length;
  const expected = { start, end };
  expect(find(text, start, end, ['https://a.com/x'])).toEqual(expected);
  expect(find(text, start, end - 1, ['https://a.com/x'])).toEqual(expected);
});

it('code points are understood by what they cite', () => {
  const text = '🏆🏆 Good ([a.com](https://a.com/x)). More';
  const mark = '([a.com](https://a.com/x))';
  const start = text.indexOf(mark);
  const expected = { start, end: start + mark.length };
  // Two characters beyond the basic plane precede the mark.
  expect(find(text, start - 2, start - 2 + mark.length, ['https://a.com/x'])).toEqual(expected);
  expect(find(text, start - 2, start - 3 + mark.length, ['https://a.com/x'])).toEqual(expected);
});

it('one character beyond the basic plane does not make a span begin too early', () => {
  const mark = '([a.com](https://a.com/x))';
  const text = `🏆 Good ${mark}. More`;
  const start = text.indexOf(mark);
  const expected = { start, end: start + mark.length };
  expect(find(text, start - 1, start - 1 + mark.length, ['https://a.com/x'])).toEqual(expected);
  expect(find(text, start, start + mark.length, ['https://a.com/x'])).toEqual(expected);
  expect(find(text, start, start + mark.length - 1, ['https://a.com/x'])).toEqual(expected);
});

it.each([
  [5, 5],
  [9, 5],
  [-1, 3],
  [0, 14],
  [9_000_000, 9_000_020],
  [0.5, 3],
  [Number.NaN, 3],
  [Number.MAX_VALUE, Number.MAX_VALUE],
])('%d to %d is outside', (start, end) => {
  expect(find('Take Brio now', start, end)).toBe('outside');
});

it('returns none, not outside, for missing offsets', () => {
  expect(new SpanFinder('text').find({}, [])).toBe('none');
  expect(new SpanFinder('text').find({ start: 1, end: null }, [])).toBe('none');
});

it('a character is never cut in half', () => {
  expect(find('a🏆b', 2, 3)).toEqual({ start: 1, end: 3 });
});

const unicode = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed());

it('keeps any span within the text and cuts no character', () => {
  fc.assert(
    fc.property(
      unicode,
      fc.integer({ min: -5, max: 80 }),
      fc.integer({ min: -5, max: 80 }),
      (text, start, end) => {
        const span = find(text, start, end, ['a']);
        if (typeof span === 'string') return;
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeGreaterThan(span.start);
        expect(span.end).toBeLessThanOrEqual(text.length);
        expect(text.slice(span.start, span.end).isWellFormed()).toBe(true);
      },
    ),
  );
});

it('bytes of any Unicode text become the units of the same part', () => {
  fc.assert(
    fc.property(unicode, fc.nat(), fc.nat(), (text, one, other) => {
      const points = [...text];
      fc.pre(points.length > 0);
      const from = one % points.length;
      const to = from + 1 + (other % (points.length - from));
      const [before, part] = [points.slice(0, from).join(''), points.slice(from, to).join('')];
      const bytes = Buffer.from(text);
      const start = Buffer.byteLength(before);
      const span = bytesToUnits(bytes, { start, end: start + Buffer.byteLength(part) });
      expect(span).toEqual({ start: before.length, end: before.length + part.length });
      expect(text.slice(span?.start, span?.end)).toBe(part);
    }),
  );
});

it('a byte inside a character means the whole character', () => {
  const bytes = Buffer.from('a🏆é');
  expect(bytesToUnits(bytes, { start: 2, end: 4 })).toEqual({ start: 1, end: 3 });
  expect(bytesToUnits(bytes, { start: 6, end: 7 })).toEqual({ start: 3, end: 4 });
});

it('returns no span for bytes outside the text', () => {
  const bytes = Buffer.from('abc');
  expect(bytesToUnits(bytes, { start: 0, end: 4 })).toBeUndefined();
  expect(bytesToUnits(bytes, { start: 2, end: 2 })).toBeUndefined();
  expect(bytesToUnits(bytes, { start: -1, end: 2 })).toBeUndefined();
});
