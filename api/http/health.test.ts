import type { AddressInfo } from 'node:net';
import express from 'express';
import type { ReplicaState } from '../../platform/clickhouse/replicas';
import type { Services } from '../services';
import { healthRouter } from './health';
import type { Shutdown } from './shutdown';

const whole: ReplicaState = {
  replica: 'clickhouse:8123',
  isUp: true,
  readOnlyTables: 0,
  delaySeconds: 0,
  queueEntries: 0,
  brokenParts: 0,
};

const waiting = { blocks: 0, bytes: 0, seconds: 0, refused: 0 };

/** Asks `/readyz` of a service whose databases are up, with these replicas of ClickHouse. */
async function readyz(...replicas: ReplicaState[]): Promise<unknown> {
  const services = {
    config: { metricsKey: undefined },
    database: { system: { run: async () => [] }, replica: async () => undefined },
    clickhouse: { ping: async () => true, replicas: async () => replicas },
    temporal: { ping: async () => true },
    logInbox: { readState: async () => waiting },
    logHealth: { state: () => ({ status: 'up' }) },
  } as unknown as Services;
  const app = express().use(healthRouter(services, { isAccepting: true } as Shutdown));
  const server = app.listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return await response.json();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('a single server that is whole needs no lines of its own', async () => {
  const body = await readyz(whole);
  expect(body).toMatchObject({ status: 'ready', dependencies: { clickhouse: { status: 'up' } } });
  expect(JSON.stringify(body)).not.toContain('replicas');
});

it.each([
  ['a broken part', [{ ...whole, brokenParts: 1 }]],
  ['a read-only table', [{ ...whole, readOnlyTables: 1 }]],
  ['a replica that is away', [whole, { ...whole, replica: 'other:8123', isUp: false }]],
])('%s is shown, and the service is degraded', async (_, replicas) => {
  expect(await readyz(...replicas)).toMatchObject({
    status: 'degraded',
    dependencies: { clickhouse: { status: 'up', replicas } },
  });
});
