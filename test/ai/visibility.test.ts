import { rollUpAnswers } from '../../modules/ai/store/roll-up-answers';
import { toUuid } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { type SeededAnswer, seedAnswers } from '../support/ai-answers';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Rate = {
  value: number | null;
  hits: number;
  n: number;
  interval: { low: number; high: number; method: string } | null;
  isThin: boolean;
};
type Row = {
  target: { id: string; engine: string };
  group: string | null;
  dataSource: string;
  mentionRate: Rate;
  citationRate: Rate;
  shareOfVoiceByAnswers: Rate;
  shareOfVoiceByMentions: Rate;
  firstMentionShare: Rate;
  listRanks: Record<string, number>;
  states: Record<string, number>;
  branded: { mentionRate: Rate } | null;
  change: { mentionRate: { verdict: string; difference: number | null } } | null;
  quality: { grade: string };
};

let service: Service;
let client: ApiClient;
let db: Queries;
let websiteId: string;
let path: string;
let prompts: Record<'tools' | 'shoes' | 'branded', string>;
let targetId: string;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { workspaceId } = await createWorkspace('starter');
  db = service.services.database.reader(workspaceId);
  client = await newClient(service, workspaceId);
  websiteId = (await client.post<{ id: string }>('/websites', { domain: uniqueDomain() })).data.id;
  path = `/websites/${websiteId}/ai`;
  const brands = [
    { name: 'Acme', isOwn: true, domains: ['acme.example'] },
    { name: 'Rival', isOwn: false, domains: ['rival.example'] },
  ];
  await client.post(`${path}/brands`, { brands });
  const added = await client.post<Array<{ id: string }>>(`${path}/prompts`, {
    prompts: [
      { text: 'Which tools?', topic: 'tools', tags: ['a', 'b'] },
      { text: 'Which shoes?', topic: 'shoes' },
      { text: 'Is Acme good?' },
    ],
  });
  const [tools = '', shoes = '', branded = ''] = added.data.map(({ id }) => id);
  prompts = { tools, shoes, branded };
  const target = { engine: 'chatgpt', provider: 'openai' };
  targetId = (await client.post<{ id: string }>(`${path}/targets`, target)).data.id;
});

const seed = (
  answers: Array<Omit<SeededAnswer, 'targetId'> & { targetId?: string }>,
  brandVersion = 1,
) =>
  seedAnswers(
    openWorkspace(service.services, db),
    { websiteId, brandVersion },
    answers.map((answer) => ({ targetId, ...answer })),
  );
const read = async (query = '') => (await client.get<Row[]>(`${path}/visibility?${query}`)).data;
const times = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one);

it('computes each number over its own denominator', async () => {
  await seed([
    // Named first in a list, and cited.
    {
      promptId: prompts.tools,
      text: '1. Acme is best\n2. Rival',
      cited: ['https://acme.example/a', 'https://acme.example/b'],
    },
    // The rival five times, Acme once, in prose, without a search.
    {
      promptId: prompts.tools,
      text: 'Rival, Rival, Rival, Rival and Rival beat Acme.',
      searched: false,
    },
    // Cited, not named.
    { promptId: prompts.shoes, text: 'Nothing.', cited: ['https://www.acme.example/'] },
    { promptId: prompts.shoes, text: 'Rival.', cited: ['https://rival.example/'] },
    { promptId: prompts.shoes, text: 'Nothing.', searched: null },
    { promptId: prompts.shoes, state: 'refused', text: 'I cannot say.' },
    { promptId: prompts.shoes, state: 'no_answer_surface' },
    { promptId: prompts.shoes, state: 'failed' },
    { promptId: prompts.branded, text: 'Acme is good.' },
  ]);
  const [row, ...others] = await read();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    target: { id: targetId, engine: 'chatgpt', access: 'api' },
    dataSource: 'live',
    mentionRate: { hits: 2, n: 5, value: 0.4, of: 'answers', prompts: 2, isThin: true },
    citationRate: { hits: 2, n: 3, of: 'answers_that_searched', interval: null },
    shareOfVoiceByAnswers: { hits: 2, n: 5 },
    shareOfVoiceByMentions: { hits: 2, n: 9 },
    firstMentionShare: { hits: 1, n: 3, of: 'answers_naming_any_brand' },
    listRanks: { place1: 1, place2: 0, inProse: 1 },
    states: { ok: 5, refused: 1, noAnswerSurface: 1, failed: 1 },
    searchedUnknown: 1,
    quality: { grade: 'exploratory' },
    branded: { mentionRate: { hits: 1, n: 1 } },
  });
  expect(row?.mentionRate.interval).toMatchObject({ method: 'bootstrap_by_prompt' });
});

