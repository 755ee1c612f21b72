import { checkByCode } from './checks';
import { faultWeight } from './fault-weight';

it('a website without HTTPS comes before broken links, these before headers that are missing', () => {
  const codes = ['csp_missing', 'link_broken', 'http_page', 'image_alt_missing'];
  expect(codes.toSorted((a, b) => faultWeight(b) - faultWeight(a))).toEqual([
    'http_page',
    'link_broken',
    'image_alt_missing',
    'csp_missing',
  ]);
});

it('each weight is of a check that exists', () => {
  for (const code of ['http_page', 'http_not_redirected', 'certificate_invalid', 'mixed_content']) {
    expect(checkByCode.has(code)).toBe(true);
    expect(faultWeight(code)).toBeGreaterThan(1);
  }
});
