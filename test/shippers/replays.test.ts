import { createHash, createHmac } from 'node:crypto';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { type DrainScene, newDrainScene, type SceneDrain } from '../support/drain-scene';
import { type RawAnswer, sendRaw } from '../support/raw-http';
import { type Service, startService } from '../support/service';

// Each shipper's request as it goes over the wire, head and body, and what of it is stored.

let service: Service;
let scene: DrainScene;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  scene = await newDrainScene(service);
});
afterAll(() => service.stop());

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const address = '66.249.66.1';

/** Two visits of a crawler around one of a person, whose line must leave nothing but a count. */
const requests = [
  { second: 0, path: '/a', agent: googlebot },
  { second: 1, path: '/secret', agent: firefox },
  { second: 2, path: '/b', agent: googlebot },
].map((request) => ({ ...request, at: new Date(Date.UTC(2026, 10, 20, 10, 0, request.second)) }));
type Request = (typeof requests)[number];

const combined = ({ second, path, agent }: Request) =>
  `${address} - - [20/Nov/2026:10:00:0${second} +0000] "GET ${path}?q=1 HTTP/1.1" 200 512 "-" "${agent}"`;

type Wire = {
  method?: 'POST' | 'PUT' | 'HEAD';
  query?: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

/** Sends exactly these bytes, with a length as all of these shippers send. */
function send({ method = 'POST', query = '', headers, body = '' }: Wire): Promise<RawAnswer> {
  const bytes = Buffer.from(body as string);
  const head = [
    `${method} ${scene.path}${query} HTTP/1.1`,
    'Host: sightline.example',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${bytes.length}`,
    'Connection: close',
  ].join('\r\n');
  return sendRaw(service.url, Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes]));
}

const bearer = ({ token }: SceneDrain) => ({ Authorization: `Bearer ${token}` });
const lines = (all: string[]) => `${all.join('\n')}\n`;
const jsonLines = (all: object[]) => lines(all.map((each) => JSON.stringify(each)));

async function expectVisits(drain: SceneDrain, host = scene.domain): Promise<void> {
  const common = { query: 'q=1', status: 200, ip: `::ffff:${address}`, host, userAgent: googlebot };
  const visit = { ...common, verification: 'verified', drainId: drain.id };
  expect(await scene.visits()).toMatchObject([
    { ...visit, path: '/a' },
    { ...visit, path: '/b' },
  ]);
  expect((await scene.stateOf(drain)).lastSevenDays).toMatchObject({
    received: 3,
    visits: 2,
    ignored: 1,
    malformed: 0,
  });
}

async function expectTaken(wire: (drain: SceneDrain) => Wire, settings = {}): Promise<void> {
  const drain = await scene.newDrain(settings);
  const answer = await send(wire(drain));
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([200, { data: { received: 3 } }]);
  await expectVisits(drain);
}

describe('Vector', () => {
  const events = requests.map((request) => ({
    file: '/var/log/nginx/access.log',
    host: 'web-1',
    message: combined(request),
    source_type: 'file',
    timestamp: request.at.toISOString(),
  }));
  const headers = (drain: SceneDrain, type: string) => ({
    'content-type': type,
    'user-agent': 'Vector/0.50.0 (x86_64-unknown-linux-gnu 9053198 2025-09-23)',
    'accept-encoding': 'identity',
    ...bearer(drain),
  });

  it.each<[string, string, string | Buffer, object]>([
    ['a JSON array', 'application/json', JSON.stringify(events), {}],
    ['NDJSON', 'application/x-ndjson', jsonLines(events).trimEnd(), {}],
    ['text', 'text/plain', lines(requests.map(combined)), {}],
    ['gzip', 'application/json', gzipSync(JSON.stringify(events)), { 'content-encoding': 'gzip' }],
    [
      'zstd',
      'application/json',
      zstdCompressSync(JSON.stringify(events)),
      { 'content-encoding': 'zstd' },
    ],
    [
      'an array in an object, by payload_prefix and payload_suffix',
      'application/json',
      `{"logs":${JSON.stringify(events)}}`,
      {},
    ],
  ])('sends %s', async (_, type, body, more) => {
    await expectTaken((drain) => ({ headers: { ...headers(drain, type), ...more }, body }));
  });

  it('starts when its health check is a 200, and not with a wrong token', async () => {
    const drain = await scene.newDrain();
    const check = (token: string) =>
      send({ method: 'HEAD', query: `?token=${token}`, headers: {} });
    expect([(await check(drain.token)).status, (await check('sl_d_x')).status]).toEqual([200, 401]);
  });
});

describe('Fluent Bit', () => {
  const events = requests.map((request) => ({
    date: request.at.getTime() / 1000 + 0.123456,
    log: combined(request),
  }));
  const joined = events.map((event) => JSON.stringify(event)).join('');
  const wire =
    (body: string | Buffer, type: string, more = {}) =>
    (drain: SceneDrain) => ({
      headers: { 'Content-Type': type, 'User-Agent': 'Fluent-Bit', ...bearer(drain), ...more },
      body,
    });

  it.each<[string, (drain: SceneDrain) => Wire]>([
    ['json', wire(JSON.stringify(events), 'application/json')],
    ['json_lines', wire(jsonLines(events), 'application/x-ndjson')],
    ['json_stream', wire(joined, 'application/json')],
    [
      'json, gzip',
      wire(gzipSync(JSON.stringify(events)), 'application/json', { 'Content-Encoding': 'gzip' }),
    ],
    [
      'json_lines, zstd',
      wire(zstdCompressSync(jsonLines(events)), 'application/x-ndjson', {
        'Content-Encoding': 'zstd',
      }),
    ],
  ])('sends %s, and gets a status that it takes for success', async (_, of) => {
    await expectTaken(of);
  });

  it('that compresses by snappy gets a 415 at once', async () => {
    const drain = await scene.newDrain();
    const more = { 'Content-Encoding': 'snappy' };
    expect((await send(wire('x', 'application/json', more)(drain))).status).toBe(415);
  });
});

describe('Logstash', () => {
  const events = requests.map((request) => ({
    '@timestamp': request.at.toISOString(),
    '@version': '1',
    event: { original: combined(request) },
    host: { name: 'web-1' },
    log: { file: { path: '/var/log/nginx/access.log' } },
    message: combined(request),
  }));
  const headers = (drain: SceneDrain) => ({
    'Content-Type': 'application/json',
    'User-Agent': 'Manticore 0.9.1',
    ...bearer(drain),
  });

  it('sends json_batch', () =>
    expectTaken((drain) => ({ headers: headers(drain), body: JSON.stringify(events) })));

  it('sends json_batch, gzip', () =>
    expectTaken((drain) => ({
      headers: { ...headers(drain), 'Content-Encoding': 'gzip' },
      body: gzipSync(JSON.stringify(events)),
    })));

  it('sends json, one event a request', async () => {
    const drain = await scene.newDrain();
    for (const event of events) {
      const answer = await send({ headers: headers(drain), body: JSON.stringify(event) });
      expect(answer.status).toBe(200);
    }
    await expectVisits(drain);
  });
});

describe('Cloudflare Logpush', () => {
  const entries = (host: string) =>
    requests.map((request) => ({
      ClientIP: address,
      ClientRequestHost: host,
      ClientRequestMethod: 'GET',
      ClientRequestURI: `${request.path}?q=1`,
      ClientRequestUserAgent: request.agent,
      ClientRequestSource: 'eyeball',
      EdgeStartTimestamp: request.at.toISOString(),
      EdgeResponseStatus: 200,
      EdgeResponseBytes: 512,
      ParentRayID: '00',
      RayID: `3a6050bcbe121a8${request.second}`,
    }));

  it('gets a 2xx for its trial upload', async () => {
    const headers = { ...bearer(await scene.newDrain()), 'Content-Encoding': 'gzip' };
    const answer = await send({ headers, body: gzipSync('{"content":"tests"}') });
    expect([answer.status, JSON.parse(answer.body).data]).toMatchObject([
      200,
      { received: 1, ignored: 1, malformed: 0, visits: 0 },
    ]);
  });

  it.each([
    ['', { 'Content-Encoding': 'gzip' }],
    [', should it not name it', {}],
  ])('sends gzip%s', (_, more) =>
    expectTaken((drain) => ({
      headers: { 'Content-Type': 'text/plain', ...bearer(drain), ...more },
      body: gzipSync(jsonLines(entries(scene.domain))),
    })),
  );
});

describe('Vercel', () => {
  const entries = (host: string) => [
    { id: '0', deploymentId: 'dpl_2', source: 'build', timestamp: 1, message: 'Compiled' },
    ...requests.map((request) => ({
      id: String(request.second),
      deploymentId: 'dpl_2',
      source: 'static',
      host: 'my-app-abc123.vercel.app',
      timestamp: request.at.getTime(),
      projectId: 'prj_1',
      level: 'info',
      environment: 'production',
      proxy: {
        timestamp: request.at.getTime(),
        method: 'GET',
        scheme: 'https',
        host,
        path: `${request.path}?q=1`,
        userAgent: [request.agent],
        statusCode: 200,
        clientIp: address,
        region: 'sfo1',
      },
    })),
  ];
  const settings = { signingSecret: 'a-secret-of-vercel', vercelVerify: 'c0de' };
  const sign = (body: string) =>
    createHmac('sha1', settings.signingSecret).update(body).digest('hex');

  it.each([
    ['JSON', 'application/json', JSON.stringify],
    ['NDJSON', 'application/x-ndjson', jsonLines],
  ])('sends signed %s, and finds its code', async (_, type, write) => {
    const drain = await scene.newDrain(settings);
    const body = write(entries(scene.domain));
    const headers = { 'Content-Type': type, ...bearer(drain) };
    const answer = await send({ headers: { ...headers, 'x-vercel-signature': sign(body) }, body });
    expect([answer.status, answer.headers.get('x-vercel-verify')]).toEqual([200, 'c0de']);
    const counts = { received: 4, visits: 2, ignored: 2, malformed: 0 };
    expect((await scene.stateOf(drain)).lastSevenDays).toMatchObject(counts);
    expect(await scene.visits()).toMatchObject([{ path: '/a' }, { path: '/b' }]);

    const forged = { ...headers, 'x-vercel-signature': sign(`${body} `) };
    const refused = await send({ headers: forged, body });
    expect([refused.status, refused.headers.get('x-vercel-verify')]).toEqual([403, 'c0de']);
    expect(await scene.visits()).toHaveLength(2);
  });
});

describe('Fastly', () => {
  const entries = (host: string) =>
    requests.map((request) => ({
      timestamp: request.at.toISOString().replace('.000Z', '+0000'),
      client_ip: address,
      host,
      request_method: 'GET',
      url: `${request.path}?q=1`,
      response_status: 200,
      response_body_size: 512,
      request_referer: '',
      request_user_agent: request.agent,
      fastly_is_edge: true,
    }));

  it('asks whether it may log to this host, and for which service', async () => {
    const bytes =
      'GET /.well-known/fastly/logging/challenge HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answer = await sendRaw(service.url, bytes);
    const serviceId = createHash('sha256').update('SU1Z0isxPaozGVKXdv0eY').digest('hex');
    expect(answer.status).toBe(200);
    expect(answer.body.trim().split('\n')).toContainEqual(
      expect.stringMatching(`^(\\*|${serviceId})$`),
    );
  });

  it.each<[string, 'POST' | 'PUT', () => string]>([
    ['raw lines', 'POST', () => lines(requests.map(combined))],
    ['a JSON array', 'POST', () => JSON.stringify(entries(scene.domain))],
    ['NDJSON, put', 'PUT', () => jsonLines(entries(scene.domain))],
    [
      'raw lines in the classic format',
      'POST',
      () =>
        lines(
          requests.map(
            (request) =>
              `<134>2026-11-20T10:00:0${request.second}Z cache-fra19135 sightline[41582]: ${combined(request)}`,
          ),
        ),
    ],
  ])('sends %s', (_, method, body) =>
    expectTaken((drain) => ({ method, headers: bearer(drain), body: body() })),
  );
});

describe('Netlify', () => {
  const entries = (host: string) =>
    requests.map((request) => ({
      account_id: '5b4',
      client_ip: address,
      deploy_id: '6d2',
      duration: 12,
      log_type: 'traffic',
      method: 'GET',
      path: request.path,
      request_id: `01H${request.second}`,
      site_id: '8c1',
      status_code: 200,
      timestamp: request.at.toISOString(),
      url: `https://${host}${request.path}?q=1`,
      user_agent: request.agent,
    }));

  it.each([
    ['JSON', 'application/json', JSON.stringify],
    ['NDJSON', 'application/x-ndjson', jsonLines],
  ])('sends %s', (_, type, write) =>
    expectTaken((drain) => ({
      headers: { 'Content-Type': type, ...bearer(drain) },
      body: write(entries(scene.domain)),
    })),
  );
});

