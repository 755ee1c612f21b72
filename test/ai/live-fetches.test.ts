import { writeBatch } from '../../modules/ai/collect/write-batch';
import { liveFetchesOf } from '../../modules/ai/store/read-live-fetches';
import { openWorkspace } from '../../platform/workspace';
import { toAsked } from '../support/ai-answers';
import { newClient } from '../support/clients';
import { insertVisits } from '../support/crawler-visits';
import { foreignAddress, sendFetcherVisits } from '../support/fetcher-visits';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

const askedAtMs = Date.parse('2026-10-10T00:00:01Z');
const at = (offsetMs: number) =>
  new Date(askedAtMs + offsetMs).toISOString().replace('T', ' ').replace('Z', '');
const own = 'https://www.example.com/guide?utm_source=chatgpt.com';
const foreign = 'https://elsewhere.example/guide';
const fetcher = { bot: 'ChatGPT-User', path: '/guide' };

let service: Service;
let client: Awaited<ReturnType<typeof newClient>>;
let ref: { workspaceId: string; websiteId: string };

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { workspaceId } = await createWorkspace('starter');
  client = await newClient(service, workspaceId);
  const website = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  ref = { workspaceId, websiteId: website.data.id };
});

const insert = (visits: Parameters<typeof insertVisits>[2]) =>
  insertVisits(service.services.clickhouse, ref, visits);
const newDrain = async (tier: 'edge' | 'origin') =>
  (
    await client.post<{ id: string; tier: string }>(`/websites/${ref.websiteId}/log-drains`, {
      name: tier,
      tier,
    })
  ).data;
/** Lines of another crawler on both sides of the window, through a drain. */
const flow = async (drainId: string, around = [-60_000, 180_000]) =>
  insert(around.map((offset) => ({ bot: 'Googlebot', path: '/', at: at(offset), drainId })));
const newFlowingEdge = async () => flow((await newDrain('edge')).id);

const read = ({ engine = 'chatgpt', urls = [own] } = {}, of = ref) =>
  liveFetchesOf(
    openWorkspace(service.services, of),
    of.websiteId,
    urls.map((url) => ({ url, engine, askedAtMs })),
    (url) => URL.parse(url)?.hostname.endsWith('example.com') ?? false,
  );

describe('liveFetchesOf', () => {
  it('changes once a line of the fetcher arrives late', async () => {
    await newFlowingEdge();
    expect(await read()).toMatchObject([{ url: own, state: 'not_seen_live' }]);
    await insert([{ ...fetcher, at: at(-5_000) }]);
    expect(await read()).toMatchObject([
      { state: 'fetched_live', visitAtMs: askedAtMs - 5_000, baselineVisits: 0 },
    ]);
  });

  it('counts the last instant of the window, and none outside it', async () => {
    await newFlowingEdge();
    await insert([
      { ...fetcher, at: at(120_001) },
      { ...fetcher, at: at(-5_001) },
    ]);
    expect(await read()).toMatchObject([{ state: 'not_seen_live', baselineVisits: 1 }]);
    await insert([{ ...fetcher, at: at(120_000) }]);
    expect(await read()).toMatchObject([{ state: 'fetched_live' }]);
  });

  it('is not proved by spoofed visits, search crawlers, other pages or other workspaces', async () => {
    await newFlowingEdge();
    const { workspaceId } = await createWorkspace('starter');
    await insertVisits(service.services.clickhouse, { ...ref, workspaceId }, [
      { ...fetcher, at: at(1_000) },
    ]);
    await insert([
      { ...fetcher, at: at(1_000), verification: 'spoofed' },
      { ...fetcher, at: at(1_000), host: 'shop.example.com' },
      { ...fetcher, at: at(1_000), query: 'page=2' },
      { ...fetcher, at: at(1_000), bot: 'Claude-User' },
    ]);
    expect(await read()).toMatchObject([{ state: 'not_seen_live', visitAtMs: null }]);
    expect(await read({}, { ...ref, workspaceId })).toMatchObject([{ state: 'fetched_live' }]);
  });

  it('shows a search crawler’s visit as well, without counting it as proof', async () => {
    await newFlowingEdge();
    await insert([
      { ...fetcher, at: at(9_000), bot: 'OAI-SearchBot' },
      { ...fetcher, at: at(2_000), bot: 'OAI-SearchBot' },
      { ...fetcher, at: at(1_000), bot: 'PerplexityBot' },
    ]);
    expect(await read()).toMatchObject([
      { state: 'not_seen_live', indexVisit: { bot: 'OAI-SearchBot', atMs: askedAtMs + 2_000 } },
    ]);
  });

  it('is ambiguous on a busy page', async () => {
    const busy = Array.from({ length: 300 }, (_, n) => ({ ...fetcher, at: at(-60_000 - n * 2e6) }));
    await insert([...busy, { ...fetcher, at: at(2_000) }]);
    expect(await read()).toMatchObject([{ state: 'ambiguous', baselineVisits: 300 }]);
  });

  it('concludes nothing from foreign pages, and of engines without a fetcher', async () => {
    await newFlowingEdge();
    expect(await read({ urls: [foreign, own] })).toMatchObject([
      { state: 'no_log' },
      { state: 'not_seen_live' },
    ]);
    expect(await read({ engine: 'gemini' })).toMatchObject([{ state: 'not_observable' }]);
  });

  it('concludes nothing where the CDN’s log is missing, silent or not there yet', async () => {
    expect(await read()).toMatchObject([{ state: 'no_log' }]);
    await flow((await newDrain('origin')).id);
    expect(await read()).toMatchObject([{ state: 'no_log' }]);
    const cdn = await newDrain('edge');
    expect(cdn.tier).toBe('edge');
    await flow(cdn.id, [-60_000]);
    expect(await read()).toMatchObject([{ state: 'no_log' }]);
    await flow(cdn.id, [121_000]);
    expect(await read()).toMatchObject([{ state: 'not_seen_live' }]);
    // A second one that all requests of some host pass.
    await newDrain('edge');
    expect(await read()).toMatchObject([{ state: 'no_log' }]);
  });

  it('concludes nothing from a visit that may have been the fetcher’s', async () => {
    await newFlowingEdge();
    await insert([{ ...fetcher, at: at(1_000), verification: 'unverifiable' }]);
    expect(await read()).toMatchObject([{ state: 'no_log' }]);
  });

  it('decides about each citation by its own answer', async () => {
    await newFlowingEdge();
    await insert([{ ...fetcher, at: at(1_000) }]);
    const reads = openWorkspace(service.services, ref);
    const asked = [0, 600_000, -600_000].map((offset) => ({
      url: own,
      engine: 'chatgpt',
      askedAtMs: askedAtMs + offset,
    }));
    const found = await liveFetchesOf(reads, ref.websiteId, asked, () => true);
    expect(found.map(({ state, baselineVisits }) => [state, baselineVisits])).toEqual([
      ['fetched_live', 0],
      ['no_log', 1],
      ['no_log', 0],
    ]);
  });
});

