import type { Queries } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { type SeededAnswer, seedAnswers } from '../support/ai-answers';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Row = Record<string, unknown> & { name: string | null };

let service: Service;
let client: ApiClient;
let websiteId: string;
let promptIds: string[];
let reportingId: string;
let silentId: string;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

beforeAll(async () => {
  service = await startService();
  const { workspaceId } = await createWorkspace('starter');
  const db: Queries = service.services.database.reader(workspaceId);
  client = await newClient(service, workspaceId);
  websiteId = (await client.post<{ id: string }>('/websites', { domain: uniqueDomain() })).data.id;
  const path = `/websites/${websiteId}/ai`;
  const tracked = await client.post('/keywords', { websiteId, keywords: ['Best CRM 2026'] });
  expect(tracked.error).toBeUndefined();
  const prompts = ['Which CRM is best?', 'Which help desk is best?'].map((text) => ({ text }));
  const added = await client.post<Array<{ id: string }>>(`${path}/prompts`, { prompts });
  promptIds = added.data.map(({ id }) => id);
  const target = async (provider: string, engine: string) =>
    (await client.post<{ id: string }>(`${path}/targets`, { engine, provider })).data.id;
  reportingId = await target('openai', 'chatgpt');
  silentId = await target('serpapi_ai_mode', 'google_ai_mode');
  const [crm = '', desk = ''] = promptIds;
  const answers: SeededAnswer[] = [
    ...[1, 2, 3, 4].map((days) => ({
      promptId: crm,
      targetId: reportingId,
      at: daysAgo(days),
      queries: ['best  CRM 2026', 'Best crm 2026', 'crm reviews'],
    })),
    { promptId: desk, targetId: reportingId, at: daysAgo(2), queries: ['help desk reviews 2026'] },
    { promptId: desk, targetId: reportingId, at: daysAgo(6), queries: [] },
    { promptId: desk, targetId: reportingId, at: daysAgo(1), searched: false },
    { promptId: desk, targetId: silentId, at: daysAgo(1) },
  ];
  await seedAnswers(openWorkspace(service.services, db), { websiteId }, answers);
});
afterAll(() => service.stop());

const list = async (query = '') =>
  (await client.get<Row[]>(`/websites/${websiteId}/ai/fan-outs?${query}`)).data;
const namesOf = async (query: string) => (await list(query)).map(({ name }) => name);
const dayOf = (days: number) => daysAgo(days).slice(0, 10);

it('counts a search once an answer, of those that report their searches', async () => {
  expect(await list()).toMatchObject([
    {
      name: 'best crm 2026',
      answers: 4,
      prompts: 1,
      days: 4,
      firstDay: dayOf(4),
      lastDay: dayOf(1),
      answerShare: { hits: 4, n: 5, of: 'answers_that_report_searches' },
      isTracked: true,
    },
    { name: 'crm reviews', answers: 4, isTracked: false },
    { name: 'help desk reviews 2026', answers: 1, isTracked: false },
  ]);
  expect(await namesOf('isTracked=false&q=CRM')).toEqual(['crm reviews']);
  expect(await namesOf(`promptId=${promptIds[1]}`)).toEqual(['help desk reviews 2026']);
  expect(await namesOf(`aiTargetId=${silentId}`)).toEqual([]);
});

it('finds words that recur, and those that the engine added', async () => {
  const rows = await list('by=word');
  const byName = new Map(rows.map((row) => [row.name, row]));
  expect(byName.get('2026')).toMatchObject({ answers: 5, prompts: 2, promptsWithout: 2 });
  expect(byName.get('crm')).toMatchObject({ answers: 4, prompts: 1, promptsWithout: 0 });
  expect(byName.get('reviews')).toMatchObject({ answers: 5, answerShare: { hits: 5, n: 5 } });
});

it('names the targets whose provider does not report searches', async () => {
  const rows = await list('by=target');
  const of = (id: string) => rows.find(({ target }) => (target as { id: string }).id === id);
  expect(of(reportingId)).toMatchObject({
    name: null,
    answers: 5,
    days: 4,
    firstDay: dayOf(4),
    searchesPerAnswer: 1.8,
    reportsSearches: true,
    answerShare: { hits: 5, n: 6, of: 'answers_that_searched' },
  });
  expect(of(silentId)).toMatchObject({
    answers: 0,
    firstDay: null,
    searchesPerAnswer: null,
    reportsSearches: false,
    answerShare: { hits: 0, n: 1 },
  });
});

it('lists prompts by how many searches each answer takes', async () => {
  const rows = await list('by=prompt&sort=-answers');
  expect(rows.slice(0, 2)).toMatchObject([
    { name: promptIds[0], answers: 4, searchesPerAnswer: 2 },
    { name: promptIds[1], answers: 1, days: 1, answerShare: { hits: 1, n: 2 } },
  ]);
});
