import { isOwnResource } from './issuer';

it.each([
  ['https://seo.example/mcp', true],
  ['https://seo.example', true],
  ['https://seo.example/mcp/', true],
  // RFC 8707, 2: a resource has no fragment.
  ['https://seo.example/mcp#', false],
  ['https://seo.example/mcp#tools', false],
  ['https://user@seo.example/mcp', false],
  ['https://other.example/mcp', false],
  ['nonsense', false],
])('%s is this service: %s', (resource, isOwn) => {
  expect(isOwnResource(resource, 'https://seo.example')).toBe(isOwn);
});
