import { type Stub, startStub } from '../../../test/providers/stub-server';
import { createIndexNow, type IndexNow } from './indexnow';

const key = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const batch = {
  host: 'www.example.com',
  key,
  keyLocation: `https://www.example.com/${key}.txt`,
  urls: ['https://www.example.com/', 'https://www.example.com/b?c=d'],
};

let stub: Stub;
let indexNow: IndexNow;

async function start(answer: Parameters<typeof startStub>[0]): Promise<void> {
  stub = await startStub(answer);
  indexNow = createIndexNow({ baseUrl: `${stub.url}/indexnow` });
}

afterEach(async () => {
  await indexNow.close();
  await stub.close();
});

it('a batch is one POST of one host, with its key, the key’s place and the URLs', async () => {
  await start(() => ({ body: '' }));
  expect(await indexNow.submit(batch)).toEqual({ code: 'accepted', status: 200 });
  expect(stub.requests).toHaveLength(1);
  const [request] = stub.requests;
  if (!request) throw new Error('nothing was asked');
  const { method, url, headers, body } = request;
  expect([method, url.pathname]).toEqual(['POST', '/indexnow']);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const { urls, ...rest } = batch;
  expect(JSON.parse(body)).toEqual({ ...rest, urlList: urls });
});

it.each([
  [200, 'accepted'],
  [202, 'accepted_key_pending'],
  [204, 'accepted'],
  [301, 'refused'],
  [400, 'bad_format'],
  [403, 'key_invalid'],
  [404, 'refused'],
  [408, 'server_error'],
  [422, 'not_on_host_or_key_mismatch'],
  [429, 'too_many'],
  [500, 'server_error'],
  [503, 'server_error'],
])('HTTP %i means %s, with any body', async (status, code) => {
  const html = '<!DOCTYPE html><p>Hi</p>';
  await start(() => ({ status, headers: { location: '/elsewhere' }, body: html }));
  expect(await indexNow.submit(batch)).toEqual({ code, status });
  expect(stub.requests).toHaveLength(1);
});

it('returns Retry-After in milliseconds, from seconds and from a date', async () => {
  const values = ['90', new Date(Date.now() + 60_000).toUTCString(), 'soon'];
  await start(() => ({
    status: 429,
    headers: { 'retry-after': values[stub.requests.length - 1] ?? '' },
    body: '',
  }));
  const waits = [];
  for (const _ of values) waits.push((await indexNow.submit(batch)).retryAfterMs);
  expect(waits[0]).toBe(90_000);
  expect(waits[1]).toBeGreaterThan(50_000);
  expect(waits[1]).toBeLessThanOrEqual(60_000);
  expect(waits[2]).toBeUndefined();
});

it('reports a broken or refused connection as a network failure and throws nothing', async () => {
  await start((_, response) => {
    response.destroy();
    return undefined;
  });
  expect(await indexNow.submit(batch)).toEqual({ code: 'network', status: null });
  await stub.close();
  expect(await indexNow.submit(batch)).toEqual({ code: 'network', status: null });
  stub = await startStub(() => ({ body: '' }));
});
