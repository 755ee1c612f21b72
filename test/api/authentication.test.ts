import type { Operation } from '../../api/operation/operation';
import { operations } from '../../api/operations';
import { insertKey, type NewKey, revokeKey } from '../../modules/account/store/key-store';
import { newId } from '../../platform/ids';
import { ApiClient } from '../support/api-client';
import { fillPath, kindByParam, nameParams } from '../support/path-ids';
import { renewedKey } from '../support/renewed-key';
import { createWorkspace, type Service, startService } from '../support/service';

/**
 * All operations are served by one function, so kinds of bad keys are tried on a few of them. That each
 * operation is served by it, and its scope, are tried on all.
 */
let service: Service;
let workspaceId: string;
let client: ApiClient;

beforeAll(async () => {
  service = await startService();
  ({ workspaceId } = await createWorkspace());
  client = new ApiClient(service.url, '');
});
afterAll(() => service.stop());

/** Refusals are limited by address; here each request comes from an address of its own. */
let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};

/** Keys are checked before ids, so the ids need not exist. */
const pathOf = (operation: Operation) =>
  fillPath(operation, (param) => {
    const kind = kindByParam[param];
    return kind ? newId(kind) : (nameParams[param] ?? '');
  });

const call = (operation: Operation, key: string | null) =>
  client.send(operation.method.toUpperCase(), pathOf(operation), {
    key,
    headers: { 'X-Forwarded-For': nextAddress() },
    ...(operation.body ? { body: {} } : {}),
  });

const newKey = (options: Partial<NewKey> = {}) =>
  service.services.database.transaction(workspaceId, async (tx) => {
    const key = { name: 'sample', access: 'read_write' as const, expiresAt: null, ...options };
    const { apiKey, secret } = await insertKey(tx, key);
    return { id: apiKey.id, secret };
  });

const named = (some: readonly Operation[]) =>
  some.map((operation) => [operation.id, operation] as const);

describe.each(named(operations))('%s', (_id, operation) => {
  it('refuses a request without a key, and one of the dashboard without its cookie', async () => {
    const { status, error } = await call(operation, null);
    expect([status, error.code]).toEqual([401, 'unauthorized']);
    const fromPage = await fetch(`${service.url}/dashboard/api/v1${pathOf(operation)}`, {
      method: operation.method.toUpperCase(),
      headers: { 'X-Forwarded-For': nextAddress() },
    });
    expect(fromPage.status).toBe(401);
    expect(await fromPage.json()).toMatchObject({ error: { code: 'unauthorized' } });
  });
});

/** One of each way to serve an operation. */
const few = [
  ...Map.groupBy(
    operations,
    ({ method, kind, acceptsDrainToken, protocol }) =>
      `${method} ${kind} ${acceptsDrainToken} ${protocol !== undefined}`,
  ).values(),
].flatMap(([first]) => first ?? []);

describe.each(named(few))('%s', (_id, operation) => {
  it.each<[string, () => Promise<string>, string]>([
    ['junk', async () => 'junk', 'unauthorized'],
    ['a key with a typo', async () => `${(await newKey()).secret.slice(0, -1)}_`, 'unauthorized'],
    [
      'an expired key',
      async () => (await newKey({ expiresAt: new Date(Date.now() - 1000).toISOString() })).secret,
      'key_expired',
    ],
    [
      'a revoked key',
      async () => {
        const { id, secret } = await newKey();
        await service.services.database.transaction(workspaceId, (tx) => revokeKey(tx, id));
        return secret;
      },
      'unauthorized',
    ],
  ])('refuses %s', async (_name, key, code) => {
    const { status, error } = await call(operation, await key());
    expect([status, error.code]).toEqual([401, code]);
  });
});

const readKey = renewedKey(() => newKey({ access: 'read' }));

it.each(named(operations.filter(({ scope }) => scope === 'write')))(
  '%s refuses a read key',
  async (_id, operation) => {
    const { status, error } = await call(operation, await readKey());
    expect([status, error.code]).toEqual([403, 'insufficient_scope']);
  },
);

it('every change, and every question by POST, needs a key that may write', () => {
  const changes = operations.filter(({ method }) => method !== 'get');
  const open = changes.filter(({ scope }) => scope === 'read');
  expect(open.map(({ id }) => id)).toEqual([]);
});
