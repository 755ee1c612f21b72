import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import { type AiScene, openAiScene, uuidOf } from './scene';

let collector: Collector;
let scene: AiScene;
let keywords: string[];
let owner: OwnerRows;

const names = Array.from({ length: 24 }, (_, index) => `running shoes ${index}`);

beforeAll(async () => {
  collector = await startCollector({ queueDelayMs: 50 });
  owner = openOwnerRows();
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  scene = await openAiScene(collector.service, workspaceId);
  const { data } = await scene.client.post<{ id: string }[]>('/keywords', {
    websiteId: scene.websiteId,
    keywords: names,
  });
  expect(data).toHaveLength(names.length);
  keywords = data.map(({ id }) => id);
  await settings({ searchVolumes: false });
});
afterAll(async () => {
  await owner.close();
  await collector.stop();
});

const settings = (collection: object) =>
  scene.client.patch(`/websites/${scene.websiteId}/settings`, { collection });

async function readPages(): Promise<void> {
  const { data } = await scene.client.post<{ jobs: { id: string }[] }>(
    `/websites/${scene.websiteId}/refresh`,
    { kinds: ['serp'] },
  );
  const job = await scene.finished(data.jobs[0]?.id ?? '');
  expect(job).toMatchObject({ status: 'completed', progress: { done: names.length } });
}

type Overview = { citationState: string; isPresent: boolean | null };
const overviewsOf = async () => {
  const { data } = await scene.client.get<{ keywordId: string; aiOverview: Overview }[]>(
    `/websites/${scene.websiteId}/rankings?limit=100`,
  );
  return new Map(data.map(({ keywordId, aiOverview }) => [uuidOf(keywordId), aiOverview]));
};

type Row = {
  target: { id: string; engine: string; provider: string; access: string };
  mentionRate: { value: number; hits: number; n: number; prompts: number };
  shareOfVoiceByAnswers: { hits: number; n: number };
  shareOfVoiceByMentions: { hits: number; n: number };
  citationRate: { n: number };
  states: { ok: number; noAnswerSurface: number; failed: number };
};
const visibility = async (query = '') =>
  (await scene.client.get<Row[]>(`${scene.path}/visibility${query}`)).data;

it.each(['live', 'queue'])(
  'AI Overviews of result pages that were read %s are a series of their own, at no cost',
  async (mode) => {
    await settings({ mode, searchVolumes: false });
    const before = (await collector.sales()).purchases;
    await readPages();
    expect((await collector.sales()).purchases - before).toBe(names.length);
    const [target] = await scene.targets();
    expect(target).toMatchObject({ engine: 'google_ai_overview', provider: 'dataforseo' });
    const answers = await scene.answers();
    expect(answers).toHaveLength(names.length);
    const seen = await overviewsOf();
    for (const { prompt, state, failure_code: code, text } of answers) {
      const { isPresent, citationState } = seen.get(prompt) ?? {};
      if (state === 'no_answer_surface') expect(isPresent).toBe(false);
      if (state === 'ok')
        expect([isPresent, text]).toEqual([true, expect.stringMatching(/In short/)]);
      if (state === 'failed')
        expect([code, citationState]).toEqual(['overview_not_read', 'unknown']);
    }
    const states = Map.groupBy(answers, ({ state }) => state);
    const ok = states.get('ok') ?? [];
    expect(ok.length).toBeGreaterThan(2);
    expect(states.get('no_answer_surface')?.length).toBeGreaterThan(2);
    const [row, ...others] = await visibility();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      target: { engine: 'google_ai_overview', access: 'scraped' },
      // A page without an overview is in no denominator.
      mentionRate: { n: ok.length, prompts: ok.length },
      citationRate: { n: ok.length },
      states: { ok: ok.length, noAnswerSurface: states.get('no_answer_surface')?.length },
    });
    const { data: usage } = await scene.client.get<object[]>('/account/usage');
    expect(usage).toMatchObject([{ calls: names.length, credits: 0 }]);
  },
);

it('an overview can be read with its brands by offsets, its sources and its block', async () => {
  await scene.addBrands({ name: 'In short', isOwn: true });
  await readPages();
  const { data } = await scene.client.get<{ id: string; promptId: string }[]>(
    `${scene.path}/answers?state=ok&isOwnNamed=true&limit=1`,
  );
  const [first] = data;
  expect(keywords).toContain(first?.promptId);
  const { data: answer } = await scene.client.get<{
    text: string;
    searched: boolean;
    brands: { offsets: { start: number; end: number }[] }[];
    cited: { url: string; start: number | null; end: number | null }[];
    raw: string;
    cost: null;
  }>(`${scene.path}/answers/${first?.id}?include=raw`);
  expect(answer).toMatchObject({ searched: true, cost: null });
  const [brand] = answer.brands;
  const [{ start, end } = { start: 0, end: 0 }] = brand?.offsets ?? [];
  expect(answer.text.slice(start, end)).toBe('In short');
  for (const cited of answer.cited) {
    const host = new URL(cited.url).host;
    const words = answer.text.slice(cited.start ?? 0, cited.end ?? 0);
    expect(words === '' || words.includes(host) || words.startsWith('In short')).toBe(true);
  }
  expect(JSON.parse(answer.raw)).toMatchObject({ type: 'ai_overview' });
  const domains = await scene.client.get<{ name: string }[]>(`${scene.path}/citations`);
  expect(domains.data.length).toBeGreaterThan(0);
  const methods = await scene.client.get<{ sentences: string[] }[]>(`${scene.path}/methodology`);
  expect(JSON.stringify(methods.data)).toContain('Google AI Overviews of the result pages');
});

