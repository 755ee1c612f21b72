import fc from 'fast-check';
import { normalizePageUrl } from '../../platform/url/page-url';
import { readRequestLine } from './request-line';

const target = fc
  .array(
    fc.constantFrom(
      '/',
      '.',
      '..',
      '%',
      '%2e',
      '%2E%2e',
      '%C3%a9',
      '%%32e',
      '%4',
      '31',
      '?',
      '&',
      '=',
      '//',
      'a',
      'B',
      'é',
      '日',
      "'",
      '|',
      '^',
      '"',
      '{',
      '`',
      '\\',
      '~',
      '+',
      ' ',
      '[',
      ';',
      ':',
    ),
    { maxLength: 25 },
  )
  .map((parts) => `/${parts.join('')}`);

it('an address is in the ledger as the log line of a crawler that fetched it says', () =>
  fc.assert(
    fc.property(target, (text) => {
      const page = normalizePageUrl(`https://example.com${text}`);
      if ('problem' in page) throw new Error(page.problem);
      const { path, query } = page;
      const sent = new URL(`https://example.com${text}`);
      const parsed = Buffer.from(`GET ${sent.pathname}${sent.search} HTTP/1.1`);
      const normal = Buffer.from(`GET ${path}${query && `?${query}`} HTTP/2.0`);
      const absolute = Buffer.from(`GET ${page.url} HTTP/1.1`);
      for (const line of [parsed, normal, absolute]) {
        expect(readRequestLine(line)).toMatchObject({ path, query });
      }
    }),
    { numRuns: 1_000 },
  ));

it('signs that one crawler encodes and another does not make no difference', () => {
  const seen = (line: string) => readRequestLine(Buffer.from(line));
  expect(seen('GET /a|b^c?d="{e}\' HTTP/1.1')).toEqual(
    seen('GET /a%7cb%5Ec?d=%22%7Be%7D%27 HTTP/1.1'),
  );
});
