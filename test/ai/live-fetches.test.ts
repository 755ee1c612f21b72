import { type CitingAnswer, liveFetchesOf } from '../../modules/ai/store/read-live-fetches';
import { newId } from '../../platform/ids';
import { seedAnswers } from '../support/ai-answers';
import { newClient } from '../support/clients';
import { insertVisits } from '../support/crawler-visits';
import { uniqueDomain } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

// Of https://openai.com/chatgpt-user.json.
const chatGptAddress = '4.151.71.177';
const askedAtMs = Date.parse('2026-10-10T00:00:01Z');
const at = (offsetMs: number) =>
  new Date(askedAtMs + offsetMs).toISOString().replace('T', ' ').replace('Z', '');
const own = 'https://www.example.com/guide?utm_source=chatgpt.com';
const foreign = 'https://elsewhere.example/guide';
const fetcher = { bot: 'ChatGPT-User', path: '/guide' };

let service: Service;
let ref: { workspaceId: string; websiteId: string };

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { workspaceId } = await createWorkspace('starter');
  ref = { workspaceId, websiteId: newId('website') };
});

const insert = (visits: Parameters<typeof insertVisits>[2]) =>
  insertVisits(service.services.clickhouse, ref, visits);
const read = (more: Partial<CitingAnswer & { isLogComplete: boolean }> = {}, of = ref) =>
  liveFetchesOf(
    service.services.clickhouse,
    of,
    { engine: 'chatgpt', askedAtMs, citedUrls: [own], ...more },
    {
      ownsUrl: (url) => URL.parse(url)?.hostname.endsWith('example.com') ?? false,
      isLogComplete: more.isLogComplete ?? true,
    },
  );

describe('liveFetchesOf', () => {
  it('changes once a line of the fetcher arrives late', async () => {
    expect(await read()).toMatchObject([{ url: own, state: 'not_seen_live' }]);
    await insert([{ ...fetcher, at: at(-5_000) }]);
    expect(await read()).toMatchObject([
      { state: 'fetched_live', visitAtMs: askedAtMs - 5_000, baselineVisits: 0 },
    ]);
  });

  it('counts the last instant of the window, and none outside it', async () => {
    await insert([
      { ...fetcher, at: at(120_001) },
      { ...fetcher, at: at(-5_001) },
    ]);
    expect(await read()).toMatchObject([{ state: 'not_seen_live', baselineVisits: 1 }]);
    await insert([{ ...fetcher, at: at(120_000) }]);
    expect(await read()).toMatchObject([{ state: 'fetched_live' }]);
  });

  it('is not proved by spoofed visits, search crawlers, other pages or other workspaces', async () => {
    const { workspaceId } = await createWorkspace('starter');
    await insertVisits(service.services.clickhouse, { ...ref, workspaceId }, [
      { ...fetcher, at: at(1_000) },
    ]);
    await insert([
      { ...fetcher, at: at(1_000), verification: 'spoofed' },
      { ...fetcher, at: at(1_000), bot: 'OAI-SearchBot' },
      { ...fetcher, at: at(1_000), host: 'shop.example.com' },
      { ...fetcher, at: at(1_000), query: 'page=2' },
    ]);
    expect(await read()).toMatchObject([{ state: 'not_seen_live', visitAtMs: null }]);
    expect(await read({}, { ...ref, workspaceId })).toMatchObject([{ state: 'fetched_live' }]);
  });

  it('is ambiguous on a busy page', async () => {
    const busy = Array.from({ length: 300 }, (_, n) => ({ ...fetcher, at: at(-60_000 - n * 2e6) }));
    await insert([...busy, { ...fetcher, at: at(2_000) }]);
    expect(await read()).toMatchObject([{ state: 'ambiguous', baselineVisits: 300 }]);
  });

  it('concludes nothing from foreign pages, incomplete logs and engines without a fetcher', async () => {
    expect(await read({ citedUrls: [foreign] })).toMatchObject([{ state: 'no_log' }]);
    expect(await read({ isLogComplete: false })).toMatchObject([{ state: 'no_log' }]);
    expect(await read({ engine: 'gemini' })).toMatchObject([{ state: 'not_observable' }]);
  });
});

it('a log line of ChatGPT from OpenAI’s own range turns a citation into fetched_live', async () => {
  const { workspaceId } = await createWorkspace('starter');
  const client = await newClient(service, workspaceId);
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
  const [answerId] = await seedAnswers(
    { db: service.services.database.reader(workspaceId), clickhouse: service.services.clickhouse },
    { websiteId },
    [
      {
        promptId: prompt?.id ?? '',
        targetId: target.data.id,
        at: asked.toISOString(),
        text: 'Read their guide.',
        cited,
      },
    ],
  );
  const statesOf = async () => {
    const { data } = await client.get<{ liveFetches: Array<{ url: string; state: string }> }>(
      `${ai}/answers/${answerId}`,
    );
    return Object.fromEntries(data.liveFetches.map(({ url, state }) => [url, state]));
  };
  expect(await statesOf()).toEqual({
    [cited[0] as string]: 'no_log',
    [cited[1] as string]: 'no_log',
  });
  const line = (address: string, path: string) =>
    JSON.stringify({
      time: new Date(asked.getTime() + 3_000).toISOString(),
      remote_addr: address,
      request: `GET ${path} HTTP/1.1`,
      status: 200,
      http_host: domain,
      http_user_agent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    });
  const sent = await fetch(`${service.url}/api/v1/websites/${websiteId}/logs`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.key}`, 'Content-Type': 'application/x-ndjson' },
    // The second address is for documentation: that visit is not OpenAI's.
    body: `${line(chatGptAddress, '/guide')}\n${line('192.0.2.7', '/other')}\n`,
  });
  expect(sent.status).toBe(200);
  expect(await statesOf()).toEqual({
    [cited[0] as string]: 'fetched_live',
    [cited[1] as string]: 'no_log',
  });
});
