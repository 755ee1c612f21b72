import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Sightline } from './client';
import {
  ConflictError,
  ConnectionError,
  JobFailedError,
  NotFoundError,
  RateLimitError,
  ServerError,
  SightlineError,
  TimeoutError,
} from './errors';

type Seen = { method: string; url: string; key: string | undefined; body: string };
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A real server that answers each request by the next of a test's answers, the last one for ever. */
let answers: Answer[];
let seen: Seen[];
let url: string;
const server = createServer((request, response) => {
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const key = request.headers['idempotency-key'] as string | undefined;
    const { method = '', url: path = '' } = request;
    seen.push({ method, url: path, key, body: Buffer.concat(chunks).toString() });
    answer?.(response, request);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [];
  seen = [];
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const refusal = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { error: { code, message: 'Why', requestId: 'req_1', details: [] } }, headers);
const cut: Answer = (_, request) => request.socket.destroy();
const silent: Answer = () => undefined;
const website = json(200, { data: { id: 'web_1', domain: 'a.example' } }, { 'X-Request-Id': 'r9' });

const client = (options = {}) => new Sightline({ baseUrl: url, apiKey: 'sl_r_test', ...options });

const failure = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('retries', () => {
  test.each([
    ['429', refusal(429, 'rate_limited', { 'Retry-After': '0' })],
    ['503', refusal(503, 'unavailable', { 'Retry-After': '0' })],
    ['409 that says when', refusal(409, 'conflict', { 'Retry-After': '0' })],
    ['a cut connection', cut],
  ])('%s, as the same change', async (_, first) => {
    answers = [first, website];
    await expect(client().websites.create({ domain: 'a.example' })).resolves.toMatchObject({
      id: 'web_1',
    });
    const [before, after] = seen;
    expect(after).toEqual(before);
    expect(after?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('waits as long as Retry-After says', async () => {
    answers = [refusal(429, 'rate_limited', { 'Retry-After': '1' }), website];
    const start = Date.now();
    await client().websites.get('web_1');
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
  });

  test('two times, then throws what was last answered', async () => {
    answers = [refusal(429, 'rate_limited', { 'Retry-After': '0' })];
    const error = await failure(client().websites.get('web_1'));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', requestId: 'req_1' });
    expect(seen).toHaveLength(3);
  });

  test.each([
    ['404', refusal(404, 'not_found'), NotFoundError],
    ['409 that does not say when', refusal(409, 'conflict'), ConflictError],
    ['more than a minute', refusal(503, 'unavailable', { 'Retry-After': '61' }), ServerError],
  ])('not after %s', async (_, answer, type) => {
    answers = [answer];
    expect(await failure(client().websites.get('web_1'))).toBeInstanceOf(type);
    expect(seen).toHaveLength(1);
  });

  test('not when they are switched off', async () => {
    answers = [cut];
    const error = await failure(client({ maxRetries: 0 }).websites.get('web_1'));
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as Error).message).toContain(`GET ${url}/api/v1/websites/web_1 failed`);
  });
});

test('gives up a request after timeoutMs', async () => {
  answers = [silent];
  const late = client({ timeoutMs: 50, maxRetries: 1 }).websites.get('web_1');
  expect(await failure(late)).toBeInstanceOf(TimeoutError);
  expect(seen).toHaveLength(2);
});

test('ends with the reason of the caller’s signal, without another attempt', async () => {
  answers = [silent];
  const reason = new Error('enough');
  const controller = new AbortController();
  const call = failure(client().websites.get('web_1', {}, { signal: controller.signal }));
  setTimeout(() => controller.abort(reason), 50);
  expect(await call).toBe(reason);
  expect(seen).toHaveLength(1);
});

test('ends the wait for the next attempt, too', async () => {
  answers = [refusal(429, 'rate_limited', { 'Retry-After': '30' })];
  const signal = AbortSignal.timeout(100);
  expect(await failure(client().websites.get('web_1', {}, { signal }))).toBe(signal.reason);
});

test('returns the headers with the data', async () => {
  answers = [website];
  const { data, requestId } = await client().websites.get('web_1').withResponse();
  expect([data.id, requestId]).toEqual(['web_1', 'r9']);
});

test('says when a proxy answered', async () => {
  answers = [(response) => response.writeHead(502).end('<html>Bad gateway</html>')];
  const error = await failure(client({ maxRetries: 0 }).websites.get('web_1'));
  expect(error).toMatchObject({ status: 502, code: 'unexpected_response' });
});

test('refuses an id that is missing, which would name another resource', () => {
  expect(() => client().websites.get('')).toThrow('websites.get needs websiteId as its argument 1');
});

test('needs a key', () => {
  const { SIGHTLINE_KEY: kept } = process.env;
  delete process.env['SIGHTLINE_KEY'];
  expect(() => new Sightline()).toThrow(SightlineError);
  process.env['SIGHTLINE_KEY'] = 'sl_r_of_the_environment';
  expect(() => new Sightline()).not.toThrow();
  if (kept === undefined) delete process.env['SIGHTLINE_KEY'];
  else process.env['SIGHTLINE_KEY'] = kept;
});

describe('a list', () => {
  const page = (from: number, count: number): Answer =>
    json(200, {
      data: Array.from({ length: count }, (_, index) => ({ id: `web_${from + index}` })),
      meta: { total: 5, limit: 2, offset: from },
    });

  test('awaited is one page', async () => {
    answers = [page(0, 2)];
    const { rows, total } = await client().websites.list({ q: 'a b', limit: 2 });
    expect([rows.length, total]).toEqual([2, 5]);
    expect(seen[0]?.url).toBe('/api/v1/websites?q=a+b&limit=2');
  });

  test('iterated is every row', async () => {
    answers = [page(0, 2), page(2, 2), page(4, 1)];
    const ids: string[] = [];
    for await (const { id } of client().websites.list({ q: 'a' })) ids.push(id);
    expect(ids).toEqual(['web_0', 'web_1', 'web_2', 'web_3', 'web_4']);
    expect(seen.map((each) => each.url)).toEqual([
      '/api/v1/websites?q=a',
      '/api/v1/websites?q=a&limit=2&offset=2',
      '/api/v1/websites?q=a&limit=2&offset=4',
    ]);
  });

  test('ends if rows vanish while it reads', async () => {
    answers = [page(0, 2), page(2, 0)];
    expect(await client().websites.list().all()).toHaveLength(2);
  });

  test('is CSV on demand', async () => {
    answers = [
      (response) => response.writeHead(200, { 'Content-Type': 'text/csv' }).end('id\n1\n'),
    ];
    const response = await client().keywords.list({ websiteId: 'web_1', limit: 3 }).csv();
    expect(await response.text()).toBe('id\n1\n');
    expect(seen[0]?.url).toBe('/api/v1/keywords?websiteId=web_1&format=csv');
  });
});

describe('waitForJob', () => {
  const job = (status: string, done: number): Answer =>
    json(200, { data: { id: 'job_1', type: 'audit', status, progress: { done }, error: null } });

  test('reports each change and returns the job', async () => {
    answers = [job('queued', 0), job('running', 1), job('running', 1), job('completed', 2)];
    const states: string[] = [];
    const ended = await client().waitForJob('job_1', {
      onProgress: ({ status }) => states.push(status),
    });
    expect([ended.status, states]).toEqual(['completed', ['queued', 'running', 'completed']]);
    expect(seen[1]?.url).toBe('/api/v1/jobs/job_1?wait=30&until=change');
  });

  test('asks once without a callback for the progress', async () => {
    answers = [job('completed', 2)];
    await client().waitForJob('job_1');
    expect(seen.map(({ url }) => url)).toEqual(['/api/v1/jobs/job_1?wait=30&until=end']);
  });

  test.each(['failed', 'canceled'])('throws when it ends as %s', async (status) => {
    answers = [job(status, 0)];
    const error = await failure(client().waitForJob('job_1'));
    expect(error).toBeInstanceOf(JobFailedError);
    expect((error as JobFailedError).job.status).toBe(status);
  });

  test('gives up after its time', async () => {
    answers = [job('running', 0)];
    const error = await failure(client().waitForJob('job_1', { timeoutMs: 1 }));
    expect(error).toBeInstanceOf(TimeoutError);
  });
});

describe('ingestLogs', () => {
  const stored = json(200, { data: { received: 2 } });

  test('opens the bytes again after a cut connection', async () => {
    answers = [cut, stored];
    async function* lines() {
      yield Buffer.from('one\n');
      yield Buffer.from('two\n');
    }
    const reply = await client().ingestLogs('web_1', () => lines(), { key: 'day-1' });
    expect(reply.received).toBe(2);
    expect(seen.map(({ key, body }) => [key, body])).toEqual([
      ['day-1', 'one\ntwo\n'],
      ['day-1', 'one\ntwo\n'],
    ]);
  });

  test('does not send a stream twice, which is empty by then', async () => {
    answers = [cut, stored];
    const stream = new Blob(['one\n']).stream();
    expect(await failure(client().ingestLogs('web_1', stream))).toBeInstanceOf(ConnectionError);
    expect(seen).toHaveLength(1);
  });
});
