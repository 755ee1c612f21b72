import { gzipSync, zstdCompressSync } from 'node:zlib';
import type { IngestReply } from '../../ingest/commit/ingest-reply';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { jsonSamples } from '../support/json-log-samples';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let workspaceId: string;
let client: ApiClient;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
  ({ workspaceId } = await createWorkspace());
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});
afterAll(() => service.stop());

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const request = (number: number, fields: object = {}) => ({
  time_iso8601: new Date(Date.UTC(2026, 10, 1) + number * 1000).toISOString(),
  remote_addr: '66.249.66.1',
  host: domain,
  request_method: 'GET',
  request_uri: `/page-${number}?n=${number}`,
  status: 200,
  body_bytes_sent: '512',
  http_user_agent: number % 10 === 9 ? firefox : googlebot,
  ...fields,
});
const requests = (count: number) => Array.from({ length: count }, (_, index) => request(index));
const jsonLines = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
const combinedLine = (number: number) =>
  `66.249.66.1 - - [01/Nov/2026:00:00:${String(number).padStart(2, '0')} +0000] "GET /page-${number} HTTP/1.1" 200 512 "-" "${googlebot}"`;

async function send(body: string | Buffer, headers: Record<string, string> = {}, query = '') {
  const answer = await client.send<IngestReply>('POST', `/websites/${websiteId}/logs${query}`, {
    rawBody: body,
    headers,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
}

const visits = () =>
  service.services.clickhouse.of(workspaceId).query<Record<string, unknown>>({
    sql: `SELECT toUnixTimestamp64Milli(at) AS at, path, query, host, host_assumed, status, bytes, verification, toString(ip) AS ip
          FROM crawler_visits WHERE workspace_id = {workspace:String} AND website_id = {website:String} ORDER BY at, path`,
    parameters: { website: websiteId },
    comment: 'test',
  });

describe('a body in JSON', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, number) => number)
      .filter((number) => number % 10 !== 9)
      .map((number) => ({
        at: String(Date.UTC(2026, 10, 1) + number * 1000),
        path: `/page-${number}`,
        query: `n=${number}`,
        host: domain,
        host_assumed: false,
        status: 200,
        bytes: '512',
        verification: 'verified',
        ip: '::ffff:66.249.66.1',
      }));

  it.each([
    ['lines', jsonLines, 'application/x-ndjson'],
    ['an array, as Vector sends', JSON.stringify, 'application/json'],
    ['an array over lines', (all: object[]) => JSON.stringify(all, null, 2), 'text/plain'],
    [
      'objects on end, as Fluent Bit’s json_stream',
      (all: object[]) => all.map((each) => JSON.stringify(each)).join(''),
      'application/json',
    ],
    [
      'objects over lines',
      (all: object[]) => all.map((each) => JSON.stringify(each, null, 2)).join('\n'),
      'application/x-www-form-urlencoded',
    ],
    [
      'an array within an object',
      (all: object[]) => JSON.stringify({ logs: all, sent: 1 }),
      'application/json',
    ],
    [
      'Firehose’s envelope',
      (all: object[]) => firehose(all.map((each) => JSON.stringify(each))),
      'application/json',
    ],
  ])('becomes one visit for each element of a crawler: %s', async (_, write, contentType) => {
    const reply = await send(write(requests(30)), { 'Content-Type': contentType });
    expect(reply).toMatchObject({
      received: 30,
      visits: 27,
      ignored: 3,
      malformed: 0,
      format: 'json',
    });
    const asText = (row: Record<string, unknown>) => ({
      ...row,
      at: String(row['at']),
      bytes: String(row['bytes']),
    });
    expect((await visits()).map(asText)).toEqual(rows(30));
  });

  it('may be packed, and sent twice counts once', async () => {
    const body = JSON.stringify(requests(50));
    expect(await send(gzipSync(body), { 'Content-Encoding': 'gzip' })).toMatchObject({
      received: 50,
      visits: 45,
      duplicates: 0,
    });
    expect(await send(zstdCompressSync(body), { 'Content-Encoding': 'zstd' })).toMatchObject({
      received: 50,
      visits: 0,
      duplicates: 50,
    });
    expect(await visits()).toHaveLength(45);
  });

  it('has the lines of text that shippers put into objects and texts', async () => {
    const lines = [1, 2, 3].map(combinedLine);
    expect(await send(JSON.stringify(lines))).toMatchObject({ visits: 3, format: 'shipped' });
    const log = lines.map((line) => ({ date: 1793836800.5, log: line }));
    expect(await send(JSON.stringify(log))).toMatchObject({ visits: 3, format: 'shipped' });
    expect(await send(firehose([`${lines.join('\n')}\n`]))).toMatchObject({
      visits: 3,
      format: 'combined',
    });
    const subscription = gzipSync(
      JSON.stringify({
        messageType: 'DATA_MESSAGE',
        logEvents: lines.map((message) => ({ message })),
      }),
    );
    expect(await send(firehose([subscription]))).toMatchObject({ visits: 3, format: 'combined' });
    expect(await visits()).toHaveLength(12);
  });

  it('counts faults by element, and keeps what is sound', async () => {
    const body = `[${JSON.stringify(request(1))},\n{"broken":},${JSON.stringify({ a: 'x'.repeat(70_000) })},${JSON.stringify(request(2))},{"cut`;
    expect(await send(body)).toMatchObject({
      received: 5,
      visits: 2,
      malformed: 3,
      problemSamples: [
        { line: 2, reason: 'not_json' },
        { line: 3, reason: 'line_too_long' },
        { line: 5, reason: 'not_json' },
      ],
    });
  });

  it('counts lines of foreign hosts, for crawlers and for people', async () => {
    const foreign = { host: 'foreign.example' };
    const body = [
      request(1, foreign),
      request(2, { ...foreign, http_user_agent: firefox }),
      request(3),
    ];
    expect(await send(jsonLines(body))).toMatchObject({
      visits: 1,
      otherHost: 2,
      otherHosts: ['foreign.example'],
    });
  });

  it('is taken without an error where nothing in it is a visit', async () => {
    expect(
      await send(gzipSync('{"content":"tests"}'), { 'Content-Encoding': 'gzip' }),
    ).toMatchObject({
      received: 1,
      ignored: 1,
      malformed: 0,
      format: 'json',
    });
    expect(await send('[]')).toMatchObject({ received: 0, format: null });
  });

  it('of every format becomes a visit', async () => {
    for (const sample of jsonSamples) {
      const body = sample.line;
      const own = sample.says.host
        ? body.replaceAll(new RegExp(`${sample.says.host}(?=[":/])`, 'gi'), domain)
        : body;
      expect([sample.what, await send(own)]).toEqual([
        sample.what,
        expect.objectContaining({ received: 1, visits: 1, format: sample.format }),
      ]);
      expect(await send(own, {}, `?format=${sample.format}`)).toMatchObject({ visits: 1 });
    }
    const stored = await visits();
    expect(stored).toHaveLength(2 * jsonSamples.length);
    expect(new Set(stored.map(({ host }) => host))).toEqual(new Set([domain]));
  });
});

const firehose = (records: (string | Buffer)[]) =>
  JSON.stringify({
    requestId: 'ed4acda5-034f-9f42-bba1-f29aea6d7d8f',
    timestamp: 1578090901599,
    records: records.map((record) => ({ data: Buffer.from(record as string).toString('base64') })),
  });
