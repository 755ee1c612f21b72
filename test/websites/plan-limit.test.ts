import type { PlanName } from '../../modules/account/rules/plans';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let services: [Service, Service];
let owner: OwnerRows;

beforeAll(async () => {
  services = await Promise.all([startService(), startService()]);
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await Promise.all(services.map((service) => service.stop()));
});

const open = async (plan: PlanName) => {
  const { workspaceId } = await createWorkspace(plan);
  const clients: [ApiClient, ApiClient] = [
    await newClient(services[0], workspaceId),
    await newClient(services[1], workspaceId),
  ];
  return { workspaceId, clients };
};
const create = (client: ApiClient) =>
  client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
const count = (answers: Array<{ status: number }>, status: number) =>
  answers.filter((answer) => answer.status === status).length;

it('the free plan allows three websites, however many come at once', async () => {
  const { clients } = await open('free');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => create(clients[index % 2 ? 0 : 1])),
  );
  expect([count(answers, 201), count(answers, 402)]).toEqual([3, 27]);
  const refused = answers.find(({ status }) => status === 402);
  expect(refused?.error.code).toBe('payment_required');
  expect((await clients[0].get('/websites?status=active')).meta.total).toBe(3);
});

it('paused websites count, archived ones do not', async () => {
  const [client] = (await open('free')).clients;
  const made = [await create(client), await create(client), await create(client)];
  await client.patch(`/websites/${made[0]?.data.id}`, { status: 'paused' });
  expect((await create(client)).status).toBe(402);
  await client.patch(`/websites/${made[0]?.data.id}`, { archived: true });
  expect((await create(client)).status).toBe(201);
});

it.each([{ archived: false }, { status: 'active' }, { status: 'paused' }])(
  'restoring by %j when full is a 402 and changes nothing',
  async (change) => {
    const [client] = (await open('free')).clients;
    const { data } = await create(client);
    await client.patch(`/websites/${data.id}`, { archived: true });
    for (let made = 0; made < 3; made += 1) await create(client);
    const answer = await client.patch(`/websites/${data.id}`, { ...change, name: 'Renamed' });
    expect([answer.status, answer.error.code]).toEqual([402, 'payment_required']);
    const after = await client.get<{ name: string; status: string }>(`/websites/${data.id}`);
    expect(after.data.status).toBe('archived');
    expect(after.data.name).not.toBe('Renamed');
    expect((await client.patch(`/websites/${data.id}`, { archived: true })).status).toBe(200);
  },
);

it('restores and additions at once do not go over the limit together', async () => {
  const { clients } = await open('free');
  const [client] = clients;
  const archived: string[] = [];
  for (let made = 0; made < 6; made += 1) {
    const { data } = await create(client);
    archived.push(data.id);
    await client.patch(`/websites/${data.id}`, { archived: true });
  }
  const answers = await Promise.all([
    ...archived.map((id) => clients[1].patch(`/websites/${id}`, { archived: false })),
    ...Array.from({ length: 6 }, () => create(client)),
  ]);
  expect(count(answers, 402)).toBe(9);
  expect((await client.get('/websites')).meta.total).toBe(3);
});

it('a deleted website makes room', async () => {
  const [client] = (await open('free')).clients;
  const made = [await create(client), await create(client), await create(client)];
  await client.delete(`/websites/${made[1]?.data.id}`);
  expect((await create(client)).status).toBe(201);
});

it('after a downgrade all are kept, may be changed, and none is added', async () => {
  const { workspaceId, clients } = await open('starter');
  const [client] = clients;
  const made = await Promise.all(Array.from({ length: 5 }, () => create(client)));
  await owner.rows("update workspaces set plan = 'free' where id = ?", [workspaceId]);
  expect((await client.get('/websites')).meta.total).toBe(5);
  expect((await client.patch(`/websites/${made[0]?.data.id}`, { name: 'x' })).status).toBe(200);
  expect((await client.patch(`/websites/${made[0]?.data.id}`, { status: 'paused' })).status).toBe(
    200,
  );
  expect((await create(client)).status).toBe(402);
});
