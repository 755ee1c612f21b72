import fc from 'fast-check';
import { normalizeDomain } from './domain-name';

const domainOf = (input: string) => {
  const result = normalizeDomain(input);
  return result.ok ? result.domain : `refused: ${result.reason}`;
};

describe('normalizeDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['https://www.Example.com/', 'example.com'],
    ['HTTP://EXAMPLE.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['www.example.co.uk', 'example.co.uk'],
    ['www.www.example.com', 'www.example.com'],
    ['www.com', 'www.com'],
    ['www.co.uk', 'www.co.uk'],
    ['blog.example.com', 'blog.example.com'],
    ['https://müller.de', 'xn--mller-kva.de'],
    ['https://shop.example.com/de/?q=1#top', 'shop.example.com'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['someone.github.io', 'someone.github.io'],
    ['  example.com ', 'example.com'],
  ])('%s becomes %s', (input, domain) => expect(domainOf(input)).toBe(domain));

  it.each([
    'localhost',
    'com',
    'co.uk',
    '127.0.0.1',
    '[::1]',
    'http://[2001:db8::1]/',
    '2130706433',
    'example.com/path',
    'example.com?q=1',
    'example.com:8080',
    'user:secret@example.com',
    'user@example.com',
    'https://user:secret@example.com/de/',
    'https://example.com:8080/de/',
    'ftp://example.com',
    'javascript:alert(1)',
    'exa mple.com',
    'example..com',
    '-example.com',
    'example.com//',
    '',
    ' ',
    '.',
    'a'.repeat(300),
    `${'a'.repeat(64)}.com`,
    'exam\u0000ple.com',
    '1.2.3.4.5',
  ])('%j is refused', (input) => expect(domainOf(input)).toMatch(/^refused/));

  it('a normalized domain stays as it is', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        const once = normalizeDomain(name);
        fc.pre(once.ok);
        expect(normalizeDomain(once.domain)).toEqual(
          once.domain.startsWith('www.') ? expect.objectContaining({ ok: true }) : once,
        );
      }),
    );
  });

  it('no input makes it throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void normalizeDomain(text)));
  });
});