it('a series that is paused, deleted or not wanted takes no more overviews', async () => {
  await readPages();
  const [target] = await scene.targets();
  const path = `${scene.path}/targets/${target?.id}`;
  const { error } = await scene.client.patch(path, { samples: 9 });
  expect(error?.details?.[0]?.code).toBe('not_asked');
  await scene.client.patch(path, { isPaused: true });
  await readPages();
  expect(await scene.answers()).toHaveLength(names.length);
  await scene.client.delete(path);
  await readPages();
  expect(await scene.targets()).toEqual([]);
  expect(await scene.answers()).toHaveLength(names.length);
  const again = { engine: 'google_ai_overview', provider: 'dataforseo' };
  const other = await scene.client.post(`${scene.path}/targets`, { ...again, engine: 'grok' });
  expect(other.error?.details?.[0]?.code).toBe('engine_unsupported');
  await scene.addTarget(again);
  await scene.client.patch(`/websites/${scene.websiteId}`, { aiTracking: false });
  await readPages();
  expect(await scene.answers()).toHaveLength(names.length);
  await scene.client.patch(`/websites/${scene.websiteId}`, { aiTracking: true });
  await readPages();
  expect(await scene.answers()).toHaveLength(2 * names.length);
});

it('another keyword starts anew, branded ones are apart, and brands are matched again', async () => {
  await readPages();
  const [row] = await visibility();
  const ok = (await scene.answers()).filter(({ state }) => state === 'ok');
  const changed = keywords.find((id) => uuidOf(id) === ok[0]?.prompt);
  const changes = { keyword: 'another thing' };
  const { error } = await scene.client.patch('/keywords', { ids: [changed], changes });
  expect(error).toBeUndefined();
  const [later] = await visibility();
  expect(later?.mentionRate.n).toBe((row?.mentionRate.n ?? 0) - 1);
  // A name that every overview has and one keyword, which leaves the headline.
  const branded = names.find((_, index) => uuidOf(keywords[index] ?? '') === ok[1]?.prompt) ?? '';
  await scene.addBrands({ name: 'In short', isOwn: true, aliases: [branded] });
  await waitFor('the answers matched again', async () => {
    const [now] = await visibility();
    return now?.mentionRate.value === 1 && now.mentionRate.n === ok.length - 2;
  });
  // The default targets are made all the same.
  await scene.addPrompts('best running shoes');
  await scene.collect();
  expect((await scene.targets()).map(({ engine }) => engine)).toEqual([
    'google_ai_overview',
    'chatgpt',
    'perplexity',
    'gemini',
  ]);
});

it('a second own brand with the same domain adds nothing to the share of voice', async () => {
  await readPages();
  const hosts = (await scene.answers()).flatMap(({ hosts: cited, text }) =>
    cited.filter((host) => text.includes(host)),
  );
  const [domain = '', rival] = [...new Set(hosts)];
  expect(rival).toBeDefined();
  const [, second] = await scene.addBrands(
    { name: 'Harbour', isOwn: true, domains: [domain] },
    { name: 'Harbour Ltd', isOwn: true },
    { name: 'Rival', domains: [rival] },
  );
  const matched = () =>
    waitFor('the answers matched again', async () => {
      const { data } = await scene.client.get<{ isCurrent: boolean }>(
        `${scene.path}/brands/matching`,
      );
      return data.isCurrent;
    });
  const shares = async () => {
    const [row] = await visibility();
    return [row?.shareOfVoiceByAnswers, row?.shareOfVoiceByMentions];
  };
  await matched();
  const before = await shares();
  expect(before[0]?.hits).toBeGreaterThan(0);
  expect(before[0]?.n).toBeGreaterThan(before[0]?.hits ?? 0);
  // As it was stored before it was refused.
  await owner.rows('update ai_brands set domains = ? where workspace_id = ? and name = ?', [
    [domain],
    scene.workspaceId,
    'Harbour Ltd',
  ]);
  await scene.client.patch(`${scene.path}/brands/${second}`, { aliases: ['Harbour Limited'] });
  await matched();
  expect(await shares()).toEqual(before);
});
