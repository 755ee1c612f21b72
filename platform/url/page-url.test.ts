import fc from 'fast-check';
import { askedUrl, normalizePageUrl } from './page-url';

const formOf = (text: string) => {
  const page = normalizePageUrl(text);
  return 'problem' in page ? `refused: ${page.problem}` : page.url;
};

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      '/',
      '.',
      '..',
      '%',
      '%2e',
      '%2F',
      '%c3',
      '%%32',
      '?',
      '&',
      '=',
      '#',
      '//',
      "'",
    ),
    fc.constantFrom(
      'a',
      'B',
      '4',
      '1',
      'é',
      '日',
      ' ',
      '\\',
      '|',
      '^',
      '"',
      '{',
      '~',
      '+',
      '\ud800',
    ),
    fc.string({ maxLength: 3, unit: 'binary' }),
  ),
  { maxLength: 30 },
);
const address = fc
  .tuple(
    fc.constantFrom('http://', 'HTTPS://', 'https:\\\\'),
    fc.constantFrom('example.com', 'EXAMPLE.com.', 'müller.de', 'a.b:8080', '[::1]:443', 'x..y'),
    fc.constantFrom('', '/', '?'),
    pieces.map((all) => all.join('')),
  )
  .map((parts) => parts.join(''));

describe('normalizePageUrl', () => {
  it.each([
    ['HTTP://WWW.Example.COM', 'http://www.example.com/'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['http://example.com:443/a', 'http://example.com:443/a'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://müller.de/straße?q=ä', 'https://xn--mller-kva.de/stra%C3%9Fe?q=%C3%A4'],
    ['https://example.com/a#part', 'https://example.com/a'],
    ['https://example.com/#!/page', 'https://example.com/'],
    ['https://example.com/%7euser/%c3%9f', 'https://example.com/~user/%C3%9F'],
    ['https://example.com/a%2Fb', 'https://example.com/a%2Fb'],
    ['https://example.com/a/../b/./c/%2e%2e/d', 'https://example.com/b/d'],
    ['https://example.com/A//b/', 'https://example.com/A//b/'],
    ['https://example.com?', 'https://example.com/'],
    ['https://example.com/?b=2&a=1&&b=', 'https://example.com/?b=2&a=1&&b='],
    ['https://example.com/a b\\c', 'https://example.com/a%20b/c'],
    ['https://example.com/?it=\'s|"fine"', 'https://example.com/?it=%27s%7C%22fine%22'],
    ['  https://example.com/a\nb\t ', 'https://example.com/ab'],
    ['https://example.com/100%', 'https://example.com/100%'],
    ['https://example.com/?u=http://other.org/', 'https://example.com/?u=http://other.org/'],
  ])('%s becomes %s', (text, url) => expect(formOf(text)).toBe(url));

  it.each([
    ['', 'unreadable'],
    ['https://', 'unreadable'],
    ['https://a b/', 'unreadable'],
    ['https://example..com/', 'unreadable'],
    ['https://example.com:99999/', 'unreadable'],
    ['/pricing', 'relative'],
    ['pricing.html', 'relative'],
    ['//example.com/a', 'relative'],
    ['example.com/a', 'relative'],
    ['ftp://example.com/a', 'not_http'],
    ['mailto:me@example.com', 'not_http'],
    ['javascript:alert(1)', 'not_http'],
    ['https://me:secret@example.com/', 'credentials'],
    ['https://me@example.com/', 'credentials'],
    [`https://example.com/${'a'.repeat(5_000)}`, 'too_long'],
  ])('%s is refused: %s', (text, problem) => expect(formOf(text)).toBe(`refused: ${problem}`));

  it('takes 2,048 characters of the normal form and no more', () => {
    const start = 'https://example.com/';
    const longest = `${start}${'a'.repeat(2_048 - start.length)}`;
    expect(formOf(longest)).toBe(longest);
    expect(formOf(`${longest}#part`)).toBe(longest);
    expect(formOf(`${longest}a`)).toBe('refused: too_long');
    // Twelve characters each in normal form, however short the input.
    expect(formOf(`${start}${'日'.repeat(230)}`)).toBe('refused: too_long');
  });

  it('a normal form is its own normal form, in ASCII', () =>
    fc.assert(
      fc.property(address, (text) => {
        const page = normalizePageUrl(text);
        if ('problem' in page) return;
        expect(normalizePageUrl(page.url)).toEqual(page);
        expect(page.url).toMatch(/^[\x21-\x7e]{8,2048}$/);
      }),
    ));

  it('never throws', () =>
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void normalizePageUrl(text))));
});

it.each([
  ['HTTP://Example.COM./%7euser/%eb/a b?x=%41#part', 'http://example.com/%7euser/%eb/a%20b?x=%41'],
  ['https://example.com/a//b/dot%2E', 'https://example.com/a//b/dot%2E'],
  ['https://example.com/a?', 'https://example.com/a?'],
  ['https://example.com/a?#', 'https://example.com/a?'],
  ['https://example.com/a#', 'https://example.com/a'],
  ['https://example.com:8080', 'https://example.com:8080/'],
  ['https://müller.de/ä?b=2&a=1', 'https://xn--mller-kva.de/%C3%A4?b=2&a=1'],
])('%s is asked for as %s', (text, url) => {
  expect(askedUrl(text)).toBe(url);
  expect(formOf(url)).toBe(formOf(text));
});
