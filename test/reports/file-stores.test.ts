import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { type FileStore, FileStoreFailure } from '../../platform/files/file-store';
import { openFileStore } from '../../platform/files/open-file-store';

const folder = mkdtempSync(join(tmpdir(), 'sightline-stores-'));
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'reports' }],
});
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const s3Config = (endpoint: string, bucket = 'reports') => ({
  kind: 's3' as const,
  bucket,
  endpoint,
  region: 'us-east-1',
  credentials,
  prefix: 'some/',
});
const stores: Record<string, FileStore> = {
  folder: openFileStore({ kind: 'folder', folder: join(folder, 'files') }),
};
let endpoint: string;

beforeAll(async () => {
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
  stores['s3'] = openFileStore(s3Config(endpoint));
});
afterAll(async () => {
  for (const store of Object.values(stores)) store.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const storeOf = (name: string) => stores[name] as FileStore;
const read = async (stream: Readable | undefined) => stream && (await buffer(stream));

describe.each(['folder', 's3'])('a file store in a %s', (name) => {
  it('keeps files of any size as they are, and gives parts of them', async () => {
    const store = storeOf(name);
    // More than one part of an upload, and no whole number of them.
    const large = randomBytes(21 * 1024 * 1024 + 7);
    const key = `reports/ws/${randomUUID()}/large.bin`;
    const chunks = function* () {
      for (let at = 0; at < large.length; at += 100_000) yield large.subarray(at, at + 100_000);
    };
    await store.put(key, Readable.from(chunks()));
    expect(await store.stat(key)).toEqual({ bytes: large.length });
    expect((await read(await store.open(key)))?.equals(large)).toBe(true);
    const part = await read(await store.open(key, { start: 9_000_000, end: 9_000_009 }));
    expect(part?.equals(large.subarray(9_000_000, 9_000_010))).toBe(true);
  });

  it('replaces a file as a whole, and an empty one is one', async () => {
    const store = storeOf(name);
    const key = `reports/ws/${randomUUID()}/a.txt`;
    await store.put(key, Readable.from([Buffer.from('longer than the next')]));
    await store.put(key, Readable.from([Buffer.from('next')]));
    expect((await read(await store.open(key)))?.toString()).toBe('next');
    await store.put(key, Readable.from([]));
    expect(await store.stat(key)).toEqual({ bytes: 0 });
  });

  it('knows nothing of what is not there, and of what was never written to its end', async () => {
    const store = storeOf(name);
    const prefix = `reports/ws/${randomUUID()}/`;
    expect(await store.open(`${prefix}none`)).toBeUndefined();
    expect(await store.stat(`${prefix}none`)).toBeUndefined();
    const broken = async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('the writer broke');
    };
    await expect(store.put(`${prefix}torn`, Readable.from(broken()))).rejects.toThrow(
      'the writer broke',
    );
    expect(await store.stat(`${prefix}torn`)).toBeUndefined();
  });

  it('removes what lies in a folder, and nothing next to it; twice does no harm', async () => {
    const store = storeOf(name);
    const [gone, kept] = [randomUUID(), randomUUID()];
    for (const key of [`r/${gone}/1`, `r/${gone}/2`, `r/${kept}/1`]) {
      await store.put(key, Readable.from([Buffer.from('x')]));
    }
    expect(await store.removeAll(`r/${gone}/`)).toBe(2);
    expect(await store.removeAll(`r/${gone}/`)).toBe(0);
    expect(await store.stat(`r/${gone}/1`)).toBeUndefined();
    expect(await store.stat(`r/${kept}/1`)).toEqual({ bytes: 1 });
  });

  it('keeps some files of a folder, and those of others', async () => {
    const store = storeOf(name);
    const [own, other] = [`k/${randomUUID()}`, `k/${randomUUID()}`];
    const keys = [`${own}/1/a`, `${own}/2/a`, `${other}/a`];
    for (const key of keys) await store.put(key, Readable.from([Buffer.from('x')]));
    await store.keepOnly(own, [`${own}/2/a`]);
    await store.keepOnly(`k/${randomUUID()}`, []);
    const stats = await Promise.all(keys.map((key) => store.stat(key)));
    expect(stats.map((stat) => stat !== undefined)).toEqual([false, true, true]);
  });

  it('takes no key that leads out of it', async () => {
    for (const key of ['../x', 'a/../b', '/etc/x', 'a//b', '.hidden']) {
      await expect(storeOf(name).put(key, Readable.from([]))).rejects.toThrow('not a key');
    }
  });
});

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof FileStoreFailure ? error.problem : String(error)),
  );

const aFile = () => Readable.from([Buffer.from('x')]);

it('a store that is away says so, and not that there is no file', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const noFolder = openFileStore({ kind: 'folder', folder: join(file, 'below') });
  expect(await problemOf(noFolder.put('a/b', aFile()))).toBe('storage_unavailable');
  const stranger = openFileStore(s3Config('http://127.0.0.1:1'));
  expect(await problemOf(stranger.put('a/b', aFile()))).toBe('storage_unavailable');
  expect(await problemOf(stranger.open('a/b'))).toBe('storage_unavailable');
  const noBucket = openFileStore(s3Config(endpoint, 'other'));
  expect(await problemOf(noBucket.put('a/b', aFile()))).toBe('storage_unavailable');
  expect(await problemOf(noBucket.open('a/b'))).toBe('storage_unavailable');
});

it('a store that is full says so', async () => {
  const full = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(507, { 'Content-Type': 'application/xml' });
      response.end('<Error><Code>XMinioStorageFull</Code><Message>full</Message></Error>');
    });
  });
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
  const { port } = full.address() as AddressInfo;
  const store = openFileStore(s3Config(`http://127.0.0.1:${port}`));
  expect(await problemOf(store.put('a/b', aFile()))).toBe('storage_full');
  store.close();
  full.closeAllConnections();
  await new Promise((resolve) => full.close(resolve));
});

it('what a killed process was writing is not taken for a file', async () => {
  const key = `reports/ws/${randomUUID()}/a`;
  await storeOf('folder').put(key, aFile());
  const inside = join(folder, 'files', ...key.split('/').slice(0, -1));
  writeFileSync(join(inside, `b.${randomUUID()}.draft`), 'half');
  expect(await storeOf('folder').stat(key.replace(/a$/, 'b'))).toBeUndefined();
  await storeOf('folder').keepOnly(key.replace(/\/a$/, ''), [key]);
  expect(readdirSync(inside)).toEqual(['a']);
  writeFileSync(join(inside, `b.${randomUUID()}.draft`), 'half');
  await storeOf('folder').removeAll(key.replace(/a$/, ''));
  expect(readdirSync(join(inside, '..'))).toEqual(
    expect.not.arrayContaining([inside.split('/').at(-1)]),
  );
});
