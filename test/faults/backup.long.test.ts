import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type BackupSource, createBackup, noteRestored } from '../../admin/backup/create-backup';
import { type Manifest, readManifest } from '../../admin/backup/manifest';
import { restoreBackup } from '../../admin/backup/restore-backup';
import { openKey } from '../../admin/backup/seal-key';
import { tryRestore } from '../../admin/backup/trial-restore';
import { loadConfig } from '../../platform/config';
import { FolderStore } from '../../platform/files/folder-store';
import { openFileStore } from '../../platform/files/open-file-store';
import { createLogger } from '../../platform/logger';
import { readBackupAges } from '../../platform/postgres/backup-age';
import { ApiClient } from '../support/api-client';
import { type OwnBackends, startOwnBackends } from '../support/own-backends';
import { type OwnService, startOwnService } from '../support/own-service';
import { insertReport, sampleFile } from '../support/published-report';
import { createWorkspace, type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

// Everything is destroyed in between: the second half has servers of its own, with empty databases.

const log = createLogger('test', 'silent');
const passphrase = 'correct horse battery staple';
const visitsOf = { before: 60, during: 40, waiting: 30, late: 20 };

/** Visits of Googlebot to pages of their own; 20 lines or more are stored once. */
const linesOf = (name: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `66.249.66.1 - - [20/Nov/2026:10:00:${String(at % 60).padStart(2, '0')} +0000] "GET /${name}/${at} HTTP/1.1" 200 512 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"\n`,
  ).join('');

let folder: string;
let own: OwnService | undefined;
let key: string;
let websiteId: string;
/** A website whose log lines wait for ClickHouse as the backup begins. */
let waitingId: string;
let reportId: string;
let before: unknown;
let oldKey: string;
let manifest: Manifest;
let store: FolderStore;

const source = (): BackupSource => {
  const config = loadConfig(process.env);
  return {
    postgresUrl: process.env['DATABASE_BACKUP_URL'] ?? '',
    clickhouseUrl: config.clickhouse.url,
    files: openFileStore(config.files),
    encryptionKey: config.encryptionKey,
    passphrase,
  };
};

const send = async (client: ApiClient, name: string, count: number, website = websiteId) => {
  const rawBody = linesOf(name, count);
  const headers = { 'Content-Type': 'text/plain' };
  const path = `/websites/${website}/logs`;
  const { status, data } = await client.send('POST', path, { rawBody, headers });
  expect(status).toBe(200);
  return data;
};

const visitsIn = async (client: ApiClient, website: string) => {
  const { data } = await client.get<{ visits: number }[]>(`/websites/${website}/crawlers`);
  return data.reduce((sum, { visits }) => sum + visits, 0);
};

/** Sends lines whose rows stay in the inbox until they are released. */
async function sendAndLock(client: ApiClient, name: 'waiting' | 'late') {
  const owner = new Client({ connectionString: process.env['DATABASE_OWNER_URL'] });
  await owner.connect();
  await send(client, name, visitsOf[name], waitingId);
  await owner.query('begin');
  const { rows } = await owner.query(
    'select place from log_inbox order by place desc limit 1 for update',
  );
  expect(rows).toHaveLength(1);
  return {
    release: () => owner.query('rollback'),
    async others() {
      const found = await owner.query('select from log_inbox where place <> $1', [rows[0].place]);
      return found.rows.length;
    },
    async count() {
      const found = await owner.query('select from log_inbox where place = $1', [rows[0].place]);
      if (found.rows.length === 0) await owner.end();
      return found.rows.length;
    },
  };
}

/** What a person sees, without the times at which rows were read. */
async function readAll(client: ApiClient) {
  const read = async (path: string) => {
    const { status, data, meta } = await client.get<unknown>(path);
    expect([path, status]).toEqual([path, 200]);
    return { data, meta };
  };
  return {
    websites: await read('/websites'),
    keywords: await read(`/keywords?websiteId=${websiteId}`),
    history: await read(`/websites/${websiteId}/rankings`),
    crawlers: await read(`/websites/${websiteId}/crawlers`),
    paths: await read(`/websites/${websiteId}/crawlers/paths?limit=200&sort=path`),
    urls: await read(`/websites/${websiteId}/indexing/urls`),
    batches: await read(`/websites/${websiteId}/log-batches`),
    jobs: await read('/jobs'),
  };
}

async function fill(service: Service) {
  const workspace = await createWorkspace();
  key = workspace.readWriteKey;
  const client = new ApiClient(service.url, key);
  const created = await client.post<{ id: string }>('/websites', { domain: 'backed-up.example' });
  websiteId = created.data.id;
  const other = await client.post<{ id: string }>('/websites', { domain: 'waiting.example' });
  waitingId = other.data.id;
  await client.post('/keywords', {
    websiteId,
    keywords: ['blue shoes', 'red\tshoes', 'größe \\N'],
  });
  await client.post(`/websites/${websiteId}/indexing/urls`, {
    urls: ['https://backed-up.example/before/1', 'https://backed-up.example/during/1'],
  });
  const { data } = await client.post<{ jobs: { id: string }[] }>(`/websites/${websiteId}/refresh`, {
    kinds: ['serp'],
  });
  const jobId = data.jobs[0]?.id;
  await waitFor('the readings', async () => {
    const { data: job } = await client.get<{ status: string }>(`/jobs/${jobId}?wait=10`);
    return job.status === 'completed';
  });
  expect(await send(client, 'before', visitsOf.before)).toMatchObject({ visits: visitsOf.before });
  const { database, files } = service.services;
  reportId = await database.transaction(workspace.workspaceId, (tx) =>
    insertReport(files, tx, { workspaceId: workspace.workspaceId, websiteId }),
  );
  return { client, workspaceId: workspace.workspaceId };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  store = new FolderStore(folder);
  own = await startOwnService();
  const worker = await own.startWorker();
  const { service } = own;
  const { client, workspaceId } = await fill(service);
  await waitFor('the ledger', async () => {
    const path = `/websites/${websiteId}/indexing/urls?state=crawled`;
    return (await client.get(path)).meta.total === 1;
  });
  await worker.stop();
  before = await readAll(client);
  oldKey = process.env['ENCRYPTION_KEY'] ?? '';
  const stored = await sendAndLock(client, 'waiting');
  const late = await sendAndLock(client, 'late');
  manifest = await createBackup(source(), store, {
    async afterSnapshot() {
      // These are in both halves of the backup, the late ones only in that of Postgres.
      await stored.release();
      await waitFor('rows in ClickHouse', async () => (await stored.count()) === 0);
      expect(await send(client, 'during', visitsOf.during)).toMatchObject({
        visits: visitsOf.during,
      });
      await waitFor('the rows of that time', async () => (await late.others()) === 0);
      // Nothing that the snapshot refers to may go.
      const deletion = service.services.clickhouse.of(workspaceId).deleteRows({
        table: 'crawler_visits',
        where: 'true',
        parameters: {},
        how: 'rewrite',
        comment: 'a deletion during a backup',
      });
      await expect(deletion).rejects.toThrow('A backup is running: rows are deleted after it.');
    },
  });
  await late.release();
  await waitFor('the late rows', async () => (await late.count()) === 0);
  expect(await visitsIn(client, waitingId)).toBe(visitsOf.waiting + visitsOf.late);
});
afterAll(async () => {
  await own?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('names what it contains, and keeps the key sealed', async () => {
  expect(await readManifest(store)).toEqual(manifest);
  expect(JSON.stringify(manifest)).not.toContain(oldKey);
  expect(openKey(manifest.sealedKey ?? '', passphrase).toString('base64')).toBe(oldKey);
  expect(() => openKey(manifest.sealedKey ?? '', 'another')).toThrow('BACKUP_PASSPHRASE');
  expect(manifest.clickhouse.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['crawler_visits', 'rank_readings']),
  );
});

it('stores what did not change once', async () => {
  const objects = async () => {
    const keys: string[] = [];
    for await (const { key: name } of store.list('clickhouse')) keys.push(name);
    return keys.sort();
  };
  const first = await objects();
  const age = async () =>
    (await readBackupAges((own as OwnService).service.services.database.system)).newest;
  const ageOfFirst = (await age()) ?? Number.NaN;
  const again = await createBackup(source(), store);
  expect(await age()).toBeLessThan(ageOfFirst);
  const second = await objects();
  expect(second).toEqual(expect.arrayContaining(first));
  const changed = second.filter((name) => !first.includes(name));
  // The lines that came during the first backup may have been merged since.
  for (const name of changed) expect(name).toMatch(/^clickhouse\/(crawler_visits|rank_readings)\//);
  expect(again.postgres.tables).toHaveLength(manifest.postgres.tables.length);
});

it('is tried in databases of its own, which are empty afterwards', async () => {
  const { backends, service } = own as OwnService;
  const client = new ApiClient(service.url, key);
  const live = await readAll(client);
  const inTrial = (url: string | undefined) => {
    const trial = new URL(url ?? '');
    trial.pathname = '/sightline_trial';
    return trial.href;
  };
  const admin = new Client({ connectionString: backends.postgresAdminUrl });
  await admin.connect();
  await admin.query('CREATE DATABASE sightline_trial OWNER sightline_owner');
  await admin.end();
  const databases = {
    ownerUrl: inTrial(process.env['DATABASE_OWNER_URL']),
    backupUrl: inTrial(process.env['DATABASE_BACKUP_URL']),
    clickhouseUrl: inTrial(process.env['CLICKHOUSE_URL']),
  };
  const config = loadConfig(process.env);
  const tryIt = (tried = manifest, more: Partial<typeof databases> = {}) =>
    tryRestore(store, tried, { databases: { ...databases, ...more }, config, log });
  await expect(tryIt(manifest, { clickhouseUrl: config.clickhouse.url })).rejects.toThrow(
    'must end with _trial',
  );
  const restored = { visits: visitsOf.before + visitsOf.waiting, orphans: visitsOf.during };
  expect(await tryIt()).toMatchObject(restored);

  // A backup that lost a row cannot be restored.
  const [visits, others] = [manifest.clickhouse, manifest.postgres.tables];
  const more = <Part extends { rows: number }>(part: Part) => ({ ...part, rows: part.rows + 1 });
  const shortOfVisits = visits.map((part) => (part.table === 'crawler_visits' ? more(part) : part));
  await expect(tryIt({ ...manifest, clickhouse: shortOfVisits })).rejects.toThrow(
    /rows of crawler_visits, and \d+ were restored/,
  );
  const tables = others.map((table) => (table.name === 'keywords' ? more(table) : table));
  const postgres = { ...manifest.postgres, tables };
  await expect(tryIt({ ...manifest, postgres })).rejects.toThrow('rows of keywords, and 3 were');
  // After a failure as well: the next trial begins from nothing.
  expect(await tryIt()).toMatchObject(restored);
  const trial = new Client({ connectionString: databases.ownerUrl });
  await trial.connect();
  const { rows } = await trial.query('select from workspaces');
  await trial.end();
  expect(rows).toEqual([]);

  const { system } = service.services.database;
  expect((await readBackupAges(system)).restored).toBeUndefined();
  await noteRestored(process.env['DATABASE_BACKUP_URL'] ?? '', manifest);
  expect((await readBackupAges(system)).restored).toBeGreaterThan(0);
  expect(await readAll(client)).toEqual(live);
});

it('restores all of it into empty databases, and nothing from after the backup', async () => {
  await own?.stop();
  own = undefined;
  const saved = { ...process.env };
  const backends: OwnBackends = await startOwnBackends();
  Object.assign(process.env, backends.env);
  let service: Service | undefined;
  try {
    const restore = (more = {}) =>
      restoreBackup(store, manifest, {
        target: source(),
        config: loadConfig(process.env),
        log,
        ...more,
      });
    await expect(restore()).rejects.toThrow('made with another ENCRYPTION_KEY');
    process.env['ENCRYPTION_KEY'] = oldKey;
    expect(await restore()).toMatchObject({
      visits: visitsOf.before + visitsOf.waiting,
      orphans: visitsOf.during,
      // Reports of earlier tests are in the same folder.
      files: manifest.files.length,
    });
    await expect(restore()).rejects.toThrow('The database already has workspaces.');

    service = await startService();
    const client = new ApiClient(service.url, key);
    expect(await readAll(client)).toEqual(before);
    const { text } = await client.get(`/reports/${reportId}/download?format=json`);
    expect(text).toBe(sampleFile.toString());
    // The senders of both streams send them again: what is stored is known, the rest is stored once.
    expect(await send(client, 'before', visitsOf.before)).toMatchObject({
      visits: 0,
      duplicates: visitsOf.before,
    });
    expect(await send(client, 'during', visitsOf.during)).toMatchObject({
      visits: visitsOf.during,
    });
    const { data } = await client.get<{ visits: number }[]>(`/websites/${websiteId}/crawlers`);
    expect(data.map(({ visits }) => visits)).toEqual([visitsOf.before + visitsOf.during]);
    expect(await visitsIn(client, waitingId)).toBe(visitsOf.waiting + visitsOf.late);

    // What was sent after the backup goes again where a person says so.
    await service.stop();
    service = undefined;
    expect(await restore({ isReplacing: true })).toMatchObject({
      visits: visitsOf.before + visitsOf.waiting,
    });
    service = await startService();
    expect(await readAll(new ApiClient(service.url, key))).toEqual(before);
  } finally {
    await service?.stop();
    await backends.stop();
    process.env = saved;
  }
});
