import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDevEnv } from './dev-env';
import { assignPorts } from './port-registry';
import { assertPortsFree, loadStackSettings } from './stack-settings';

const dataDir = mkdtempSync(join(tmpdir(), 'sightline-settings-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const otherUrl = 'postgres://app@db.example/sightline';

it.each([
  ['RESOLVE_OVERRIDES', 'bad', 'must be host:port=address:port,…; "bad" is not'],
  ['DNS_SERVERS', 'xx', 'must be address or address:port,…; "xx" is not'],
  ['INGEST_THREADS', '0', 'must be at least 1'],
  ['TEMPORAL_UI_PORT', 'x', 'must be a whole number'],
  ['PORT', 'x', 'must be a whole number'],
])('npm start refuses %s=%s before anything starts', async (name, value, sentence) => {
  await expect(loadStackSettings({ DATA_DIR: dataDir, [name]: value })).rejects.toThrow(
    new Error(`The environment is not usable:\n${name} ${sentence}`),
  );
});

it.each([
  ['DATABASE_URL', otherUrl],
  ['DATABASE_OWNER_URL', otherUrl],
  ['CLICKHOUSE_URL', 'http://clickhouse.example:8123'],
  ['CLICKHOUSE_CLUSTER', 'main'],
  ['SANDBOX_URL', 'http://sandbox.example'],
])('npm start refuses %s, which it cannot honor', async (name, value) => {
  await expect(loadStackSettings({ DATA_DIR: dataDir, [name]: value })).rejects.toThrow(
    `${name} cannot be used with npm start`,
  );
});

it('npm start accepts what its own dev.env says', async () => {
  writeDevEnv(dataDir, { DATABASE_URL: otherUrl });
  await expect(
    loadStackSettings({ DATA_DIR: dataDir, DATABASE_URL: otherUrl }),
  ).resolves.toMatchObject({ dataDir });
});

it('npm start refuses another ENCRYPTION_KEY than that of the last start', async () => {
  const [mine, other] = ['a', 'b'].map((text) => Buffer.alloc(32, text).toString('base64'));
  writeDevEnv(dataDir, { ENCRYPTION_KEY: mine });
  await expect(
    loadStackSettings({ DATA_DIR: dataDir, ENCRYPTION_KEY: mine }),
  ).resolves.toMatchObject({ dataDir });
  await expect(loadStackSettings({ DATA_DIR: dataDir, ENCRYPTION_KEY: other })).rejects.toThrow(
    'ENCRYPTION_KEY is not the key of the last start',
  );
});

it('npm start starts its own Temporal again where a shell exports its address, and no other', async () => {
  const { temporal } = await assignPorts(dataDir, ['temporal']);
  const addressOf = async (address: string) =>
    (await loadStackSettings({ DATA_DIR: dataDir, TEMPORAL_ADDRESS: address })).temporalAddress;
  expect(await addressOf(`127.0.0.1:${temporal}`)).toBeUndefined();
  expect(await addressOf('temporal.example:7233')).toBe('temporal.example:7233');
});

it('an address that this machine has not is named with its setting', async () => {
  const settings = await loadStackSettings({ DATA_DIR: dataDir, PORT: '0', HOST: '192.0.2.1' });
  await expect(assertPortsFree(settings)).rejects.toThrow(
    new Error('HOST=192.0.2.1 is no address of this machine (EADDRNOTAVAIL).'),
  );
});
