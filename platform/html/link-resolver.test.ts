import fc from 'fast-check';
import { normalizePageUrl } from '../url/page-url';
import { LinkResolver } from './link-resolver';

const bases = [
  'https://example.com/',
  'https://example.com/a/b/c.html',
  'https://example.com/a//b/?d=e',
  'http://example.com:8080/a/%C3%A9/',
];
const parts = ['../', './', '/', 'a', 'b.html', '.b', '..', '?', 'c=d', '&e', "'", '#', '%', '%41'];
const starts = ['', ...bases, '//example.com/', 'http:', 'javascript:'];

function resolveByParser(href: string, base: string): string | null {
  const parsed = URL.parse(href, base);
  const page = parsed && normalizePageUrl(parsed.href);
  return page && 'url' in page ? page.url : null;
}

it('the fast path resolves references as URL parsers do', () => {
  const reference = fc
    .tuple(fc.constantFrom(...starts), fc.array(fc.constantFrom(...parts), { maxLength: 6 }))
    .map(([start, rest]) => start + rest.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...bases), reference, (base, href) => {
      expect(new LinkResolver(base).resolve(href).url).toBe(resolveByParser(href, base));
    }),
    { numRuns: 3_000 },
  );
});
