import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { openFileStore } from '../../platform/files/open-file-store';
import { ApiClient } from '../support/api-client';
import { type Collector, startCollector } from '../support/collector';
import { openOwnerRows } from '../support/owner-rows';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace } from '../support/service';
import { exportScene } from './export-scene';

let folder: string;
let s3: S3rver;
let port: number;
let collector: Collector;
let resources: Resources;
let scene: ReturnType<typeof exportScene>;
let client: ApiClient;
const owner = openOwnerRows();
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
/** A public name, which the operator's rules lead to this machine. */
const host = 's3.example.com';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-s3-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: 'warehouse' }],
  });
  ({ port } = await s3.run());
  collector = await startCollector({ resolveOverrides: `${host}:80=127.0.0.1:${port}` });
  resources = await createResources(collector.service, await createWorkspace());
  client = new ApiClient(collector.service.url, resources.readWriteKey);
  scene = exportScene(collector.service, client, resources.readWriteKey);
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const to = (more: object = {}) => ({
  kind: 's3',
  bucket: 'warehouse',
  prefix: 'sightline/',
  endpoint: `http://${host}`,
  ...credentials,
  ...more,
});

const sealed = (id: string) =>
  owner.rows<{ credentials: Buffer | null }>('select credentials from exports where id = ?', [id]);

it('files go to the workspace’s bucket, a manifest says that they are there, and the secret is forgotten', async () => {
  const made = await scene.make({ datasets: ['websites', 'keywords'], destination: to() });
  const { id, files } = made;
  expect(files.map(({ path, location }) => [path, location])).toEqual([
    [null, `s3://warehouse/sightline/${id}/websites.parquet`],
    [null, `s3://warehouse/sightline/${id}/keywords.parquet`],
  ]);
  const store = openFileStore({
    kind: 's3',
    bucket: 'warehouse',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    // The SDK writes into what it is given.
    credentials: { ...credentials },
    prefix: 'sightline/',
  });
  const bytes = await buffer((await store.open(`${id}/websites.parquet`)) as Readable);
  expect([bytes.subarray(0, 4).toString(), bytes.length]).toEqual(['PAR1', files[0]?.bytes]);
  const manifest = await buffer((await store.open(`${id}/manifest.json`)) as Readable);
  expect(JSON.parse(manifest.toString())).toMatchObject({ exportId: id, files: [{ rows: 1 }, {}] });
  store.close();
  expect(await sealed(id)).toEqual([{ credentials: null }]);
  const answer = await client.get(`/exports/${id}`);
  expect(answer.text).not.toContain(credentials.secretAccessKey);
  expect((await client.get(`/exports/${id}/download`)).status).toBe(409);
});

it.each([
  ['a bucket that is not there', { bucket: 'nowhere' }, 'destination_refused'],
  ['an unknown key', { accessKeyId: 'unknown' }, 'destination_refused'],
  ['a private address', { endpoint: 'http://127.0.0.1:9' }, 'destination_refused'],
  ['the machine’s metadata', { endpoint: 'http://169.254.169.254' }, 'destination_refused'],
])('%s fails the export at once, and says why', async (_, more, code) => {
  const { id } = await scene.start({ datasets: ['websites'], destination: to(more) });
  const ended = await scene.ended(id);
  expect([ended.status, ended.error?.code, ended.files]).toEqual(['failed', code, []]);
  expect(ended.error?.message).toMatch(/^Nothing was written: /);
});

it('the secret is nowhere in clear', async () => {
  const started = await scene.start({ datasets: ['websites'], destination: to() });
  const dump = JSON.stringify([
    await owner.rows('select input from jobs where id = ?', [started.jobId]),
    await owner.rows('select payload from outbox', []),
    await owner.rows('select destination from exports where id = ?', [started.id]),
  ]);
  expect(dump).not.toContain(credentials.secretAccessKey);
  await scene.ended(started.id);
});
