import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';

let service: Service;
let client: ApiClient;

const websites = [
  { domain: 'alpha.com', name: 'First 100% shop', relationship: 'own', tags: ['x', 'y'] },
  { domain: 'beta.com', name: 'Second_shop', relationship: 'client', tags: ['x'] },
  { domain: 'gamma.com', name: 'back\\slash', relationship: 'competitor', tags: ['X'] },
  { domain: 'delta.com', name: 'Paused shop', relationship: 'own', tags: [] },
  { domain: 'epsilon.com', name: 'Archived shop', relationship: 'own', tags: ['x'] },
];

beforeAll(async () => {
  service = await startService();
  client = await newClient(service, (await createWorkspace()).workspaceId);
  for (const website of websites) {
    const { data } = await client.post<{ id: string }>('/websites', website);
    if (website.name.startsWith('Paused')) {
      await client.patch(`/websites/${data.id}`, { status: 'paused' });
    }
    if (website.name.startsWith('Archived')) {
      await client.patch(`/websites/${data.id}`, { archived: true });
    }
  }
});
afterAll(() => service.stop());

const find = async (query: string) => {
  const answer = await client.get<Array<{ domain: string }>>(`/websites?${query}`);
  expect(answer.status).toBe(200);
  return { domains: answer.data.map(({ domain }) => domain), total: answer.meta.total };
};

it.each([
  ['', ['alpha.com', 'beta.com', 'gamma.com', 'delta.com']],
  ['status=active', ['alpha.com', 'beta.com', 'gamma.com']],
  ['status=paused', ['delta.com']],
  ['status=archived', ['epsilon.com']],
  ['relationship=own', ['alpha.com', 'delta.com']],
  ['relationship=competitor', ['gamma.com']],
  ['tag=x', ['alpha.com', 'beta.com', 'gamma.com']],
  ['tag=X', ['alpha.com', 'beta.com', 'gamma.com']],
  ['tag=y', ['alpha.com']],
  ['tag=none', []],
  ['tag=x&status=archived', ['epsilon.com']],
  ['q=ALPHA', ['alpha.com']],
  ['sort=-domain', ['gamma.com', 'delta.com', 'beta.com', 'alpha.com']],
  ['sort=-healthScore', ['alpha.com', 'beta.com', 'gamma.com', 'delta.com']],
  ['q=shop', ['alpha.com', 'beta.com', 'delta.com']],
  ['q=shop&relationship=own', ['alpha.com', 'delta.com']],
  ['q=shop&relationship=own&tag=x&status=active', ['alpha.com']],
  ['q=%25', ['alpha.com']],
  ['q=_', ['beta.com']],
  ['q=%5C', ['gamma.com']],
  ['q=%5C%25', []],
  ["q='%20or%20true--", []],
])('?%s', async (query, domains) => {
  expect(await find(query)).toEqual({ domains, total: domains.length });
});

it.each(['status=deleted', 'status=', 'relationship=friend', 'status=Active'])(
  '?%s is a 422',
  async (query) => {
    expect((await client.get(`/websites?${query}`)).status).toBe(422);
  },
);

it('pages meet without gap or overlap, and each knows the whole number', async () => {
  const all = (await find('')).domains;
  const pages = await Promise.all(
    [0, 1, 2, 3, 4].map((offset) => find(`limit=1&offset=${offset}`)),
  );
  expect(pages.flatMap(({ domains }) => domains)).toEqual(all);
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([4]));
  expect(await find('limit=1000&offset=9007199254740991')).toEqual({ domains: [], total: 4 });
});
