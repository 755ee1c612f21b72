import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { JobProgress } from '../../modules/jobs/job-types';
import { openFileStore } from '../../platform/files/open-file-store';
import { ApiClient } from '../support/api-client';
import { type Collector, startCollector } from '../support/collector';
import { openOwnerRows } from '../support/owner-rows';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import { exportScene } from './export-scene';

let bucketFolder: string;
let s3: S3rver;
let port: number;
let slow: Server;
/** What writes to the slow server wait for. */
let released: Promise<void> | undefined;
let collector: Collector;
let resources: Resources;
let scene: ReturnType<typeof exportScene>;
let client: ApiClient;
const owner = openOwnerRows();
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
/** A public name, which the operator's rules lead to this machine. */
const host = 's3.example.com';
const slowHost = 'slow.example.com';

/** Sends a request on to the server of the buckets. */
const passOn: RequestListener = async (asked, answer) => {
  if (asked.method === 'PUT') await released;
  const { method, url: path, headers } = asked;
  const sent = request({ port, host: '127.0.0.1', method, path, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 500, got.headers);
    got.pipe(answer);
  });
  asked.pipe(sent);
};

const bucketHere = (bucket: string, prefix: string) => ({
  kind: 's3' as const,
  bucket,
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  // The SDK writes into what it is given.
  credentials: { ...credentials },
  prefix,
});

beforeAll(async () => {
  bucketFolder = await mkdtemp(join(tmpdir(), 'sightline-s3-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: bucketFolder,
    vhostBuckets: false,
    configureBuckets: [{ name: 'warehouse' }, { name: 'operator' }],
  });
  ({ port } = await s3.run());
  slow = createServer(passOn).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const slowPort = (slow.address() as AddressInfo).port;
  collector = await startCollector({
    resolveOverrides: `${host}:80=127.0.0.1:${port},${slowHost}:80=127.0.0.1:${slowPort}`,
    settings: {
      S3_EXPORT_BUCKET: 'operator',
      S3_PREFIX: 'exports/',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  });
  resources = await createResources(collector.service, await createWorkspace());
  client = new ApiClient(collector.service.url, resources.readWriteKey);
  scene = exportScene(collector.service, client, resources.readWriteKey);
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
  await s3.close();
  slow.close();
  await rm(bucketFolder, { recursive: true, force: true });
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
  const store = openFileStore(bucketHere('warehouse', 'sightline/'));
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

it('the URL of a server is sealed, shows its origin alone, and takes no password', async () => {
  const make = (endpoint: string) =>
    client.post<{ id: string; destination: object }>('/exports', {
      datasets: ['websites'],
      destination: to({ endpoint }),
    });
  const { data } = await make('https://storage.example/a-secret-path');
  expect(data.destination).toMatchObject({ endpoint: 'https://storage.example' });
  const [row] = await owner.rows<{ text: string }>(
    'select exports::text as text from exports where id = ?',
    [data.id],
  );
  expect(row?.text).not.toContain('a-secret-path');
  // As a version before kept it.
  await owner.rows(
    `update exports set destination = jsonb_set(destination, '{endpoint}', '"http://user:password@a.example"')
     where id = ?`,
    [data.id],
  );
  expect((await client.get(`/exports/${data.id}`)).data).toMatchObject({
    destination: { endpoint: 'http://a.example' },
  });
  const { error } = await make('https://user:password@storage.example');
  expect(error.details).toMatchObject([{ path: 'destination.endpoint' }]);
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

it('the operator’s bucket takes what names no bucket of its own', async () => {
  const made = await scene.make({ datasets: ['websites'], destination: { kind: 's3' } });
  const { id, files } = made;
  const { data } = await client.get<{ destination: { kind: string } }>(`/exports/${id}`);
  expect([data.destination.kind, files[0]?.path]).toEqual(['operator_s3', null]);
  const { workspaceId } = resources.workspace;
  const store = openFileStore(bucketHere('operator', 'exports/'));
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  store.close();
  const folder = `exports/${workspaceId}/${id}/`;
  expect(keys.sort()).toEqual([`${folder}manifest.json`, `${folder}websites.parquet`]);
});

it('a job says how many rows of a dataset are written', async () => {
  let release = () => {};
  released = new Promise((resolve) => {
    release = resolve;
  });
  const destination = to({ endpoint: `http://${slowHost}` });
  const { id, jobId } = await scene.start({ datasets: ['websites', 'keywords'], destination });
  const progress = async () =>
    (await client.get<{ progress: JobProgress | null }>(`/jobs/${jobId}`)).data.progress;
  await waitFor('rows', async () => (await progress())?.part);
  expect(await progress()).toEqual({
    done: 0,
    total: 2,
    unit: 'datasets',
    part: { name: 'websites', done: 1, unit: 'rows' },
  });
  release();
  released = undefined;
  await scene.ended(id);
  expect(await progress()).toEqual({ done: 2, total: 2, unit: 'datasets' });
});
