import { isSharedWith, permits, unsafeHeaders } from './cors';

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

it('a preflight is needed for headers that scripts set, and permits those that it names', () => {
  const sent = { accept: '*/*', 'sec-fetch-mode': 'cors', origin: 'https://a.example' };
  expect(unsafeHeaders(sent)).toEqual([]);
  expect(unsafeHeaders({ ...sent, 'content-type': 'text/plain;charset=UTF-8' })).toEqual([]);
  const own = { 'x-key': '1', 'content-type': 'application/json', authorization: 'Basic eA==' };
  const names = ['authorization', 'content-type', 'x-key'];
  expect(unsafeHeaders({ ...sent, ...own })).toEqual(names);
  const ask = { origin: 'https://a.example', url, names };
  const answer = (allowed?: string, status = 204) => ({
    status,
    headers: {
      'access-control-allow-origin': '*',
      ...(allowed === undefined ? {} : { 'access-control-allow-headers': allowed }),
    },
  });
  expect(permits(answer('X-Key, Authorization,content-type'), ask)).toBe(true);
  expect(permits(answer('*, Authorization'), ask)).toBe(true);
  expect(permits(answer('*'), ask)).toBe(false);
  expect(permits(answer('X-Key'), ask)).toBe(false);
  expect(permits(answer(), ask)).toBe(false);
  expect(permits(answer('X-Key, Authorization, Content-Type', 405), ask)).toBe(false);
  expect(permits({ status: 200, headers: {} }, ask)).toBe(false);
});
