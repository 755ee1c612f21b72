import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openProvider } from '../../modules/account/store/provider-store';
import { getAudit } from '../../modules/audits/store/audit-store';
import { openBasicAuth } from '../../modules/audits/store/basic-auth';
import { openSigningSecrets } from '../../modules/crawlers/drains/store/log-drain-store';
import { createCipher } from '../../platform/cipher';
import { loadConfig } from '../../platform/config';
import { newId, toUuid } from '../../platform/ids';
import { ApiClient } from '../support/api-client';
import { openOwnerRows } from '../support/owner-rows';
import { type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

const script = join(__dirname, '..', '..', 'dist', 'admin', 'main.js');

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Ran = { status: number | null; stdout: string; stderr: string };

/** Runs without blocking: a blocked process would notice too late which connections were closed. */
function admin(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });
}

const create = async (plan = 'free') => {
  const args = ['workspace', 'create', '--name', 'Shop & Söhne', '--plan', plan];
  const { stdout } = await admin(args);
  const [, workspaceId = ''] = /^workspace +(ws_\w+)$/m.exec(stdout) ?? [];
  const [, readWriteKey = ''] = /^read & write key +(sl_rw_\w+)$/m.exec(stdout) ?? [];
  const [, readKey = ''] = /^read key +(sl_r_\w+)$/m.exec(stdout) ?? [];
  return { workspaceId, readWriteKey, readKey };
};
const account = async (key: string) =>
  new ApiClient(service.url, key).get<{
    plan: string;
    workspace: { id: string; name: string };
    key: { access: string };
  }>('/account');

it('a workspace is created with two keys that work', async () => {
  const { workspaceId, readWriteKey, readKey } = await create('starter');
  for (const [key, access] of [
    [readWriteKey, 'read_write'],
    [readKey, 'read'],
  ] as const) {
    const { data } = await account(key);
    expect(data).toMatchObject({
      plan: 'starter',
      workspace: { id: workspaceId, name: 'Shop & Söhne' },
      key: { access },
    });
  }
  const { stdout } = await admin(['workspace', 'list']);
  expect(stdout).toMatch(new RegExp(`^${workspaceId} .*Söhne$`, 'm'));
});

it('its plan is changed at once, and the log says by whom', async () => {
  const { workspaceId, readKey } = await create();
  const changed = await admin(['workspace', 'plan', '--workspace', workspaceId, '--plan', 'pro']);
  expect(changed.status).toBe(0);
  expect((await account(readKey)).data.plan).toBe('pro');
  const log = await new ApiClient(service.url, readKey).get('/account/audit-log');
  expect(log.data).toMatchObject([
    { action: 'workspace.plan', actor: 'operator', details: { plan: 'pro' } },
    { action: 'workspace.create', actor: 'operator' },
  ]);
});

it('a key is created, listed without its secret, and revoked; the log says so', async () => {
  const { workspaceId, readKey, readWriteKey } = await create();
  const created = await admin(['keys', 'create', '--workspace', workspaceId, '--name', 'by hand']);
  const [keyId = '', secret = ''] = created.stdout.trim().split(/ +/);
  expect((await account(secret)).data.key.access).toBe('read');
  const { stdout: listed } = await admin(['keys', 'list', '--workspace', workspaceId]);
  expect(listed).toContain(keyId);
  expect(listed).not.toContain(secret);
  const website = await addWebsite(readWriteKey);
  const owner = openOwnerRows();
  await owner.rows('update websites set owner_id = ? where id = ?', [
    toUuid(keyId),
    toUuid(website.data.id),
  ]);
  await owner.close();
  const revoked = await admin(['keys', 'revoke', '--workspace', workspaceId, keyId]);
  expect(revoked.status).toBe(0);
  const settings = await new ApiClient(service.url, readKey).get(
    `/websites/${website.data.id}/settings`,
  );
  expect(settings.data).toMatchObject({ ownerId: null });
  expect((await account(secret)).status).toBe(401);
  const log = await new ApiClient(service.url, readKey).get<{ action: string }[]>(
    '/account/audit-log',
  );
  // The attempt with the revoked key is on record as well, a moment later.
  const changes = log.data.filter(({ action }) => action !== 'key.refused');
  expect(changes).toMatchObject([
    { action: 'key.revoke', actor: 'operator', targetId: keyId },
    { action: 'website.create' },
    { action: 'key.create', actor: 'operator', targetId: keyId },
    { action: 'workspace.create' },
  ]);
});