it('a log line of ChatGPT from OpenAI’s own range turns a citation into fetched_live', async () => {
  const { workspaceId } = ref;
  const domain = uniqueDomain();
  const websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
  const ai = `/websites/${websiteId}/ai`;
  const [prompt] = (
    await client.post<Array<{ id: string }>>(`${ai}/prompts`, { prompts: [{ text: 'Which?' }] })
  ).data;
  const target = await client.post<{ id: string }>(`${ai}/targets`, {
    engine: 'chatgpt',
    provider: 'openai',
  });
  const asked = new Date(Date.now() - 600_000);
  const cited = [`https://${domain}/guide?utm_source=chatgpt.com`, `https://${domain}/other`];
  const answer = toAsked({
    promptId: prompt?.id ?? '',
    targetId: target.data.id,
    at: asked.toISOString(),
    text: 'Read their guide.',
    cited,
  });
  await writeBatch(openWorkspace(service.services, workspaceId), {
    websiteId,
    domain,
    asked: [answer],
  });
  const statesOf = async () => {
    const { data } = await client.get<{ liveFetches: Array<{ url: string; state: string }> }>(
      `${ai}/answers/${answer.id}`,
    );
    return Object.fromEntries(data.liveFetches.map(({ url, state }) => [url, state]));
  };
  expect(await statesOf()).toEqual({
    [cited[0] as string]: 'no_log',
    [cited[1] as string]: 'no_log',
  });
  const visit = (path: string, address?: string) => ({
    path,
    at: new Date(asked.getTime() + 3_000),
    ...(address === undefined ? {} : { address }),
  });
  await sendFetcherVisits(service, { websiteId, domain, key: client.key }, [
    visit('/guide'),
    visit('/other', foreignAddress),
  ]);
  expect(await statesOf()).toEqual({
    [cited[0] as string]: 'fetched_live',
    [cited[1] as string]: 'no_log',
  });
  type Fetch = { url: string; state: string; answerId: string; visitedAt: string | null };
  const list = async (query: string) =>
    (await client.get<Fetch[]>(`${ai}/live-fetches${query}`)).data;
  expect(await list('?state=fetched_live')).toMatchObject([
    { url: cited[0], answerId: answer.id, visitedAt: visit('').at.toISOString() },
  ]);
  expect(await list('?url=/other')).toMatchObject([{ url: cited[1], state: 'no_log' }]);
  expect(await list('?engine=gemini')).toEqual([]);
  expect(await list('?to=2026-01-01')).toEqual([]);
  expect((await list('?sort=url')).map(({ url }) => url)).toEqual(cited);
});
