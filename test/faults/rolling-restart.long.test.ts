import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiProcess, startApiProcess } from '../support/api-process';
import { beginBody } from '../support/begin-body';
import { type PlainProxy, startPlainProxy } from '../support/plain-proxy';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';

const requests = 800;
const everyMs = 15;
const drainSeconds = 2;
/** A key may send 120 requests a minute. */
const keysCount = 10;

const portOf = ({ url }: ApiProcess) => Number(new URL(url).port);

let apis: [ApiProcess, ApiProcess];
let proxy: PlainProxy;

beforeAll(async () => {
  apis = [await startApiProcess({ drainSeconds }), await startApiProcess({ drainSeconds })];
  proxy = await startPlainProxy(apis.map(({ url }) => url));
});
afterAll(async () => {
  await proxy.stop();
  for (const api of apis) await api.kill();
});

async function restart(at: 0 | 1): Promise<number | null> {
  const port = portOf(apis[at]);
  const code = await apis[at].stop();
  apis[at] = await startApiProcess({ port, drainSeconds });
  await waitFor('a ready API', async () => (await fetch(`${apis[at].url}/readyz`)).ok);
  // The proxy notices it, too, before the other one goes.
  await sleep(500);
  return code;
}

async function call(key: string, number: number): Promise<number> {
  const isWrite = number % 4 === 0;
  const response = await fetch(`${proxy.url}/api/v1/${isWrite ? 'keyword-groups' : 'websites'}`, {
    method: isWrite ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(isWrite ? { body: JSON.stringify({ name: `group ${number}` }) } : {}),
  });
  await response.arrayBuffer();
  return response.status;
}

it('fails no request while both processes restart, without retries', async () => {
  const keys: string[] = [];
  for (let made = 0; made < keysCount; made += 1) keys.push((await createWorkspace()).readWriteKey);
  const restarts = restart(0).then(async (code) => [code, await restart(1)]);
  const statuses: Promise<number>[] = [];
  for (let number = 0; number < requests; number += 1) {
    statuses.push(call(keys[number % keysCount] ?? '', number));
    await sleep(everyMs);
  }
  expect(await restarts).toEqual([0, 0]);
  const counts = Map.groupBy(await Promise.all(statuses), (status) => status);
  const failed = [...counts]
    .filter(([status]) => status >= 500)
    .map(([status, all]) => [status, all.length]);
  expect(failed).toEqual([]);
  expect([...counts.values()].flat()).toHaveLength(requests);
});

it('answers an upload that does not end with a 503', async () => {
  const { readWriteKey: secret } = await createWorkspace();
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const created = await fetch(`${apis[0].url}/api/v1/websites`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ domain: 'restarted.example' }),
  });
  const { data } = (await created.json()) as { data: { id: string } };
  const upload = beginBody(`${apis[0].url}/api/v1/websites/${data.id}/logs`, {
    key: secret,
    bytes: 1_000_000,
    type: 'text/plain',
  });
  // The body's beginning must have arrived, or the request has not begun.
  await sleep(300);
  const code = apis[0].stop();
  expect(await upload.answer).toEqual({ status: 503, retryAfter: '1' });
  upload.stop();
  expect(await code).toBe(0);
});
