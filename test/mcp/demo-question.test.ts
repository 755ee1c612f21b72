import { demoLog } from '../../admin/demo/demo-log';
import { demoSite } from '../../admin/demo/demo-site';
import { loadDemo } from '../../admin/demo/load-demo';
import { LedgerMerger } from '../../modules/indexing/ledger-merger';
import { Sightline } from '../../packages/client/src/client';
import { createLogger } from '../../platform/logger';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { countTokens } from '../support/count-tokens';
import { type AgentClient, answerOf, connect2026, refusalOf } from '../support/mcp-clients';
import { createWorkspace } from '../support/service';
import { describeWithPackages } from '../support/test-programs';
import { waitFor } from '../support/wait-for';

const dayMs = 86_400_000;
const now = new Date();
const dateOf = (daysAgo: number) =>
  new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
const weekAgo = dateOf(7);

let collector: Collector;
let merger: LedgerMerger;
let client: ApiClient & { key: string };
let agent: AgentClient;

beforeAll(async () => {
  collector = await startCollector();
  const { service } = collector;
  const { database } = service.services;
  merger = new LedgerMerger({ database, log: createLogger('test', 'silent') }, { idleMs: 20 });
  merger.start();
  const { workspaceId } = await createWorkspace();
  client = await newClient(service, workspaceId);
  const api = new Sightline({ baseUrl: service.url, apiKey: client.key });
  const said: string[] = [];
  await loadDemo({ client: api, now, say: (line) => said.push(line) });
  expect(said).toContainEqual(expect.stringMatching(/^ +today: completed$/));
  const { key } = await newClient(service, workspaceId);
  agent = await connect2026(service.url, { key, toolkits: 'default' });
});
afterAll(async () => {
  await agent.close();
  await merger.stop();
  await collector.stop();
});

/** The first time that each path was served to Googlebot from an address of Google’s, read from the lines. */
function firstServed(): Map<string, string> {
  const shape = /^66\.249\.\S+ .*"GET (\S+) HTTP\/1.1" [23]\d\d .*Googlebot/;
  const days = Array.from({ length: 28 }, (_, index) => dateOf(28 - index));
  const first = new Map<string, string>();
  for (const day of days) {
    for (const line of demoLog(day, dateOf(0)).split('\n')) {
      const path = shape.exec(line)?.[1];
      if (path && !first.has(path)) first.set(path, day);
    }
  }
  return first;
}

type Website = { id: string; domain: string };
type LedgerUrl = {
  url: string;
  ranking: { state: string; bestPosition: number | null; source: string | null };
};

it('a model finds out in two calls which pages Googlebot discovered this week, and which rank', async () => {
  const tracked = new Set(
    (await client.get<LedgerUrl[]>(`${await pathOfUrls()}?limit=1000`)).data.map(({ url }) => url),
  );
  const expected = [...firstServed()]
    .filter(([, day]) => day >= weekAgo)
    .map(([path]) => `https://${demoSite.domain}${path}`)
    .filter((url) => tracked.has(url));
  expect(expected.length).toBeGreaterThan(5);
  await waitFor('the ledger to know of all visits', async () => {
    const path = `${await pathOfUrls()}?bot=Googlebot&discoveredFrom=${weekAgo}`;
    return (await client.get(path)).meta.total === expected.length;
  });

  const [, second] = await askInTwoCalls();
  const { data: found, meta } = answerOf<LedgerUrl[]>(second);
  expect(found.map(({ url }) => url).sort()).toEqual(expected.sort());
  expect(meta['total']).toBe(expected.length);
  const ranking = found.filter(({ ranking: { state } }) => state === 'measured');
  const positions = new Map(
    ranking.map(({ url, ranking: { bestPosition } }) => [url, bestPosition]),
  );
  expect(positions).toEqual(await rankedPages(expected));
  expect(positions.size).toBeGreaterThan(0);
  expect(positions.size).toBeLessThan(found.length);
  // The text marks the ranking as sandbox data.
  for (const { ranking: one } of ranking) expect(one.source).toBe('sandbox');
});

async function askInTwoCalls() {
  const first = await agent.call('list_websites', { q: 'harbour' });
  const websiteId = answerOf<Website[]>(first).data[0]?.id;
  const asked = { websiteId, bot: 'Googlebot', discoveredFrom: weekAgo };
  return [first, await agent.call('list_ledger_urls', asked)] as const;
}

describeWithPackages(['gpt-tokenizer'], 'the answers to these two calls', () => {
  it('cost a model less than 2,000 tokens', async () => {
    const texts = (await askInTwoCalls()).flatMap(({ content }) => content);
    const tokens = texts.map((block) => (block.type === 'text' ? countTokens(block.text) : 0));
    expect(tokens.reduce((sum, count) => sum + count)).toBeLessThan(2_000);
  });
});

const pathOfUrls = async () => {
  const { data } = await client.get<Website[]>('/websites');
  return `/websites/${data[0]?.id}/indexing/urls`;
};

/** By the rankings: which of the URLs a keyword’s newest reading shows, and how high at best. */
async function rankedPages(urls: string[]): Promise<Map<string, number>> {
  const [website] = (await client.get<Website[]>('/websites')).data;
  const { data } = await client.get<Array<{ ownUrls: Array<{ url: string; position: number }> }>>(
    `/websites/${website?.id}/rankings?limit=1000`,
  );
  const best = new Map<string, number>();
  for (const { url, position } of data.flatMap(({ ownUrls }) => ownUrls)) {
    if (urls.includes(url)) best.set(url, Math.min(position, best.get(url) ?? position));
  }
  return best;
}

it('rows show the fields that are asked for, else the usual ones, and no others', async () => {
  const [website] = (await client.get<Website[]>('/websites')).data;
  const fieldsOf = async (given: object) => {
    const asked = { websiteId: website?.id, limit: 1, ...given };
    const { data } = answerOf<object[]>(await agent.call('list_ledger_urls', asked));
    return Object.keys(data[0] ?? {});
  };
  expect(await fieldsOf({ fields: ['url', 'engines'] })).toEqual(['url', 'engines']);
  expect(await fieldsOf({})).toContain('ranking');
  expect(await fieldsOf({})).not.toContain('engines');
  const given = { websiteId: website?.id, fields: ['url', 'rank'] };
  const { code, message } = refusalOf(await agent.call('list_ledger_urls', given));
  expect(code).toBe('validation_error');
  expect(message).toContain('discoveredAt');
});

it('one call of delete_website deletes nothing, and says what it would', async () => {
  const [website] = (await client.get<Website[]>('/websites')).data;
  const answer = await agent.call('delete_website', { websiteId: website?.id });
  const { confirmation } = answerOf(answer);
  expect(confirmation['status']).toBe('confirmation_required');
  expect(JSON.stringify(confirmation['summary'])).toContain(demoSite.domain);
  expect((await client.get(`/websites/${website?.id}`)).status).toBe(200);
});
