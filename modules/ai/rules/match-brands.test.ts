import fc from 'fast-check';
import { BrandMatcher, type MatchableBrand } from './match-brands';

const brand = (
  id: string,
  names: string[],
  more: Partial<MatchableBrand> = {},
): MatchableBrand => ({
  id,
  names,
  excludedNames: [],
  domains: [],
  matchCase: 'auto',
  ...more,
});

/** Returns what is mentioned as `brand:text`. */
function found(text: string, ...brands: MatchableBrand[]): string[] {
  return new BrandMatcher(brands)
    .find(text)
    .map(({ brandId, start, end }) => `${brandId}:${text.slice(start, end)}`);
}

const apple = brand('a', ['Apple']);

describe('BrandMatcher', () => {
  it('finds whole names only', () => {
    expect(found('A pineapple, apples, Apple2 and snapple.', apple)).toEqual([]);
    expect(found('Apple, (apple) and **APPLE**: _Apple_', apple)).toEqual([
      'a:Apple',
      'a:apple',
      'a:APPLE',
      'a:Apple',
    ]);
  });

  it.each([
    ['a possessive', "Apple's and Apple’s phones, the apple' s", ['Apple', 'Apple', 'apple']],
    ['a hyphen', 'Apple-based, non-Apple, Apple‑Produkte', ['Apple', 'Apple', 'Apple']],
    ['a slash', 'Google/Apple', ['Apple']],
    ['an emoji', '🍏Apple🚀', ['Apple']],
    ['the end of a sentence', 'I like Apple.The other', ['Apple']],
    ['full-width letters', 'Ａｐｐｌｅ', ['Ａｐｐｌｅ']],
    ['a zero-width space', 'Ap\u200bple', ['Ap\u200bple']],
    ['Japanese', 'これはAppleの製品', ['Apple']],
    ['a handle', 'ask @apple or #Apple', ['apple', 'Apple']],
  ])('finds a name next to %s', (_, text, names) => {
    expect(found(text, apple)).toEqual(names.map((name) => `a:${name}`));
  });

  it.each([
    ['a web address', 'https://example.com/apple?x=apple&y=1'],
    ['a link’s destination', '[shop](/apple/phone)'],
    ['a mail address', 'mail me@apple'],
    ['a host', 'store.apple.example'],
    ['another company’s host', 'see apple.example'],
  ])('finds no name in %s', (_, text) => {
    expect(found(text, apple)).toEqual([]);
  });

  it('reads the text of a link, and a domain in a sentence', () => {
    const own = brand('a', ['Apple'], { domains: ['apple.com'] });
    expect(found('[Apple](https://apple.com/x)', own)).toEqual(['a:Apple']);
    expect(found('Go to www.apple.com or apple.com.', own)).toEqual([
      'a:www.apple.com',
      'a:apple.com',
    ]);
  });

  it('ignores accents, composed or not, and letters with a plain form', () => {
    const brands = [brand('n', ['Nestlé']), brand('g', ['Großmann']), brand('s', ['Ørsted'])];
    expect(found('Nestle, NESTLE\u0301, nestlé', ...brands)).toEqual([
      'n:Nestle',
      'n:NESTLE\u0301',
      'n:nestlé',
    ]);
    expect(found('GROSSMANN and Grossmann, Orsted', ...brands)).toEqual([
      'g:GROSSMANN',
      'g:Grossmann',
      's:Orsted',
    ]);
  });

  it('takes hyphens and blanks between words as one, but not across a paragraph', () => {
    const coke = brand('c', ['Coca-Cola']);
    expect(found('Coca Cola, coca‑cola, Coca\u00a0 Cola, Coca\nCola', coke)).toHaveLength(4);
    expect(found('Coca\n\nCola, Coca - Cola, CocaCola', coke)).toEqual([]);
  });

  it('takes the longest of overlapping names', () => {
    const brands = [
      brand('n', ['New York']),
      brand('t', ['New York Times', 'York Times Square Co']),
    ];
    expect(found('The New York Times of New York', ...brands)).toEqual([
      't:New York Times',
      'n:New York',
    ]);
    expect(found('New York Times Square Co', ...brands)).toEqual(['t:York Times Square Co']);
  });

  it('lets excluded names hide a name', () => {
    const own = brand('a', ['Apple', 'Apple Inc'], {
      excludedNames: ['apple pie', 'Apple Martin'],
    });
    expect(found('Apple pie by Apple Inc, apple-martin', own)).toEqual(['a:Apple Inc']);
    const hidden = brand('a', ['Apple'], { excludedNames: ['Apple'] });
    expect(found('Apple', hidden)).toEqual([]);
  });

  it('compares short names with case unless configured otherwise', () => {
    expect(found('It is IT', brand('i', ['IT']))).toEqual(['i:IT']);
    expect(found('x marks X', brand('x', ['X']))).toEqual(['x:X']);
    expect(found('x X', brand('x', ['X'], { matchCase: 'never' }))).toEqual(['x:x', 'x:X']);
    expect(found('apple Apple', { ...apple, matchCase: 'always' })).toEqual(['a:Apple']);
  });

  it('knows scripts without spaces, and particles of Korean', () => {
    expect(found('我喜欢苹果公司的产品', brand('a', ['苹果公司']))).toEqual(['a:苹果公司']);
    expect(found('アップルの新製品。アップルパイ', brand('a', ['アップル']))).toEqual([
      'a:アップル',
    ]);
    expect(found('삼성은 삼성전자와', brand('s', ['삼성']))).toEqual(['s:삼성']);
    expect(found('يفضل أبل دائما', brand('a', ['أبل']))).toEqual(['a:أبل']);
    expect(found('काम कमा', brand('k', ['कम']))).toEqual([]);
  });

  it('finds names with symbols', () => {
    const brands = [brand('y', ['Yahoo!']), brand('c', ['C++']), brand('t', ['AT&T'])];
    expect(found('Yahoo! and C++, at&t.', ...brands)).toEqual(['y:Yahoo!', 'c:C++', 't:at&t']);
  });

  it('counts a place for the first of the brands that share a name or domain', () => {
    const [one, two] = [brand('1', ['Delta']), brand('2', ['delta', 'DELTA'])];
    expect(found('Delta', one, two)).toEqual(['1:Delta']);
    expect(found('Delta', two, one)).toEqual(['2:Delta']);
    const domains = ['delta.example'];
    const limited = brand('2', ['Delta Ltd'], { domains });
    expect(found('Delta Ltd, Delta, delta.example', { ...one, domains }, limited)).toEqual([
      '2:Delta Ltd',
      '1:Delta',
      '1:delta.example',
    ]);
    const upper = brand('3', ['IT'], { matchCase: 'always' });
    expect(found('it IT', upper, brand('4', ['it'], { matchCase: 'never' }))).toEqual([
      '4:it',
      '3:IT',
    ]);
  });

  it('gives offsets of the text it was given, never overlapping', () => {
    const brands = [brand('a', ['ab', 'ab c', 'b-c d']), brand('b', ['é', 'c'])];
    const matcher = new BrandMatcher(brands);
    const part = fc.constantFrom(
      'ab',
      'a',
      'b',
      'c',
      'd',
      'é',
      'e\u0301',
      ' ',
      '-',
      '.',
      '\n',
      '🙂',
      'ß',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        let end = 0;
        for (const mention of matcher.find(text)) {
          expect(mention.start).toBeGreaterThanOrEqual(end);
          expect(mention.end).toBeGreaterThan(mention.start);
          expect(mention.end).toBeLessThanOrEqual(text.length);
          end = mention.end;
        }
      }),
    );
  });

  it('finds a name of one letter as a whole word of the same case only', () => {
    const x = brand('x', ['X'], { excludedNames: ['X ray'] });
    expect(found('X, x-axis, Xbox, X’s posts, an X ray and “X”.', x)).toEqual([
      'x:X',
      'x:X',
      'x:X',
    ]);
  });

  it('takes 10,000 names that are prefixes of each other, in time linear to the text', () => {
    const names = Array.from({ length: 100 }, (_, length) => 'a '.repeat(length + 1).trim());
    const many = Array.from({ length: 10_000 }, (_, index) => names[index % 100] ?? '');
    const matcher = new BrandMatcher([brand('a', many, { matchCase: 'never' })]);
    const mentions = matcher.find('a '.repeat(2_000));
    expect(mentions.reduce((sum, { start, end }) => sum + end - start, 0)).toBeGreaterThan(3_900);
  });
});
