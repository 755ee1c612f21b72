import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import { type AiScene, openAiScene, uuidOf } from './scene';

type Matching = {
  brandVersion: number;
  matchedVersion: number;
  matchedAt: string | null;
  isCurrent: boolean;
};

let collector: Collector;
let scene: AiScene;

beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  scene = await openAiScene(collector.service, workspaceId);
});
afterAll(() => collector.stop());

const matching = async () =>
  (await scene.client.get<Matching>(`${scene.path}/brands/matching`)).data;

const current = () =>
  waitFor('numbers by the present brands', async () => {
    const state = await matching();
    return state.isCurrent && state;
  });

const rematches = async () =>
  (
    await scene.client.get<{ status: string; result: { answers: number } | null }[]>(
      `/jobs?websiteId=${scene.websiteId}&type=ai.rematch`,
    )
  ).data;

it('a brand that is added later is found in the answers of before', async () => {
  await scene.addPrompts('best running shoes', 'sandbox:html shoes');
  await scene.addBrands({ name: 'Shoe Barn', isOwn: false });
  expect(await rematches()).toEqual([]);
  await scene.collect();
  const before = await scene.readings();
  const texts = new Map((await scene.answers()).map(({ answer, text }) => [answer, text]));
  // A word that every answer of the sandbox about the topic has.
  const [added = ''] = await scene.addBrands({ name: 'running shoes', isOwn: false });
  const state = await current();
  expect(state.matchedVersion).toBe(state.brandVersion);
  expect(state.matchedAt).not.toBeNull();
  await waitFor('the job’s end', async () => (await rematches())[0]?.status === 'completed');
  expect(await rematches()).toEqual([
    expect.objectContaining({
      status: 'completed',
      result: expect.objectContaining({ answers: before.length }),
    }),
  ]);
  const after = await scene.readings();
  expect(after).toHaveLength(before.length);
  let found = 0;
  for (const { answer, names, starts, ends, brand_version: version } of after) {
    expect(version).toBe(state.brandVersion);
    const place = names.indexOf(uuidOf(added));
    if (place === -1) continue;
    found += 1;
    const text = texts.get(answer) ?? '';
    expect(text.slice(starts[place]?.[0], ends[place]?.[0]).toLowerCase()).toBe('running shoes');
  }
  const naming = [...texts.values()].filter((text) => /\brunning shoes\b/i.test(text));
  expect(found).toBe(naming.length);
  expect(found).toBeGreaterThan(0);
  await scene.client.delete(`${scene.path}/brands/${added}`);
  await current();
  for (const { names } of await scene.readings()) expect(names).not.toContain(uuidOf(added));
});

it('brands that change again and again end at the last of them', async () => {
  await scene.addPrompts('best running shoes');
  await scene.collect();
  const [id = ''] = await scene.addBrands({ name: 'running shoes', isOwn: false });
  for (let index = 0; index < 8; index += 1) {
    const aliases = index % 2 === 0 ? ['beginners'] : [];
    await scene.client.patch(`${scene.path}/brands/${id}`, { aliases });
  }
  const state = await current();
  for (const { brand_version: version } of await scene.readings()) {
    expect(version).toBe(state.brandVersion);
  }
});

it('brands that change while answers are collected leave none behind', async () => {
  await scene.addTarget({ engine: 'chatgpt', provider: 'openai', samples: 2 });
  await scene.addPrompts(
    ...Array.from({ length: 12 }, (_, index) => `sandbox:slow=300 running shoes ${index}`),
  );
  const jobId = await scene.enqueue({ answersPerBatch: 4 });
  await scene.collect();
  await scene.finished(jobId);
  const [id = ''] = await scene.addBrands({ name: 'running', isOwn: false });
  const second = await scene.refresh();
  await waitFor('some answers', async () => (await scene.answers()).length > 30);
  await scene.client.patch(`${scene.path}/brands/${id}`, { aliases: ['shoes'] });
  await scene.finished(second);
  const state = await current();
  const readings = await scene.readings();
  expect(readings).toHaveLength((await scene.answers()).length);
  for (const { brand_version: version } of readings) expect(version).toBe(state.brandVersion);
});

it('hosts that become the website’s own make own citations of what was cited before', async () => {
  await scene.addPrompts('best running shoes', 'trail running shoes', 'cheap running shoes');
  await scene.addBrands({ name: 'Shoe Barn', isOwn: false, domains: ['shoe-barn.example'] });
  const settings = (change: object) =>
    scene.client.patch(`/websites/${scene.websiteId}/settings`, change);
  await settings({ ownedHosts: ['not-cited.example'] });
  expect(await rematches()).toEqual([]);
  await scene.collect();
  const { data: domains } = await scene.client.get<{ name: string; owner: string }[]>(
    `${scene.path}/citations`,
  );
  const others = new Set(domains.filter(({ owner }) => owner === 'other').map(({ name }) => name));
  const citesOwn = new Map((await scene.readings()).map((one) => [one.answer, one.own_cited]));
  const citingNoOwn = (await scene.answers()).filter(({ answer }) => !citesOwn.get(answer));
  const other = citingNoOwn.flatMap(({ hosts }) => hosts).find((host) => others.has(host)) ?? '';
  const ownCited = async () => (await scene.readings()).filter((one) => one.own_cited).length;
  const before = await ownCited();
  await settings({ ownedHosts: [other] });
  await current();
  expect(await ownCited()).toBeGreaterThan(before);
  await settings({ matchMode: 'subdomains', timezone: 'Europe/Berlin', ownedHosts: [] });
  await current();
  expect(await ownCited()).toBe(before);
  const jobs = (await rematches()).length;
  await settings({ timezone: 'Asia/Tokyo' });
  expect(await rematches()).toHaveLength(jobs);
});
