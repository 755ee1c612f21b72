import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Writer } from 'protobufjs/minimal';
import { compress } from 'snappyjs';
import {
  type CrawlerRequestSample,
  combinedLine,
  crawlerRequests,
  expectStored,
  timelessLine,
} from '../support/crawler-requests';
import { type DrainScene, newDrainScene, type SceneDrain } from '../support/drain-scene';
import { type Service, startService } from '../support/service';
import { describeWithPackages, requirePackage } from '../support/test-programs';

let service: Service;
let scene: DrainScene;
let drain: SceneDrain;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  scene = await newDrainScene(service);
  drain = await scene.newDrain();
});
afterAll(() => service.stop());

type PinoLoki = { pinoLoki(options: object): Writable };

type LineOf = (request: CrawlerRequestSample) => string;
const lines: [string, LineOf][] = [
  ['whole lines', combinedLine],
  ['lines of JSON that lack their time', timelessLine],
];

const push = (body: string | Buffer, headers: Record<string, string>) =>
  fetch(`${service.url}${scene.path}/loki/api/v1/push`, {
    method: 'POST',
    headers: { authorization: `Bearer ${drain.token}`, ...headers },
    body: body as string,
  });

describe('Loki’s push in JSON', () => {
  const nanos = ({ at }: CrawlerRequestSample) => `${at.getTime()}000000`;
  const stream = { job: 'nginx', host: 'web-1', agent: 'alloy', path: '/var/log/nginx/access.log' };
  const bodyOf = (lineOf: LineOf) =>
    JSON.stringify({
      streams: [
        {
          stream,
          values: crawlerRequests.map((request) => [
            nanos(request),
            lineOf(request),
            { detected_level: 'info' },
          ]),
        },
      ],
    });

  it.each(lines)('brings %s', async (_, lineOf) => {
    const answer = await push(bodyOf(lineOf), { 'Content-Type': 'application/json' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    await expectStored(scene, drain, { host: scene.domain });
  });

  it('comes packed by gzip, as Fluent Bit and Vector may send it', async () => {
    const answer = await push(gzipSync(bodyOf(combinedLine)), {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    });
    expect(answer.status).toBe(204);
    await expectStored(scene, drain, { host: scene.domain });
  });
});

describeWithPackages(['pino-loki'], 'Loki’s push in JSON', () => {
  it('is what pino-loki sends', async () => {
    const { pinoLoki } = requirePackage<PinoLoki>('pino-loki');
    const loki = pinoLoki({
      host: `${service.url}${scene.path}/`,
      basicAuth: { username: 'any', password: drain.token },
      labels: { application: 'shop' },
      silenceErrors: false,
      batching: { interval: 60 },
    });
    for (const request of crawlerRequests) {
      const line = { ...JSON.parse(timelessLine(request)), time: request.at.getTime() };
      loki.write(`${JSON.stringify({ level: 30, hostname: 'web-1', ...line })}\n`);
    }
    loki.end();
    await once(loki, 'close');
    await expectStored(scene, drain, { host: scene.domain });
  });
});

describe('Loki’s push in protobuf, packed by snappy', () => {
  const text = (writer: Writer, field: number, value: string) =>
    writer.uint32(field * 8 + 2).string(value);

  /** A PushRequest as Alloy and Promtail send it. */
  function bodyOf(lineOf: LineOf): Buffer {
    const writer = Writer.create();
    writer.uint32(10).fork();
    text(
      writer,
      1,
      `{filename="/var/log/nginx/access.log", job="nginx", server_name="${scene.domain}"}`,
    );
    for (const request of crawlerRequests) {
      writer.uint32(18).fork();
      writer
        .uint32(10)
        .fork()
        .uint32(8)
        .int64(request.at.getTime() / 1000)
        .ldelim();
      text(writer, 2, lineOf(request));
      writer.uint32(26).fork();
      text(text(writer, 1, 'detected_level'), 2, 'info').ldelim();
      writer.ldelim();
    }
    return Buffer.from(compress(writer.ldelim().finish()));
  }

  it.each([
    ...lines.map(([what, lineOf]) => [what, lineOf, {}] as const),
    [
      'whole lines, with a word about snappy',
      combinedLine,
      { 'Content-Encoding': 'snappy' },
    ] as const,
  ])('brings %s', async (_, lineOf, more) => {
    const headers = { 'Content-Type': 'application/x-protobuf', 'X-Scope-OrgID': 'any', ...more };
    const answer = await push(bodyOf(lineOf), headers);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    await expectStored(scene, drain, { host: scene.domain });
  });

  it('that is malformed is dropped at once, and nothing of it is kept', async () => {
    const whole = bodyOf(combinedLine);
    const bomb = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]), whole.subarray(2)]);
    const statuses: [Buffer, number][] = [
      [whole.subarray(0, -5), 400],
      [Buffer.from('{"streams":[]}'), 400],
      [Buffer.from(compress(Buffer.from('{"streams":[]}'))), 400],
      [bomb, 413],
      [Buffer.alloc(0), 400],
    ];
    for (const [body, status] of statuses) {
      const answer = await push(body, { 'Content-Type': 'application/x-protobuf' });
      expect([answer.status, await answer.text()]).toEqual([
        status,
        expect.stringContaining('error'),
      ]);
    }
    expect((await push('x', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await push('x', { 'Content-Type': 'constructor' })).status).toBe(415);
    expect(await scene.visits()).toEqual([]);
  });
});
