import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { uniqueDomain } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

type Tag = { name: string; websiteCount: number };

let service: Service;
let client: ApiClient;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  client = await newClient(service, (await createWorkspace()).workspaceId);
});
afterAll(() => service.stop());

const create = async (...tags: string[]) =>
  (await client.post<{ id: string }>('/websites', { domain: uniqueDomain(), tags })).data.id;
const counts = async () =>
  Object.fromEntries(
    (await client.get<Tag[]>('/tags')).data.map(({ name, websiteCount }) => [name, websiteCount]),
  );

it('a workspace without tags has an empty list', async () => {
  const answer = await client.get('/tags');
  expect([answer.data, answer.meta.total]).toEqual([[], 0]);
});

it('each is counted over active and paused websites', async () => {
  await create('a', 'b');
  const paused = await create('a');
  const archived = await create('a', 'c');
  await client.patch(`/websites/${paused}`, { status: 'paused' });
  await client.patch(`/websites/${archived}`, { archived: true });
  expect(await counts()).toEqual({ a: 2, b: 1, c: 0 });
  const sorted = await client.get<Tag[]>('/tags?sort=websiteCount');
  expect(sorted.data.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  await client.patch(`/websites/${archived}`, { archived: false });
  expect(await counts()).toEqual({ a: 3, b: 1, c: 1 });
});

it('one that no website carries any more stays, counted as none', async () => {
  const websiteId = await create('a', 'b');
  await client.patch(`/websites/${websiteId}`, { tags: ['b'] });
  expect(await counts()).toEqual({ a: 0, b: 1 });
  await client.delete(`/websites/${websiteId}`);
  expect(await counts()).toEqual({ a: 0, b: 0 });
});

it('they are in order of their names, in pages that meet', async () => {
  await create('pear', 'apple', 'fig');
  const names = async (query: string) =>
    (await client.get<Tag[]>(`/tags?${query}`)).data.map(({ name }) => name);
  expect(await names('')).toEqual(['apple', 'fig', 'pear']);
  expect(await names('limit=2')).toEqual(['apple', 'fig']);
  expect(await names('limit=2&offset=2')).toEqual(['pear']);
  expect((await client.get('/tags?limit=2')).meta).toEqual({ total: 3, limit: 2, offset: 0 });
});
