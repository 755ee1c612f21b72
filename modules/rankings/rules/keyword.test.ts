import fc from 'fast-check';
import { keywordCharsMax, keywordKey, normalizeKeyword, normalizeLocation } from './keyword';

const text = (input: string) => {
  const result = normalizeKeyword(input);
  return result.ok ? result.text : result.code;
};

it.each([
  ['running shoes', 'running shoes'],
  ['  Running \t\r\n  Shoes ', 'Running Shoes'],
  ['a\u00a0b\u3000c\ufeff', 'a b c'],
  ['cafe\u0301', 'café'],
  ['👩‍👩‍👧 shoes', '👩‍👩‍👧 shoes'],
  ['"best" \'shoes\' «x» `y`', '"best" \'shoes\' «x» `y`'],
  ['נעלי ריצה', 'נעלי ריצה'],
  ['=1+1', '=1+1'],
  ['x'.repeat(keywordCharsMax), 'x'.repeat(keywordCharsMax)],
  ['😀'.repeat(keywordCharsMax), '😀'.repeat(keywordCharsMax)],
])('%j is kept as %j', (input, kept) => {
  expect(text(input)).toBe(kept);
});

it.each([
  ['', 'keyword_blank'],
  [' \t\n\u00a0', 'keyword_blank'],
  ['\u200b\u200d\u2060\ufeff', 'keyword_blank'],
  ['\u200e\u202e', 'keyword_blank'],
  ['x'.repeat(keywordCharsMax + 1), 'keyword_too_long'],
  ['x'.repeat(1000), 'keyword_too_long'],
  ['İ'.repeat(keywordCharsMax), 'keyword_too_long'],
  ['a\u0000b', 'keyword_invalid'],
  ['a\u0007b', 'keyword_invalid'],
  ['a\u0085b', 'keyword_invalid'],
  ['a\ud800b', 'keyword_invalid'],
  ['a\ufffdb', 'keyword_invalid'],
])('%j is refused as %s', (input, code) => {
  expect(text(input)).toBe(code);
});

it.each([
  ['CAFÉ', 'cafe\u0301'],
  ['Straße', 'STRAßE'],
  ['I', 'i'],
])('%j and %j are the same keyword', (one, other) => {
  expect(keywordKey(text(one))).toBe(keywordKey(text(other)));
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(' ', '\t', 'A', 'É', 'e', '\u0301', 'İ', 'Σ', '\u200d', '👩'),
  }),
);

it('what is kept stays as it is, and so does its key', () => {
  fc.assert(
    fc.property(anyText, (input) => {
      const once = normalizeKeyword(input);
      if (!once.ok) return;
      expect(normalizeKeyword(once.text)).toEqual(once);
      expect(keywordKey(keywordKey(once.text))).toBe(keywordKey(once.text));
      expect(once.text).not.toMatch(/^\s|\s$|\s\s|\p{Cc}/u);
    }),
    { numRuns: 2000 },
  );
});

it('white space and Unicode form at the edges never make another keyword', () => {
  fc.assert(
    fc.property(anyText, fc.stringMatching(/^[ \t\r\n\u00a0]{0,4}$/), (input, space) => {
      const [plain, spaced] = [input, `${space}${input.normalize('NFD')}${space}`].map((each) =>
        normalizeKeyword(each),
      );
      expect(spaced).toEqual(plain);
    }),
  );
});

it('identities of the greatest length fit an entry of the index', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 380, maxLength: 400 }),
      fc.string({ unit: 'binary', minLength: 180, maxLength: 200 }),
      (keyword, place) => {
        const [one, other] = [normalizeKeyword(keyword), normalizeLocation(place)];
        if (!one.ok || !other.ok) return;
        const bytes = Buffer.byteLength(keywordKey(one.text)) + Buffer.byteLength(other.text);
        expect(bytes).toBeLessThanOrEqual(2_500);
      },
    ),
  );
});
