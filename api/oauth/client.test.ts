import { checkRedirectUris } from './client';

const uris = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://app.example/${'a'.repeat(978)}${index}`);

it('the redirect URIs of a client have 4,000 characters together', () => {
  expect(() => checkRedirectUris(uris(3))).not.toThrow();
  expect(() => checkRedirectUris(uris(5))).toThrow('over 4000 characters together');
});
