import { randomUUID } from 'node:crypto';
import { idempotencyTimes } from '../../api/operation/idempotency';
import { lockLimits } from '../../modules/account/store/workspace-store';
import { ApiClient } from '../support/api-client';
import { type ApiProcess, startApiProcess } from '../support/api-process';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

let service: Service;
let workspaceId: string;
let client: ApiClient & { key: string };
let owner: OwnerRows;
let doomed: ApiProcess;

beforeAll(async () => {
  service = await startService();
  ({ workspaceId } = await createWorkspace());
  owner = openOwnerRows();
  doomed = await startApiProcess();
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
});
afterAll(async () => {
  await doomed.kill();
  await owner.close();
  await service.stop();
});

it('a process that is killed at work blocks its key until its lease ends, and leaves no effect', async () => {
  const [key, domain] = [randomUUID(), uniqueDomain()];
  const create = (from: ApiClient) =>
    from.post('/websites', { domain }, { headers: { 'Idempotency-Key': key } });
  const claim = () =>
    owner.rows<{ reply: Buffer | null; leaseSeconds: number; attempt: number }>(
      `select reply, attempt, extract(epoch from lease_until - now())::float as lease_seconds
       from idempotency_keys where key = ?`,
      [key],
    );

  // Locking the workspace's limits keeps the request between its claim and its reply.
  const { database } = service.services;
  await database.transaction(workspaceId, async (tx) => {
    await lockLimits(tx);
    const cutOff = create(new ApiClient(doomed.url, client.key)).then(
      () => 'answered',
      () => 'cut off',
    );
    await waitFor('the claim', async () => (await claim()).length === 1);
    await doomed.kill();
    expect(await cutOff).toBe('cut off');
  });

  const [left] = await claim();
  expect(left).toMatchObject({ reply: null, attempt: 1 });
  expect(left?.leaseSeconds).toBeLessThanOrEqual(idempotencyTimes.leaseSeconds);
  const blocked = await create(client);
  expect([blocked.status, blocked.error.code]).toEqual([409, 'conflict']);
  expect(Number(blocked.headers.get('Retry-After'))).toBeLessThanOrEqual(
    idempotencyTimes.leaseSeconds,
  );
  expect(await owner.rows('select 1 from websites where domain = ?', [domain])).toHaveLength(0);

  await owner.rows('update idempotency_keys set lease_until = now() where key = ?', [key]);
  expect((await create(client)).status).toBe(201);
  expect(await owner.rows('select 1 from websites where domain = ?', [domain])).toHaveLength(1);
  expect((await create(client)).headers.get('Idempotent-Replayed')).toBe('true');
});
