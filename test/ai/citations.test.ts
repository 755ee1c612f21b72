import type { Queries } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { seedAnswers } from '../support/ai-answers';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Row = Record<string, unknown>;

let service: Service;
let client: ApiClient;
let db: Queries;
let path: string;
let promptIds: string[];

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
  const added = await client.post<Array<{ id: string }>>(`${path}/prompts`, {
    prompts: Array.from({ length: 6 }, (_, index) => ({ text: `Which tools ${index}?` })),
  });
  promptIds = added.data.map(({ id }) => id);
  const target = await client.post<{ id: string }>(`${path}/targets`, {
    engine: 'chatgpt',
    provider: 'openai',
  });
  const answers = promptIds.flatMap((promptId, index) => [
    {
      promptId,
      targetId: target.data.id,
      text: 'Rival.',
      cited: ['https://rival.example/a', 'https://rival.example/b', 'https://www.reddit.com/r'],
    },
    {
      promptId,
      targetId: target.data.id,
      text: index === 0 ? 'None.' : 'Acme.',
      cited: index === 0 ? [] : ['https://acme.example/', 'https://rival.example/a'],
    },
  ]);
  const stores = openWorkspace(service.services, db);
  await seedAnswers(stores, { websiteId }, answers);
});
afterAll(() => service.stop());

const read = async (of: string, query = '') =>
  (await client.get<Row[]>(`${path}/${of}?${query}`)).data;

it('counts each domain once an answer, with owner, category and rank interval', async () => {
  expect(await read('citations')).toMatchObject([
    {
      name: 'rival.example',
      owner: 'competitor',
      answers: 11,
      prompts: 6,
      rank: 1,
      rankInterval: { low: 1, high: 1 },
      citedShare: { hits: 11, n: 11, of: 'answers_that_cite' },
    },
    { name: 'reddit.com', owner: 'other', category: 'forum', answers: 6, rank: 2 },
    { name: 'acme.example', owner: 'own', answers: 5, rank: 3, rankInterval: { low: 2, high: 3 } },
  ]);
  const names = async (query: string) => (await read('citations', query)).map(({ name }) => name);
  expect(await names('owner=own')).toEqual(['acme.example']);
  expect(await names('category=forum')).toEqual(['reddit.com']);
  expect(await names(`promptId=${promptIds[0]}`)).toEqual(['reddit.com', 'rival.example']);
  expect(await names('isBranded=true')).toEqual([]);
  expect(await names('by=page&host=rival.example')).toEqual([
    'https://rival.example/a',
    'https://rival.example/b',
  ]);
});

it('divides answers into four that add up', async () => {
  expect(await read('cross')).toMatchObject([
    {
      namedAndCited: { hits: 5, n: 12, of: 'answers' },
      namedOnly: { hits: 0 },
      citedOnly: { hits: 0 },
      neither: { hits: 7 },
    },
  ]);
});

it('lists prompts where only competitors are', async () => {
  expect(await read('gaps')).toMatchObject([
    {
      promptId: promptIds[0],
      promptText: 'Which tools 0?',
      gaps: ['named', 'cited'],
      competitorNamed: { hits: 1, n: 2, isThin: true, interval: null },
      ownNamed: { hits: 0, n: 2 },
    },
  ]);
});

it('keeps revisions of a prompt apart', async () => {
  await client.patch(`${path}/prompts/${promptIds[1]}`, { text: 'Which tools now?' });
  expect(await read('citations', 'owner=own')).toMatchObject([{ answers: 4 }]);
  expect(await read('cross')).toMatchObject([{ neither: { n: 10 } }]);
});

it('a citation of which only the domain is known counts for that, and for no page', async () => {
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const own = `/websites/${data.id}/ai`;
  const [prompt] = (
    await client.post<{ id: string }[]>(`${own}/prompts`, { prompts: [{ text: 'Which shop?' }] })
  ).data;
  const target = await client.post<{ id: string }>(`${own}/targets`, {
    engine: 'gemini',
    provider: 'gemini',
  });
  const [home, page] = ['https://shop.example/', 'https://shop.example/a'];
  const [answerId] = await seedAnswers(
    openWorkspace(service.services, db),
    { websiteId: data.id },
    [
      {
        promptId: prompt?.id ?? '',
        targetId: target.data.id,
        cited: [home, page],
        unresolved: [home],
      },
    ],
  );
  const answer = await client.get<{ cited: { url: string; isResolved: boolean }[] }>(
    `${own}/answers/${answerId}`,
  );
  expect(answer.data.cited.map(({ url, isResolved }) => [url, isResolved])).toEqual([
    [home, false],
    [page, true],
  ]);
  const names = async (query: string) =>
    (await client.get<Row[]>(`${own}/citations?${query}`)).data.map(({ name }) => name);
  expect(await names('by=page&host=shop.example')).toEqual([page]);
  expect(await names('')).toEqual(['shop.example']);
});