const addWebsite = (key: string) =>
  new ApiClient(service.url, key).post<{ id: string; status: string }>('/websites', {
    domain: uniqueDomain(),
  });

it('a malformed id is refused before anything is asked', async () => {
  const { status, stderr } = await admin([
    'workspace',
    'rename',
    '--workspace',
    'ws_1',
    '--name',
    'x',
  ]);
  expect([status, stderr]).toEqual([1, expect.stringContaining('not the id of a workspace')]);
});

it('it is renamed, and has limits of its own, which count and are shown', async () => {
  const { workspaceId, readWriteKey } = await create();
  const of = ['--workspace', workspaceId];
  await admin(['workspace', 'rename', ...of, '--name', 'Smith & Co']);
  const set = await admin(['workspace', 'limits', ...of, 'websites=1', 'prompts=none']);
  expect(set.stdout).toMatch(/^websites +0 {2}of 1 {2}\(its own\)$/m);
  expect((await addWebsite(readWriteKey)).status).toBe(201);
  const refused = await addWebsite(readWriteKey);
  expect(refused.status).toBe(402);
  expect(refused.error.message).toMatch(/^The limit of this workspace allows 1 /);
  expect((await account(readWriteKey)).data).toMatchObject({
    workspace: { name: 'Smith & Co' },
    limits: { websites: 1, prompts: null, keywords: 100 },
    ownLimits: ['prompts', 'websites'],
    usage: { websites: 1 },
  });
  await admin(['workspace', 'limits', ...of, 'websites=plan']);
  expect((await addWebsite(readWriteKey)).status).toBe(201);
  const { stdout } = await admin(['workspace', 'usage', ...of]);
  expect(stdout).toMatch(/^Smith & Co, on the free plan$/m);
  expect(stdout).toMatch(/^websites +2 {2}of 3$/m);
  await admin(['workspace', 'limits', ...of, 'workspaceRequestsPerMinute=2']);
  const statuses = [await account(readWriteKey), await account(readWriteKey)];
  expect(statuses.map(({ status }) => status)).toContain(429);
  const wrong = await admin(['workspace', 'limits', ...of, 'pages=1']);
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('auditPages')]);
});

