import { newId } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let workspaceId: string;
let client: ApiClient;
let website: Record<string, unknown> & { id: string };

beforeAll(async () => {
  service = await startService();
  ({ workspaceId } = await createWorkspace());
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
  const body = { domain: uniqueDomain(), tags: ['a', 'b'] };
  website = (await client.post<typeof website>('/websites', body)).data;
});
afterAll(() => service.stop());

const patch = (change: unknown) => client.patch<typeof website>(`/websites/${website.id}`, change);
const read = async () => (await client.get<typeof website>(`/websites/${website.id}`)).data;
const auditCount = async () =>
  (await client.get(`/account/audit-log?targetId=${website.id}&action=website.update`)).meta.total;

it.each([
  { name: 'Renamed' },
  { tags: ['c', 'a'] },
  { tags: [] },
  { serpTracking: false },
  { aiTracking: false },
  { status: 'paused' },
  { name: 'All', tags: ['z'], serpTracking: false, aiTracking: false, status: 'paused' },
])('%j changes that and nothing else', async (change) => {
  const answer = await patch(change);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ ...website, ...change });
  expect(await read()).toEqual(answer.data);
  expect(await auditCount()).toBe(1);
});

it('an empty change is a 200 and leaves no trace', async () => {
  for (const body of [{}, undefined]) {
    const answer = await patch(body);
    expect([answer.status, answer.data]).toEqual([200, website]);
  }
  expect(await auditCount()).toBe(0);
});

it('what was read may be sent back whole, in every status', async () => {
  for (const change of [{}, { status: 'paused' }, { archived: true }]) {
    await patch(change);
    const before = await read();
    const answer = await patch(before);
    expect([answer.status, answer.data]).toEqual([200, before]);
  }
});

it('what was read may be edited and sent back whole', async () => {
  const answer = await patch({ ...(await read()), name: 'Edited', tags: ['b'] });
  expect(answer.data).toEqual({ ...website, name: 'Edited', tags: ['b'] });
});

it('relationship, country and language can be changed, and nothing else is then', async () => {
  const change = { relationship: 'competitor', country: 'de', language: 'DE' };
  const expected = { ...website, relationship: 'competitor', country: 'DE', language: 'de' };
  expect((await patch(change)).data).toEqual(expected);
  expect(await read()).toEqual(expected);
  const wrong = await patch({ country: 'XX' });
  expect([wrong.status, wrong.error.details[0]?.path]).toEqual([422, 'country']);
});

it.each([
  ['id', newId('website')],
  ['domain', 'example.org'],
  ['searchConsoleConnected', true],
  ['healthScore', 100],
  ['lastSyncedAt', '2026-01-01T00:00:00.000Z'],
])('%s cannot be changed, and nothing else is then', async (field, value) => {
  const answer = await patch({ name: 'Renamed', [field]: value });
  expect([answer.status, answer.error.details]).toEqual([
    422,
    [{ path: field, code: 'read_only', message: expect.any(String) }],
  ]);
  expect(await read()).toEqual(website);
});

it.each([
  ['status', { status: 'archived' }],
  ['status', { status: 'deleted' }],
  ['status', { status: null }],
  ['archived', { archived: 'yes' }],
  ['name', { name: null }],
  ['serpTracking', { serpTracking: 'true' }],
  ['serpTracking', { serpTracking: 0 }],
  ['tags', { tags: null }],
  ['statusBeforeArchive', { statusBeforeArchive: 'active' }],
])('a wrong %s (%j) is a 422', async (field, change) => {
  const answer = await patch(change);
  expect([answer.status, answer.error.details[0]?.path]).toEqual([422, field]);
});

describe('archiving', () => {
  const status = async (change: object) => (await patch(change)).data['status'];

  it('restores to what it was before', async () => {
    expect(await status({ archived: true })).toBe('archived');
    expect(await status({ archived: false })).toBe('active');
    expect(await status({ status: 'paused' })).toBe('paused');
    expect(await status({ archived: true })).toBe('archived');
    expect(await status({ archived: true })).toBe('archived');
    expect(await status({ archived: false })).toBe('paused');
    expect(await status({ archived: false })).toBe('paused');
  });

  it('ends by a status as well', async () => {
    await patch({ archived: true });
    expect(await status({ status: 'paused' })).toBe('paused');
    await patch({ archived: true });
    expect(await status({ status: 'active' })).toBe('active');
  });

  it('together with a status wins, and the status is what a restore leads to', async () => {
    expect(await status({ archived: true, status: 'paused' })).toBe('archived');
    expect(await status({ archived: false })).toBe('paused');
    expect(await status({ archived: false, status: 'active' })).toBe('active');
  });

  it('keeps the website from the default list, its tags and its fields', async () => {
    const { data } = await patch({ archived: true });
    expect(data).toEqual({ ...website, status: 'archived' });
    const listed = await client.get<Array<{ id: string }>>('/websites?limit=1000');
    expect(listed.data.map(({ id }) => id)).not.toContain(website.id);
  });
});

it('changes that come at once are all made, one after the other', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => patch({ tags: [`t${index}`, 'common'] })),
    ...Array.from({ length: 10 }, () => patch({ serpTracking: false })),
    ...Array.from({ length: 10 }, (_, index) => patch({ archived: index % 2 === 0 })),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const after = await read();
  expect(after).toMatchObject({ serpTracking: false });
  expect(after['tags']).toEqual([expect.stringMatching(/^t\d$/), 'common']);
});
