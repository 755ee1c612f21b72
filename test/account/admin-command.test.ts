import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { newId } from '../../platform/ids';
import { ApiClient } from '../support/api-client';
import { type Service, startService } from '../support/service';

const script = join(__dirname, '..', '..', 'dist', 'admin', 'main.js');

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

function admin(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const create = (plan = 'free') => {
  const { stdout } = admin('workspace', 'create', '--name', 'Shop & Söhne', '--plan', plan);
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
  const { workspaceId, readWriteKey, readKey } = create('starter');
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
  expect(admin('workspace', 'list').stdout).toMatch(new RegExp(`^${workspaceId} .*Söhne$`, 'm'));
});

it('its plan is changed at once, and the log says by whom', async () => {
  const { workspaceId, readKey } = create();
  expect(admin('workspace', 'plan', '--workspace', workspaceId, '--plan', 'pro').status).toBe(0);
  expect((await account(readKey)).data.plan).toBe('pro');
  const log = await new ApiClient(service.url, readKey).get('/account/audit-log');
  expect(log.data).toMatchObject([
    { action: 'workspace.plan', actor: 'operator', details: { plan: 'pro' } },
    { action: 'workspace.create', actor: 'operator' },
  ]);
});

it('a key is created, listed without its secret, and revoked; the log says so', async () => {
  const { workspaceId, readKey } = create();
  const created = admin('keys', 'create', '--workspace', workspaceId, '--name', 'by hand');
  const [keyId = '', secret = ''] = created.stdout.trim().split(/ +/);
  expect((await account(secret)).data.key.access).toBe('read');
  const listed = admin('keys', 'list', '--workspace', workspaceId).stdout;
  expect(listed).toContain(keyId);
  expect(listed).not.toContain(secret);
  expect(admin('keys', 'revoke', '--workspace', workspaceId, keyId).status).toBe(0);
  expect((await account(secret)).status).toBe(401);
  const log = await new ApiClient(service.url, readKey).get('/account/audit-log');
  expect(log.data).toMatchObject([
    { action: 'key.revoke', actor: 'operator', targetId: keyId },
    { action: 'key.create', actor: 'operator', targetId: keyId },
    { action: 'workspace.create' },
  ]);
});

it('an operator sees how the lists stand that crawlers are verified by', () => {
  const { status, stdout } = admin('crawlers');
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
])('%s %s %s %s %s %s fails with a sentence', (...args) => {
  const { status, stdout, stderr } = admin(...args.filter((arg) => arg !== undefined));
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim()).not.toBe('');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toMatch(/violates|insert into/);
});
