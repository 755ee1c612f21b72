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

const body = (lines: number) =>
  Array.from(
    { length: lines },
    (_, n) =>
      `66.249.66.1 - - [20/Nov/2026:10:00:00 +0000] "GET /page-${n} HTTP/1.1" 200 512 "-" "Googlebot/2.1"\n`,
  ).join('');
const send = (lines: number, headers = {}) =>
  scene.client.send('POST', `/websites/${scene.websiteId}/logs`, {
    key: drain.token,
    rawBody: body(lines),
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

/** As an operator's metrics show them. */
async function failedInserts(): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const found = /^sightline_log_commit_failures_total\{step="insert"\} (\d+)$/m.exec(text);
  return Number(found?.[1] ?? 0);
}

const untilTaken = (lines: number) =>
  waitFor('the lines to be taken', async () => {
    const answer = await send(lines);
    if (answer.status === 200) return true;
    expectLater(answer);
    return false;
  });

describe.each(['clickhouse', 'postgres'] as const)('with %s away', (name) => {
  it.each([5, 500])(
    'a drain’s %d lines are a 503 until it is back, and come once',
    async (lines) => {
      await backends.act('kill', name);
      try {
        expectLater(await send(lines));
        const firehose = await send(lines, {
          'X-Amz-Firehose-Request-Id': 'r-1',
          'X-Amz-Firehose-Access-Key': drain.token,
        });
        expectLater(firehose);
        expect(JSON.parse(firehose.text)).toMatchObject({
          requestId: 'r-1',
          errorMessage: expect.stringContaining('unavailable'),
        });
        for (const [path, type, rawBody] of protocols) {
          const logs = `/websites/${scene.websiteId}/logs${path}`;
          const headers = { 'Content-Type': type };
          expectLater(
            await scene.client.send('POST', logs, { key: drain.token, rawBody, headers }),
          );
        }
      } finally {
        await backends.act('start', name);
      }
      if (name === 'clickhouse') expect(await failedInserts()).toBeGreaterThan(0);
      await untilTaken(lines);
      expect(await scene.visits()).toHaveLength(lines);
      const state = await scene.stateOf(drain);
      expect(state.lastSevenDays).toMatchObject({ received: lines, visits: lines });
    },
  );
});