describe('Amazon Data Firehose', () => {
  const requestId = 'ed4acda5-034f-9f42-bba1-f29aea6d7d8f';
  const wire = (token: string, records: string[]): Wire => {
    const data = records.map((record) => ({ data: Buffer.from(record).toString('base64') }));
    return {
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Amazon Kinesis Data Firehose Agent/1.0',
        'X-Amz-Firehose-Protocol-Version': '1.0',
        'X-Amz-Firehose-Request-Id': requestId,
        'X-Amz-Firehose-Source-Arn': 'arn:aws:firehose:us-east-1:123456789012:deliverystream/x',
        'X-Amz-Firehose-Access-Key': token,
        'Content-Encoding': 'gzip',
      },
      body: gzipSync(JSON.stringify({ requestId, timestamp: 1_795_255_200_000, records: data })),
    };
  };
  const cloudfront = ({ second, path, agent }: Request) =>
    `2026-11-20\t10:00:0${second}\tFRA56-P1\t512\t${address}\tGET\td111111abcdef8.cloudfront.net\t${path}\t200\t-\t${agent.replaceAll(' ', '%20')}\tq=1\t-\tHit\tJDZ8==\t${scene.domain}\thttps\t148\t0.002\t-\tTLSv1.3\tTLS_AES_128_GCM_SHA256\tHit\tHTTP/2.0\t-\t-\t47752\t0.002\tHit\ttext/html\t16320\t-\t-`;
  const realtime = ({ at, path, agent }: Request) =>
    `${at.getTime() / 1000}.123\t${address}\t0.002\t200\t512\tGET\thttps\td111111abcdef8.cloudfront.net\t${path}\t148\tLAX3-P3\tJDZ8==\t${scene.domain}\t0.002\tHTTP/2.0\tIPv4\t${agent.replaceAll(' ', '%20')}\t-\t-\tq=1\tHit\t-\tTLSv1.3\tTLS_AES_128_GCM_SHA256\tHit\t-\t-\ttext/html\t16320\t-\t-\t47752`;
  const alb = ({ second, path, agent }: Request) =>
    `https 2026-11-20T10:00:0${second}.186641Z app/lb/50dc6c495c0c9188 ${address}:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 512 "GET https://${scene.domain}:443${path}?q=1 HTTP/1.1" "${agent}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 - "Root=1-58337262-36d228ad5d99923122bbe354" "${scene.domain}" "-" 0 2026-11-20T10:00:00.364000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-"`;

  it.each<[string, (request: Request) => string]>([
    ['CloudFront’s standard lines', cloudfront],
    ['CloudFront’s real-time lines', realtime],
    ['lines of a load balancer', alb],
    ['combined lines', combined],
    ['JSON', (request) => JSON.stringify({ message: combined(request) })],
  ])('sends %s, and what it sends again counts once', async (_, write) => {
    const drain = await scene.newDrain();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const records = requests.map((request) => `${write(request)}\n`);
      const answer = await send(wire(drain.token, records));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(JSON.parse(answer.body)).toEqual({ requestId, timestamp: expect.any(Number) });
    }
    await expectVisits(drain);
  });

  it('sends records of a firewall, which do not count as visits', async () => {
    const record = JSON.stringify({
      timestamp: 1_795_255_200_000,
      formatVersion: 1,
      webaclId: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/x/1',
      action: 'ALLOW',
      httpRequest: {
        clientIp: address,
        headers: [
          { name: 'Host', value: scene.domain },
          { name: 'User-Agent', value: googlebot },
        ],
        uri: '/a',
        args: 'q=1',
        httpMethod: 'GET',
      },
      responseCodeSent: null,
    });
    const drain = await scene.newDrain();
    expect((await send(wire(drain.token, [record, record]))).status).toBe(200);
    expect(await scene.visits()).toEqual([]);
    expect((await scene.stateOf(drain)).warnings).toMatchObject([{ code: 'bad_lines' }]);
  });

  it('that is refused reads the reason', async () => {
    const answer = await send(wire('wrong', [combined(requests[0] as Request)]));
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.body)).toEqual({
      requestId,
      timestamp: expect.any(Number),
      errorMessage: expect.stringContaining('unauthorized'),
    });
  });
});

