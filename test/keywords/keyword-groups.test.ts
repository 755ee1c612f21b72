import { newId } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { addToGroup, insertKeyword } from '../support/keywords';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Group = {
  id: string;
  websiteId: string;
  name: string;
  keywordCount: number;
  createdAt: string;
  updatedAt: string;
};

let service: Service;
let workspaceId: string;
let client: ApiClient;
let owner: OwnerRows;
let websiteId: string;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
  websiteId = await newWebsite();
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

const newWebsite = async () =>
  (await client.post<{ id: string }>('/websites', { domain: uniqueDomain() })).data.id;
const create = (name: string, of = websiteId) =>
  client.post<Group>('/keyword-groups', { websiteId: of, name });

const addKeyword = (groupId: string, keyword: string) =>
  insertKeyword(owner, { workspaceId, websiteId, groupId }, keyword);

it('one is made, read, renamed and deleted', async () => {
  const created = await create(' Brand ');
  expect(created.status).toBe(201);
  expect(created.data).toEqual({
    id: expect.stringMatching(/^grp_/),
    websiteId,
    name: 'Brand',
    keywordCount: 0,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: created.data.createdAt,
  });
  const path = `/keyword-groups/${created.data.id}`;
  expect(created.headers.get('Location')).toBe(`/api/v1${path}`);
  expect((await client.get(path)).data).toEqual(created.data);

  const renamed = await client.patch<Group>(path, { name: 'Brands' });
  expect(renamed.data).toMatchObject({
    ...created.data,
    name: 'Brands',
    updatedAt: expect.any(String),
  });
  expect(Date.parse(renamed.data.updatedAt)).toBeGreaterThan(Date.parse(created.data.updatedAt));

  expect((await client.delete(path)).data).toEqual({ deleted: true });
  expect((await client.delete(path)).status).toBe(404);
  expect((await client.get(path)).status).toBe(404);
});

it('a name is once on a website, and may be on another', async () => {
  const first = await create('Brand');
  const again = await create('Brand');
  expect([again.status, again.error.details]).toEqual([
    422,
    [{ path: 'name', code: 'name_exists', message: expect.any(String) }],
  ]);
  expect((await create('Brand', await newWebsite())).status).toBe(201);
  const other = await create('Other');
  const renamed = await client.patch(`/keyword-groups/${other.data.id}`, { name: 'Brand' });
  expect([renamed.status, renamed.error.details[0]?.code]).toEqual([422, 'name_exists']);
  await client.delete(`/keyword-groups/${first.data.id}`);
  expect((await create('Brand')).status).toBe(201);
});

it('of ten at once with one name one is made', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create('Brand')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
});

it('keywords are counted, and kept when their group goes', async () => {
  const [brand, other] = [(await create('Brand')).data.id, (await create('Other')).data.id];
  const keywordId = await addKeyword(brand, 'one');
  await addKeyword(brand, 'two');
  await addToGroup(owner, workspaceId, other, keywordId);
  const count = async (id: string) =>
    (await client.get<Group>(`/keyword-groups/${id}`)).data.keywordCount;
  expect([await count(brand), await count(other)]).toEqual([2, 1]);
  const sorted = await client.get<Group[]>('/keyword-groups?sort=keywordCount');
  expect(sorted.data.map(({ name }) => name)).toEqual(['Other', 'Brand']);
  await client.delete(`/keyword-groups/${brand}`);
  expect(await count(other)).toBe(1);
  const kept = await owner.rows('select 1 from keywords where workspace_id = ?', [workspaceId]);
  expect(kept).toHaveLength(2);
});

it('they are listed by website and by part of the name', async () => {
  const elsewhere = await newWebsite();
  await create('100% sure');
  await create('snake_case');
  await create('Sure thing', elsewhere);
  const names = async (query: string) =>
    (await client.get<Group[]>(`/keyword-groups?${query}`)).data.map(({ name }) => name);
  expect(await names('')).toEqual(['100% sure', 'snake_case', 'Sure thing']);
  expect(await names(`websiteId=${elsewhere}`)).toEqual(['Sure thing']);
  expect(await names('q=SURE')).toEqual(['100% sure', 'Sure thing']);
  expect(await names('q=%25')).toEqual(['100% sure']);
  expect(await names('q=_')).toEqual(['snake_case']);
  expect(await names(`websiteId=${newId('website')}`)).toEqual([]);
  expect((await client.get('/keyword-groups?websiteId=x')).status).toBe(422);
});

it('an unchanged or empty change is a 200 and leaves no trace', async () => {
  const { data } = await create('Brand');
  const path = `/keyword-groups/${data.id}`;
  for (const change of [{}, { name: 'Brand' }, data]) {
    const answer = await client.patch(path, change);
    expect([answer.status, answer.data]).toEqual([200, data]);
  }
  const moved = await client.patch(path, { websiteId: newId('website') });
  expect([moved.status, moved.error.details[0]?.code]).toEqual([422, 'read_only']);
  const trace = await client.get(`/account/audit-log?targetId=${data.id}`);
  expect(trace.meta.total).toBe(1);
});
