import { chooseProperty, contains, covers, hasOtherHosts, readProperty } from './property';

const choose = (domain: string, ...properties: string[]) =>
  chooseProperty(
    properties.map((property) => ({ property })),
    domain,
  )?.property;

it.each([
  ['sc-domain:example.com', { kind: 'domain', domain: 'example.com' }],
  ['https://www.example.com/', { kind: 'url_prefix', domain: 'example.com' }],
  ['http://Example.com/shop/', { kind: 'url_prefix', domain: 'example.com' }],
  ['android-app', undefined],
])('%s', (property, expected) => {
  expect(readProperty(property)).toEqual(expected);
});

it('a domain property is preferred, then https, www. and a prefix without a path', () => {
  const shop = 'https://www.example.com/shop/';
  const all = ['http://example.com/', shop, 'https://example.com/', 'https://www.example.com/'];
  expect(choose('example.com', ...all, 'sc-domain:example.com')).toBe('sc-domain:example.com');
  expect(choose('example.com', ...all)).toBe('https://www.example.com/');
  expect(choose('example.com', shop, 'http://example.com/')).toBe('http://example.com/');
  expect(choose('example.com', 'sc-domain:other.com', 'sc-domain:sub.example.com')).toBeUndefined();
});

it('a domain property covers subdomains, a prefix does not, and neither covers lookalikes', () => {
  expect(covers('sc-domain:example.com', 'blog.example.com')).toBe(true);
  expect(covers('https://example.com/', 'blog.example.com')).toBe(false);
  expect(covers('sc-domain:example.com', 'another-example.com')).toBe(false);
});

it('a property contains the addresses of its domain, or those with its prefix', () => {
  expect(contains('sc-domain:example.com', 'http://blog.example.com/a')).toBe(true);
  expect(contains('sc-domain:example.com', 'https://another-example.com/')).toBe(false);
  expect(contains('https://example.com/shop/', 'https://example.com/shop/a')).toBe(true);
  expect(contains('https://example.com/shop/', 'https://example.com/about')).toBe(false);
  expect(contains('https://example.com/', 'http://example.com/')).toBe(false);
});

test('a domain property has hosts that are not the website’s', () => {
  const has = (property: string, domain: string, matchMode = 'subdomains') =>
    hasOtherHosts(property, { domain, matchMode });
  expect(has('sc-domain:a.example', 'a.example')).toBe(false);
  expect(has('sc-domain:a.example', 'a.example', 'domain')).toBe(true);
  expect(has('sc-domain:a.example', 'docs.a.example')).toBe(true);
  expect(has('https://www.a.example/', 'a.example', 'domain')).toBe(false);
});