it('divides the brands named by brand and period, as the share of voice does for own ones', async () => {
  const monday = Date.parse('2026-11-16T12:00:00Z');
  const at = (days: number) => new Date(monday + days * dayMs).toISOString();
  await seed([
    ...times(6, { promptId: prompts.tools, text: 'Acme, Rival', at: at(0) }),
    ...times(4, { promptId: prompts.shoes, text: 'Rival', at: at(6) }),
    ...times(5, { promptId: prompts.shoes, text: 'Nothing.', at: at(7) }),
    { promptId: prompts.branded, text: 'Acme is good.', at: at(7) },
  ]);
  type Share = {
    brand: { name: string };
    group: string | null;
    shareOfVoice: Rate;
    mentionRate: Rate;
  };
  const window = 'from=2026-11-16&to=2026-11-23';
  const shares = async (by: string) =>
    (await client.get<Share[]>(`${path}/brand-shares?${window}&by=${by}`)).data.map((one) => [
      one.group,
      one.brand.name,
      one.shareOfVoice.value,
      [one.mentionRate.hits, one.mentionRate.n],
    ]);
  expect(await shares('target')).toEqual([
    [null, 'Rival', 0.625, [10, 15]],
    [null, 'Acme', 0.375, [6, 15]],
  ]);
  expect(await shares('week')).toEqual([
    ['2026-11-16', 'Rival', 0.625, [10, 10]],
    ['2026-11-16', 'Acme', 0.375, [6, 10]],
    ['2026-11-23', 'Acme', null, [0, 5]],
    ['2026-11-23', 'Rival', null, [0, 5]],
  ]);
  expect((await shares('day')).map(([day]) => day)).toEqual([
    ...times(2, '2026-11-16'),
    ...times(2, '2026-11-22'),
    ...times(2, '2026-11-23'),
  ]);
  const [row] = await read(window);
  expect(row?.shareOfVoiceByAnswers).toMatchObject({ hits: 6, n: 16 });
});

it('groups by labels, and a prompt of two tags counts for each', async () => {
  await seed([
    ...times(5, { promptId: prompts.tools, text: 'Acme.' }),
    ...times(5, { promptId: prompts.shoes, text: 'None.', at: daysAgo(1) }),
  ]);
  const groups = async (by: string) =>
    (await read(`by=${by}`)).map(({ group, mentionRate }) => [
      group,
      mentionRate.hits,
      mentionRate.n,
    ]);
  expect(await groups('topic')).toEqual([
    ['shoes', 0, 5],
    ['tools', 5, 5],
  ]);
  expect(await groups('tag')).toEqual([
    [null, 0, 5],
    ['a', 5, 5],
    ['b', 5, 5],
  ]);
  expect(await groups('day')).toEqual([
    [daysAgo(1).slice(0, 10), 0, 5],
    [daysAgo(0).slice(0, 10), 5, 5],
  ]);
  expect((await groups('prompt')).map(([id]) => id)).toEqual([prompts.tools, prompts.shoes]);
  expect(await read('topic=shoes')).toMatchObject([{ mentionRate: { n: 5, hits: 0 } }]);
  const csv = await client.send('GET', `${path}/visibility?by=topic&format=csv`);
  expect(csv.text.split('\r\n')[0]).toContain('mentionRate.interval.low');
});

it('keeps live answers, revisions and targets apart', async () => {
  const other = await client.post<{ id: string }>(`${path}/targets`, {
    engine: 'perplexity',
    provider: 'perplexity',
  });
  await seed([
    { promptId: prompts.tools, text: 'Acme.', source: 'sandbox' },
    { promptId: prompts.tools, text: 'None.' },
    { promptId: prompts.tools, text: 'Acme.', revision: 7 },
    { promptId: prompts.tools, text: 'Acme.', targetId: other.data.id },
  ]);
  expect(await read()).toMatchObject([
    { target: { id: targetId }, mentionRate: { hits: 0, n: 1 } },
    { target: { id: other.data.id }, mentionRate: { hits: 1, n: 1 } },
  ]);
  expect(await read('dataSource=sandbox')).toMatchObject([
    { dataSource: 'sandbox', mentionRate: { hits: 1, n: 1 } },
  ]);
});

it('counts an answer once when it is written again, late or matched anew', async () => {
  const [first = ''] = await seed([{ promptId: prompts.tools, text: 'Acme and Rival.' }]);
  await seed([{ id: first, promptId: prompts.tools, text: 'Acme and Rival.' }]);
  expect(await read()).toMatchObject([{ mentionRate: { hits: 1, n: 1 } }]);
  const [{ id: brandId = '' } = {}] = (
    await client.get<Array<{ id: string }>>(`${path}/brands?isOwn=true`)
  ).data;
  await client.patch(`${path}/brands/${brandId}`, { name: 'Other' });
  await seed([{ id: first, promptId: prompts.tools, text: 'Acme and Rival.' }], 2);
  await seed([{ promptId: prompts.tools, text: 'Other.', at: daysAgo(0) }], 2);
  const parts = { days: [daysAgo(0).slice(0, 10)], promptUuids: [toUuid(prompts.tools)] };
  const ref = { workspaceId: db.workspaceId, websiteId };
  await Promise.all([
    rollUpAnswers(openWorkspace(service.services, ref), ref.websiteId, parts),
    rollUpAnswers(openWorkspace(service.services, ref), ref.websiteId, parts),
  ]);
  expect(await read()).toMatchObject([{ mentionRate: { hits: 1, n: 2 } }]);
});

it('compares with the window before by prompts that both have', async () => {
  const week = (at: string, text: string) => [
    ...times(30, { promptId: prompts.tools, text, at }),
    ...times(30, { promptId: prompts.shoes, text, at }),
  ];
  await seed([...week(daysAgo(2), 'Acme.'), ...week(daysAgo(9), 'None.')]);
  const query = `compare=previous&from=${daysAgo(6).slice(0, 10)}`;
  expect(await read(query)).toMatchObject([
    { change: { mentionRate: { before: 0, after: 1, difference: 1, pairs: 2 } } },
  ]);
  await seed(times(30, { promptId: prompts.branded, text: 'Acme.', at: daysAgo(2) }));
  expect(await read(query)).toMatchObject([{ change: { mentionRate: { pairs: 2 } } }]);
  await seed([{ promptId: prompts.tools, text: 'Acme.', model: 'sample-2', at: daysAgo(2) }]);
  expect(await read(query)).toMatchObject([
    { change: { mentionRate: { pairs: 1, pairsLeftOut: 1 } } },
  ]);
});
