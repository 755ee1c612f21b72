import { isSharedWith } from './cors';

const url = 'https://api.example/data';
const isShared = (allowed?: string, origin = 'https://a.example') =>
  isSharedWith(
    origin,
    url,
    allowed === undefined ? {} : { 'access-control-allow-origin': allowed },
  );

it('a response is read by its own origin, and by those that it allows', () => {
  expect(isShared(undefined, 'https://api.example')).toBe(true);
  expect(isShared('*')).toBe(true);
  expect(isShared('https://a.example')).toBe(true);
  expect(isShared()).toBe(false);
  expect(isShared('https://b.example')).toBe(false);
  expect(isShared('https://a.example, https://b.example')).toBe(false);
  expect(isShared('null')).toBe(false);
});