describe('any shipper', () => {
  it('bad lines are a 200, so that none throws the good ones away', async () => {
    const drain = await scene.newDrain();
    const body = lines([combined(requests[0] as Request), '{"broken', '\x16\x03\x01']);
    const answer = await send({ headers: bearer(drain), body });
    expect([answer.status, JSON.parse(answer.body).data]).toMatchObject([
      200,
      { received: 3, visits: 1, malformed: 2 },
    ]);
  });

  it('no reply is a 3xx or a 501, which they take for the end', async () => {
    const drain = await scene.newDrain();
    const statuses: number[] = [];
    for (const suffix of ['', '/', '?x=1', '/x']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'HEAD']) {
        const line = `${method} ${scene.path}${suffix} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n`;
        const head = `${line}Authorization: Bearer ${drain.token}\r\nConnection: close\r\n\r\n`;
        statuses.push((await sendRaw(service.url, head)).status);
      }
    }
    expect(new Set(statuses)).toEqual(new Set([200, 404, 405, 422]));
  });

  it('over its limit it learns when to come back', async () => {
    const drain = await scene.newDrain({ requestsPerMinute: 1 });
    const wire = { headers: bearer(drain), body: lines(requests.map(combined)) };
    expect((await send(wire)).status).toBe(200);
    const answer = await send(wire);
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
  });
});
