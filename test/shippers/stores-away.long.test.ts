import { migrate } from '../../migrations/migrate';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import type { Answer } from '../support/api-client';
import { type DrainScene, newDrainScene, type SceneDrain } from '../support/drain-scene';
import { type OwnBackends, startOwnBackends } from '../support/own-backends';
import { type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

// Servers are killed here, so this file has servers of its own.

const saved = { ...process.env };
let backends: OwnBackends;
let service: Service;
let scene: DrainScene;
let drain: SceneDrain;

beforeAll(async () => {
  backends = await startOwnBackends();
  Object.assign(process.env, backends.env);
  await migrate(loadConfig(process.env), createLogger('test', 'silent'));
  service = await startService();
});
beforeEach(async () => {
  scene = await newDrainScene(service);
  drain = await scene.newDrain();
});
afterAll(async () => {
  await service.stop();
  await backends.stop();
  process.env = saved;
});

const body = (lines: number, name = 'page') =>
  Array.from(
    { length: lines },
    (_, n) =>
      `66.249.66.1 - - [20/Nov/2026:10:00:00 +0000] "GET /${name}-${n} HTTP/1.1" 200 512 "-" "Googlebot/2.1"\n`,
  ).join('');
const send = (lines: number, headers = {}, name = 'page') =>
  scene.client.send('POST', `/websites/${scene.websiteId}/logs`, {
    key: drain.token,
    rawBody: body(lines, name),
    headers,
  });

const line = body(1).trim();
const record = { body: { stringValue: line } };
const protocols: [path: string, type: string, body: string][] = [
  [
    '/v1/logs',
    'application/json',
    JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] }),
  ],
  [
    '/loki/api/v1/push',
    'application/json',
    JSON.stringify({ streams: [{ stream: {}, values: [['1', line]] }] }),
  ],
  [
    '/elasticsearch/_bulk',
    'application/x-ndjson',
    `{"create":{}}\n${JSON.stringify({ message: line })}\n`,
  ],
];

/** What every shipper takes for "later, the same again". */
function expectLater({ status, headers }: Answer<unknown>): void {
  expect(status).toBe(503);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
}

const untilTaken = (lines: number) =>
  waitFor('the lines to be taken', async () => {
    const answer = await send(lines);
    if (answer.status === 200) return true;
    expectLater(answer);
    return false;
  });

/** Sends the lines, or one of them by each protocol, as Firehose does too. */
const ways = (lines: number): [way: string, send: () => Promise<Answer<unknown>>][] => [
  ['HTTP', () => send(lines)],
  [
    'Firehose',
    () =>
      send(
        lines,
        { 'X-Amz-Firehose-Request-Id': 'r-1', 'X-Amz-Firehose-Access-Key': drain.token },
        'other',
      ),
  ],
  ...protocols.map(([path, type, rawBody]): [string, () => Promise<Answer<unknown>>] => [
    path,
    () =>
      scene.client.send('POST', `/websites/${scene.websiteId}/logs${path}`, {
        key: drain.token,
        rawBody,
        headers: { 'Content-Type': type },
      }),
  ]),
];

it.each([5, 500])(
  'without Postgres, %d lines are a 503 in each protocol until it is back, and come once',
  async (lines) => {
    await backends.act('kill', 'postgres');
    try {
      for (const [way, sendOnce] of ways(lines)) {
        const answer = await sendOnce();
        expectLater(answer);
        if (way === 'Firehose')
          expect(JSON.parse(answer.text)).toMatchObject({
            requestId: 'r-1',
            errorMessage: expect.stringContaining('unavailable'),
          });
      }
    } finally {
      await backends.act('start', 'postgres');
    }
    await untilTaken(lines);
    expect(await scene.visits()).toHaveLength(lines);
    const state = await scene.stateOf(drain);
    expect(state.lastSevenDays).toMatchObject({ received: lines, visits: lines });
  },
);

it.each([5, 500])(
  'without ClickHouse, %d lines are accepted in each protocol, and come once when it is back',
  async (lines) => {
    const statuses: Record<string, number> = {};
    await backends.act('kill', 'clickhouse');
    try {
      for (const [way, sendOnce] of ways(lines)) statuses[way] = (await sendOnce()).status;
      const ready = await fetch(`${service.url}/readyz`);
      expect(await ready.json()).toMatchObject({
        logs: { waiting: { blocks: expect.any(Number) } },
      });
    } finally {
      await backends.act('start', 'clickhouse');
    }
    expect(statuses).toEqual({
      HTTP: 200,
      Firehose: 200,
      '/v1/logs': 200,
      '/loki/api/v1/push': 204,
      '/elasticsearch/_bulk': 200,
    });
    const expected = 2 * lines + protocols.length;
    const found = await waitFor('ClickHouse to answer again', async () => {
      try {
        return await scene.visits();
      } catch {
        return undefined;
      }
    });
    expect(found).toHaveLength(expected);
    const state = await scene.stateOf(drain);
    expect(state.lastSevenDays).toMatchObject({ received: expected, visits: expected });
  },
);
