import { gzipSync, zstdCompressSync } from 'node:zlib';
import { decodeMessage, encodeMessage } from '../../dev/otlp-proto';
import { combinedLine, crawlerRequests } from '../support/crawler-requests';
import { type DrainScene, newDrainScene } from '../support/drain-scene';
import { type InnerService, startServiceHere } from '../support/in-process';

// OpenTelemetry's protocol, Loki's push and Elasticsearch's _bulk: what they have in common.

let service: InnerService;
let scene: DrainScene;

beforeAll(async () => {
  service = await startServiceHere();
});
beforeEach(async () => {
  scene = await newDrainScene(service);
});
afterAll(() => service.stop());

/** As many lines, all of crawlers and each of another page. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, number) => {
    const [request] = crawlerRequests;
    if (!request) throw new Error('no sample');
    return combinedLine({ ...request, path: `/page-${number}` });
  });

type Wire = { path: string; type: string; body: (all: readonly string[]) => Buffer };

const otlpOf = (all: readonly string[]) => ({
  resourceLogs: [
    { scopeLogs: [{ logRecords: all.map((line) => ({ body: { stringValue: line } })) }] },
  ],
});
const wires: Record<string, Wire> = {
  otlpJson: {
    path: '/v1/logs',
    type: 'application/json',
    body: (all) => Buffer.from(JSON.stringify(otlpOf(all))),
  },
  otlpProtobuf: {
    path: '/v1/logs',
    type: 'application/x-protobuf',
    body: (all) => encodeMessage('ExportLogsServiceRequest', otlpOf(all)),
  },
  lokiJson: {
    path: '/loki/api/v1/push',
    type: 'application/json',
    body: (all) =>
      Buffer.from(
        JSON.stringify({ streams: [{ stream: {}, values: all.map((line) => ['1', line]) }] }),
      ),
  },
  bulk: {
    path: '/elasticsearch/_bulk',
    type: 'application/x-ndjson',
    body: (all) =>
      Buffer.from(
        all.map((line) => `{"create":{}}\n${JSON.stringify({ message: line })}\n`).join(''),
      ),
  },
};
const names = Object.keys(wires);

async function send(
  name: string,
  body: Buffer,
  { key = scene.client.key, query = '', headers = {} as Record<string, string> } = {},
) {
  const { path, type } = wires[name] as Wire;
  const answer = await fetch(`${service.url}${scene.path}${path}${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': type, ...headers },
    body,
  });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
const sendLines = (name: string, all: readonly string[], options?: Parameters<typeof send>[2]) =>
  send(name, (wires[name] as Wire).body(all), options);
const paths = async () => (await scene.visits()).map(({ path }) => path);

describe.each(names)('a body of %s', (name) => {
  it('that is sent again counts once, by its content and under a key', async () => {
    const success = name === 'lokiJson' ? 204 : 200;
    const keys = [undefined, undefined, 'k', 'k'];
    const replayed: (string | null)[] = [];
    for (const key of keys) {
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
      const answer = await sendLines(name, lines(30), { headers });
      expect(answer.status).toBe(success);
      replayed.push(answer.headers.get('Idempotent-Replayed'));
    }
    expect(replayed).toEqual([null, 'true', 'true', 'true']);
    expect(await paths()).toHaveLength(30);
    const other = await sendLines(name, lines(31), { headers: { 'Idempotency-Key': 'k' } });
    expect(other.status).toBe(422);
    expect(await paths()).toHaveLength(30);
  });

  it('comes in pieces of any size, and as big as shippers send', async () => {
    const count = 20_000;
    const packed = zstdCompressSync((wires[name] as Wire).body(lines(count)));
    const headers = { 'Content-Encoding': 'zstd' };
    expect((await send(name, packed, { headers })).status).toBeLessThan(300);
    expect(new Set(await paths()).size).toBe(count);
  });

  it('over its bound, packed or not, is a 413 of which nothing is taken', async () => {
    const all = [...lines(30), 'x'.repeat(33 * 1024 * 1024)];
    const before = process.memoryUsage().rss;
    const packed = gzipSync((wires[name] as Wire).body(all));
    expect(packed.length).toBeLessThan(100_000);
    const answer = await send(name, packed, { headers: { 'Content-Encoding': 'gzip' } });
    expect(answer.status).toBe(413);
    expect(await paths()).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  it('that is packed and cut is a 400 of which nothing is taken', async () => {
    const packed = gzipSync((wires[name] as Wire).body(lines(30)));
    const headers = { 'Content-Encoding': 'gzip' };
    expect((await send(name, packed.subarray(0, -20), { headers })).status).toBe(400);
    expect(await paths()).toEqual([]);
    expect((await send(name, packed, { headers: { 'Content-Encoding': 'lz4' } })).status).toBe(415);
  });

  it('has lines of any format that is named, of the drain or in the query', async () => {
    const iis = [
      '#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query sc-status cs(User-Agent)',
      '2026-11-20 10:00:00 66.249.66.1 GET /iis - 200 Googlebot/2.1',
    ];
    await sendLines(name, iis, { query: '?format=iis' });
    const { token } = await scene.newDrain({ format: 'iis' });
    await sendLines(name, iis, { key: token });
    expect(await paths()).toEqual(['/iis', '/iis']);
  });

  it('is another website’s business under another’s token', async () => {
    const other = await (await newDrainScene(service)).newDrain();
    expect((await sendLines(name, lines(1), { key: other.token })).status).toBe(404);
  });
});

it('informs OpenTelemetry’s senders of bad records, in the encoding that they speak', async () => {
  const bad = ['noise', ...lines(2)];
  const expected = {
    rejectedLogRecords: '1',
    errorMessage: expect.stringContaining('1: no_address'),
  };
  const json = await sendLines('otlpJson', bad);
  expect(JSON.parse(json.bytes.toString())).toEqual({ partialSuccess: expected });
  const protobuf = await sendLines('otlpProtobuf', bad);
  expect(protobuf.headers.get('Content-Type')).toBe('application/x-protobuf');
  expect(decodeMessage('ExportLogsServiceResponse', protobuf.bytes)).toEqual({
    partialSuccess: expected,
  });

  expect(JSON.parse((await sendLines('otlpJson', lines(1))).bytes.toString())).toEqual({});
  expect((await sendLines('otlpProtobuf', lines(1))).bytes).toHaveLength(0);
});

it('keeps what came before a body is cut short, and does not ask for it again', async () => {
  const whole = (wires['otlpProtobuf'] as Wire).body(lines(5));
  const answer = await send('otlpProtobuf', whole.subarray(0, -10));
  expect(answer.status).toBe(200);
  expect(decodeMessage('ExportLogsServiceResponse', answer.bytes)).toMatchObject({
    partialSuccess: { rejectedLogRecords: '1', errorMessage: expect.stringContaining('5: ') },
  });
  expect(await paths()).toHaveLength(4);
});

it('a sender of too much learns when to retry, in the words of the protocol', async () => {
  const { token: key } = await scene.newDrain({ requestsPerMinute: 1 });
  const answers = new Map<string, Awaited<ReturnType<typeof send>>>();
  await sendLines('bulk', lines(1), { key });
  for (const name of names) answers.set(name, await sendLines(name, lines(1), { key }));
  for (const { status, headers } of answers.values()) {
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  const bytesOf = (name: string) => answers.get(name)?.bytes ?? Buffer.alloc(0);
  expect(decodeMessage('Status', bytesOf('otlpProtobuf'))).toMatchObject({ code: 8 });
  expect(JSON.parse(bytesOf('otlpJson').toString())).toMatchObject({ code: 8 });
  expect(JSON.parse(bytesOf('bulk').toString())).toMatchObject({
    status: 429,
    error: { type: 'es_rejected_execution_exception' },
  });
});

it('a failure of ours passes, to senders who would throw the lines away at a 500', async () => {
  const reading = jest.spyOn(service.services.logReaders, 'read');
  reading.mockRejectedValue(new Error('a bug'));
  const statuses = new Map<string, number>();
  let status: unknown;
  try {
    for (const name of names) {
      const answer = await sendLines(name, lines(1));
      statuses.set(name, answer.status);
      if (name === 'otlpProtobuf') status = decodeMessage('Status', answer.bytes);
      if (answer.status === 503) expect(Number(answer.headers.get('Retry-After'))).toBe(30);
    }
  } finally {
    reading.mockRestore();
  }
  const { otlpJson, otlpProtobuf, ...others } = Object.fromEntries(statuses);
  expect([otlpJson, otlpProtobuf]).toEqual([503, 503]);
  expect(status).toMatchObject({ code: 14, message: expect.not.stringContaining('bug') });
  // Those who speak the other protocols send again after a 500, too.
  expect(new Set(Object.values(others))).toEqual(new Set([500]));
});