it('it is suspended: keys and drains are refused, its websites pause; and it continues', async () => {
  const { workspaceId, readWriteKey } = await create('starter');
  const client = new ApiClient(service.url, readWriteKey);
  const active = await addWebsite(readWriteKey);
  const paused = await addWebsite(readWriteKey);
  await client.patch(`/websites/${paused.data.id}`, { status: 'paused' });
  const path = `/websites/${active.data.id}/log-drains`;
  const drain = await client.post<{ token: string }>(path, { name: 'x' });
  const send = () =>
    fetch(`${service.url}/api/v1/websites/${active.data.id}/logs`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${drain.data.token}` },
      body: '',
    });
  expect((await send()).status).toBeLessThan(300);
  const { stdout } = await admin(['workspace', 'suspend', '--workspace', workspaceId]);
  expect(stdout).toContain('1 website paused');
  const refused = await account(readWriteKey);
  expect([refused.status, refused.error.message]).toEqual([
    403,
    expect.stringContaining('suspended'),
  ]);
  const later = await send();
  expect([later.status, later.headers.get('retry-after')]).toEqual([503, '600']);
  expect((await admin(['workspace', 'list'])).stdout).toMatch(
    new RegExp(`^${workspaceId} .*\\(suspended\\)$`, 'm'),
  );
  await admin(['workspace', 'resume', '--workspace', workspaceId]);
  expect((await send()).status).toBeLessThan(300);
  const { data } = await client.get<{ id: string; status: string }[]>('/websites');
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [active.data.id, 'active'],
    [paused.data.id, 'paused'],
  ]);
});

it('it is deleted after its name was typed, and leaves no row', async () => {
  const { workspaceId, readWriteKey } = await create('starter');
  const client = new ApiClient(service.url, readWriteKey);
  const { data: website } = await addWebsite(readWriteKey);
  expect(
    (await client.post('/keywords', { websiteId: website.id, keywords: [{ keyword: 'shoes' }] }))
      .status,
  ).toBe(200);
  await client.send('PUT', '/account/providers/serper', { body: { apiKey: 'kept' } });
  const remove = (...more: string[]) =>
    admin(['workspace', 'delete', '--workspace', workspaceId, ...more]);
  const asked = await remove();
  expect([asked.status, asked.stderr]).toEqual([1, expect.stringContaining('--yes')]);
  for (const line of ['1 website', '2 people and keys', '1 keyword', '1 account of a provider']) {
    expect(asked.stdout).toContain(`  ${line}\n`);
  }
  expect((await account(readWriteKey)).status).toBe(200);
  expect((await remove('--yes')).status).toBe(0);
  expect((await account(readWriteKey)).status).toBe(401);
  const owner = openOwnerRows();
  try {
    const forget = () => owner.rows('select forget_expired()');
    await owner.rows("update workspaces set deleted_at = now() - interval '1 hour' where id = ?", [
      toUuid(workspaceId),
    ]);
    await forget();
    // The purge of its website is under way.
    const jobs = await owner.rows('select type from jobs where workspace_id = ?', [
      toUuid(workspaceId),
    ]);
    expect(jobs).toEqual([{ type: 'website.purge' }]);
    await owner.rows("update jobs set status = 'completed' where workspace_id = ?", [
      toUuid(workspaceId),
    ]);
    await owner.rows('delete from outbox where workspace_id = ?', [toUuid(workspaceId)]);
    await forget();
    const tables = await owner.rows<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables t
         using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'workspace_id' and t.table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(50);
    const left = await owner.rows(
      tables
        .map(({ name }) => `select '${name}' as name from ${name} where workspace_id = :id`)
        .join(' union all ')
        .replaceAll(':id', `'${toUuid(workspaceId)}'`),
    );
    expect(left).toEqual([]);
  } finally {
    await owner.close();
  }
});

it('an operator sees how the lists stand that crawlers are verified by', async () => {
  const { status, stdout } = await admin(['crawlers']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^google-common +\w+ +\d{4}-\d\d-\d\d +seen \d{4}-\d\d-\d\d +\d+/m);
  expect(stdout).toMatch(/^x-static +shipped +2023-01-03 /m);
  expect(stdout).toMatch(/^\d+ reverse names to look up$/m);
});

it.each([
  ['workspace', 'create', '--name', 'x'],
  ['workspace', 'create', '--name', 'x', '--plan', 'platinum'],
  ['workspace', 'create', '--name', ' ', '--plan', 'free'],
  ['workspace', 'plan', '--workspace', newId('workspace'), '--plan', 'pro'],
  ['keys', 'list', '--workspace', newId('workspace')],
  ['keys', 'create', '--workspace', newId('workspace'), '--name', 'x'],
  ['keys', 'revoke', '--workspace', newId('workspace'), newId('key')],
  ['keys', 'nothing'],
])('%s %s %s %s %s %s fails with a sentence', async (...args) => {
  const { status, stdout, stderr } = await admin(args.filter((arg) => arg !== undefined));
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim()).not.toBe('');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toMatch(/violates|insert into/);
});

describe('rekey', () => {
  const next = randomBytes(32);
  const before = loadConfig(process.env).encryptionKey;
  const rekey = (current: Buffer, previous?: Buffer) =>
    admin(['rekey'], {
      ...process.env,
      ENCRYPTION_KEY: current.toString('base64'),
      ...(previous && { ENCRYPTION_KEY_PREVIOUS: previous.toString('base64') }),
    });
  // Other files of this worker continue with the key before.
  afterAll(async () => expect((await rekey(before, next)).status).toBe(0));

  it('seals every stored secret with the new key, which then opens them alone', async () => {
    const { workspaceId, readWriteKey } = await create('starter');
    const client = new ApiClient(service.url, readWriteKey);
    const website = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
    expect(website).toMatchObject({ status: 201 });
    const websiteId = website.data.id;
    await client.send('PUT', '/account/providers/serper', { body: { apiKey: 'kept' } });
    const path = `/websites/${websiteId}/log-drains`;
    const drain = await client.post<{ id: string }>(path, {
      name: 'x',
      signingSecret: 'first-one',
    });
    await client.patch(`/log-drains/${drain.data.id}`, {
      signingSecret: 'second-two',
      signingSecretGraceSeconds: 600,
    });
    const basicAuth = { user: 'staging', password: 'p' };
    const audit = await client.post<{ id: string }>(`/websites/${websiteId}/audits`, { basicAuth });
    const again = { headers: { 'Idempotency-Key': 'a-key' } };
    const body = { name: 'by a test', access: 'read' };
    const made = await client.post('/account/keys', body, again);

    // Without the key before, nothing is touched and the command says so.
    const alone = await rekey(next);
    expect([alone.status, alone.stderr]).toEqual([
      1,
      expect.stringContaining('ENCRYPTION_KEY_PREVIOUS'),
    ]);
    const { status, stdout } = await rekey(next, before);
    expect(status).toBe(0);
    for (const place of ['provider_credentials.secret', 'audits.options.basicAuth']) {
      expect(stdout).toMatch(new RegExp(`^${place} +[1-9]\\d* sealed anew$`, 'm'));
    }
    expect(await sealedWith(before)).toEqual([]);

    const renewed = await startService({
      settings: { ENCRYPTION_KEY: next.toString('base64') },
    });
    try {
      const { cipher, database } = renewed.services;
      const db = database.reader(workspaceId);
      expect(await openProvider(db, cipher, 'serper')).toEqual({ apiKey: 'kept' });
      expect(await openSigningSecrets(db, cipher, drain.data.id)).toEqual([
        'second-two',
        'first-one',
      ]);
      const replayed = await new ApiClient(renewed.url, readWriteKey).post(
        '/account/keys',
        body,
        again,
      );
      expect(replayed.data).toEqual(made.data);
      const { options } = await getAudit(db, audit.data.id);
      expect(openBasicAuth(cipher, workspaceId, audit.data.id, options.basicAuth ?? '')).toEqual(
        basicAuth,
      );
    } finally {
      await renewed.stop();
    }
  });
});

/** The columns with values that a key sealed, whether or not `rekey` knows of them. */
async function sealedWith(key: Buffer): Promise<string[]> {
  const header = createCipher(key).seal(Buffer.alloc(0), '').subarray(0, 5);
  const owner = openOwnerRows();
  try {
    const columns = await owner.rows<{ table: string; column: string; type: string }>(
      `select c.table_name as table, c.column_name as column, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.data_type in ('bytea', 'text', 'jsonb')`,
    );
    const found: string[] = [];
    for (const { table, column, type } of columns) {
      const [row] =
        type === 'bytea'
          ? await owner.rows(
              `select 1 from "${table}" where substring("${column}" from 1 for 5) = ? limit 1`,
              [header],
            )
          : await owner.rows(
              `select 1 from "${table}" where position(? in "${column}"::text) > 0 limit 1`,
              [header.toString('base64').slice(0, 6)],
            );
      if (row) found.push(`${table}.${column}`);
    }
    return found;
  } finally {
    await owner.close();
  }
}
