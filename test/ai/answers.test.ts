import type { Queries } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { seedAnswers } from '../support/ai-answers';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Summary = { id: string; excerpt: string; brands: Array<{ name: string }> };

let service: Service;
let client: ApiClient;
let db: Queries;
let path: string;
let ids: string[];

const minute = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000 - 3_600_000).toISOString();

beforeAll(async () => {
  service = await startService();
  const { workspaceId } = await createWorkspace('starter');
  db = service.services.database.reader(workspaceId);
  client = await newClient(service, workspaceId);
  const created = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const websiteId = created.data.id;
  path = `/websites/${websiteId}/ai`;
  await client.post(`${path}/brands`, {
    brands: [
      { name: 'Acme', isOwn: true, domains: ['acme.example'] },
      { name: 'Rival', domains: ['rival.example'] },
    ],
  });
  const prompts = await client.post<Array<{ id: string }>>(`${path}/prompts`, {
    prompts: [{ text: 'Which tools?' }],
  });
  const promptId = prompts.data[0]?.id ?? '';
  const target = await client.post<{ id: string }>(`${path}/targets`, {
    engine: 'chatgpt',
    provider: 'openai',
  });
  const base = { promptId, targetId: target.data.id };
  ids = await seedAnswers(openWorkspace(service.services, db), { websiteId }, [
    {
      ...base,
      at: minute(0),
      text: 'Use Rival, not Acme 👍.',
      cited: ['https://rival.example/a', 'https://www.reddit.com/r/tools'],
    },
    {
      ...base,
      at: minute(1),
      text: 'Use Acme 👍.',
      cited: ['https://acme.example/', 'https://www.reddit.com/r/tools'],
      seen: ['https://seen.example/'],
      queries: ['best tools'],
    },
    { ...base, at: minute(2), state: 'failed' },
  ]);
});
afterAll(() => service.stop());

const list = async (query = '') => (await client.get<Summary[]>(`${path}/answers?${query}`)).data;
const get = async (id: string | undefined, rest = '') =>
  (await client.get<Record<string, unknown>>(`${path}/answers/${id}${rest}`)).data;

it('lists answers by what they name and cite', async () => {
  const of = async (query: string) => (await list(query)).map(({ id }) => ids.indexOf(id));
  expect(await of('')).toEqual([2, 1, 0]);
  expect(await of('sort=askedAt&state=ok')).toEqual([0, 1]);
  expect(await of('isOwnCited=true')).toEqual([1]);
  expect(await of('host=rival.example')).toEqual([0]);
  expect(await of('limit=1&offset=1')).toEqual([1]);
  expect(await of('country=DE')).toEqual([]);
  const brands = await client.get<Array<{ id: string; name: string }>>(`${path}/brands`);
  const rival = brands.data.find(({ name }) => name === 'Rival');
  expect(await of(`brandId=${rival?.id}`)).toEqual([0]);
  expect((await list('sort=askedAt'))[0]).toMatchObject({
    excerpt: 'Use Rival, not Acme 👍.',
    brands: [{ name: 'Rival' }, { name: 'Acme' }],
  });
});

it('shows an answer with all of its evidence, and the raw body on request', async () => {
  expect(await get(ids[1])).toMatchObject({
    text: 'Use Acme 👍.',
    brands: [{ name: 'Acme', isOwn: true, offsets: [{ start: 4, end: 8 }] }],
    cited: [
      { url: 'https://acme.example/', owner: 'own', category: 'other', order: 1, start: null },
      { host: 'reddit.com', owner: 'other', category: 'forum', order: 2 },
    ],
    seen: [{ host: 'seen.example', owner: 'other' }],
    queries: ['best tools'],
    cost: { amount: 0.01, unit: 'USD' },
    raw: null,
  });
  expect(await get(ids[1], '?include=raw')).toMatchObject({ raw: '{"sample":true}' });
  expect(await get(ids[2])).toMatchObject({ state: 'failed', answerFailureCode: 'timeout' });
});

it('compares an answer with the one before it, whichever is named first', async () => {
  const expected = {
    earlierAnswerId: ids[0],
    laterAnswerId: ids[1],
    isSamePrompt: true,
    isSameModel: true,
    citedHosts: {
      added: ['acme.example'],
      removed: ['rival.example'],
      kept: ['reddit.com'],
    },
    brandIds: { removed: [expect.any(String)], kept: [expect.any(String)], added: [] },
    text: { unit: 'word' },
  };
  expect(await get(ids[1], '/compare')).toMatchObject(expected);
  expect(await get(ids[0], `/compare?with=${ids[1]}`)).toMatchObject(expected);
  const { error } = await client.get(`${path}/answers/${ids[0]}/compare`);
  expect(error?.details?.[0]).toMatchObject({ path: 'query.with', code: 'required' });
});

it('keeps a website’s own rules for categories', async () => {
  const settings = { sourceCategories: [{ domain: 'reddit.com', category: 'reviews' }] };
  const website = path.replace('/ai', '');
  await client.patch(`${website}/settings`, settings);
  expect(await get(ids[1])).toMatchObject({ cited: [{}, { category: 'reviews' }] });
});
