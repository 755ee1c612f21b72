import { plans } from '../../modules/account/rules/plans';
import { rematchBatch } from '../../modules/ai/collect/rematch-answers';
import { writeBatch } from '../../modules/ai/collect/write-batch';
import { newId } from '../../platform/ids';
import { openWorkspace } from '../../platform/workspace';
import { type SeededAnswer, seedAnswers, toAsked } from '../support/ai-answers';
import { newClient } from '../support/clients';
import { openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Citations = {
  state: string;
  citedFirstAt: string | null;
  citedLastAt: string | null;
  byEngine: Array<{ engine: string; source: string; citedFirstAt: string; citedLastAt: string }>;
};
type Row = { id: string; url: string; addedBy: string; states: string[]; citations: Citations };

let service: Service;
let client: Awaited<ReturnType<typeof newClient>>;
let workspaceId: string;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace('starter'));
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});

const answer = (one: Omit<SeededAnswer, 'promptId' | 'targetId'>): SeededAnswer => ({
  promptId: newId('prompt'),
  targetId: newId('aiTarget'),
  ...one,
});

const write = (...answers: SeededAnswer[]) =>
  writeBatch(openWorkspace(service.services, workspaceId), {
    websiteId,
    domain,
    asked: answers.map(toAsked),
  });

const ledger = `/indexing/urls`;
const list = async (query = '') => {
  const { data, meta } = await client.get<Row[]>(`/websites/${websiteId}${ledger}${query}`);
  expect(meta.total).toBe(data.length);
  return data;
};
const pathsOf = async (query: string) =>
  (await list(query)).map(({ url }) => url.slice(`https://${domain}`.length)).sort();

it('the ledger learns from answers when each engine first and last cited an own page', async () => {
  const guide = `https://${domain}/guide?utm_source=chatgpt.com`;
  const first = answer({ at: '2026-11-02T10:00:00Z', cited: [guide, 'https://other.example/a'] });
  const later = answer({ at: '2026-11-05T10:00:00Z', cited: [guide, guide] });
  await write(later, answer({ at: '2026-11-09T10:00:00Z', state: 'failed' }));
  await write(first);
  await write(later);
  const rows = await list();
  expect(rows).toHaveLength(1);
  const times = {
    citedFirstAt: '2026-11-02T10:00:00.000Z',
    citedLastAt: '2026-11-05T10:00:00.000Z',
  };
  expect(rows[0]).toMatchObject({
    url: `https://${domain}/guide`,
    addedBy: 'citation',
    states: ['tracked', 'cited'],
    citations: {
      state: 'cited',
      ...times,
      byEngine: [{ engine: 'chatgpt', source: 'live', ...times }],
    },
  });
  const { data } = await client.get<{ events: unknown[] }>(
    `/websites/${websiteId}${ledger}/${rows[0]?.id}`,
  );
  expect(data.events).toContainEqual(
    expect.objectContaining({
      at: times.citedFirstAt,
      type: 'cited',
      evidence: { from: 'citation', source: 'live', aiEngine: 'chatgpt' },
    }),
  );
});

it('finds what is cited and never crawled, and what is crawled and never cited', async () => {
  const urls = ['/a', '/b', '/c', '/d'].map((path) => `https://${domain}${path}`);
  await client.post(`/websites/${websiteId}${ledger}`, { urls });
  const log = ['/b', '/c']
    .map((path) =>
      JSON.stringify({
        time: '2026-11-20T10:00:00Z',
        remote_addr: '66.249.66.1',
        request: `GET ${path} HTTP/1.1`,
        status: 200,
        http_host: domain,
        http_user_agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      }),
    )
    .join('\n');
  const sent = await fetch(`${service.url}/api/v1/websites/${websiteId}/logs`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.key}`, 'Content-Type': 'application/x-ndjson' },
    body: `${log}\n`,
  });
  expect(sent.status).toBe(200);
  expect((await list())[0]?.citations).toEqual({
    state: 'not_measured',
    citedFirstAt: null,
    citedLastAt: null,
    byEngine: [],
  });
  await write(answer({ cited: urls.slice(0, 2) }));
  expect(await pathsOf('?cited=true')).toEqual(['/a', '/b']);
  expect(await pathsOf('?state=cited')).toEqual(['/a', '/b']);
  expect(await pathsOf('?cited=false')).toEqual(['/c', '/d']);
  // Tracking more merges the visits that wait for the ledger.
  await client.post(`/websites/${websiteId}${ledger}`, { urls: [`https://${domain}/e`] });
  expect(await pathsOf('?citedNeverCrawled=true')).toEqual(['/a']);
  expect(await pathsOf('?crawledNeverCited=true')).toEqual(['/c']);
  const [unseen] = await list('?cited=false&q=/d');
  expect(unseen?.citations.state).toBe('not_cited');
  const cited = (await list('?q=/b')).map(({ id }) => id);
  const path = `/websites/${websiteId}${ledger}`;
  expect((await client.send('DELETE', path, { body: { ids: cited } })).status).toBe(200);
  const summary = await client.get<{ states: Record<string, number> }>(
    `/websites/${websiteId}${ledger}/summary`,
  );
  expect(summary.data.states['cited']).toBe(1);
  expect(await pathsOf('?cited=true')).toEqual(['/a']);
});

it('made-up answers are marked, and give way to real ones', async () => {
  const url = `https://${domain}/guide`;
  const made = answer({ at: '2026-11-01T10:00:00Z', source: 'sandbox', cited: [url] });
  await write(made);
  // What a stand-in makes up is no page of the website.
  expect(await list()).toEqual([]);
  await client.post(`/websites/${websiteId}${ledger}`, { urls: [url] });
  await write(made);
  expect((await list())[0]?.citations.citedFirstAt).toBe('2026-11-01T10:00:00.000Z');
  await write(answer({ at: '2026-11-03T10:00:00Z', cited: [url] }));
  const [row] = await list();
  expect(row?.citations.citedFirstAt).toBe('2026-11-03T10:00:00.000Z');
  expect(row?.citations.byEngine.map(({ source }) => source)).toEqual(['live', 'sandbox']);
});

it('a pass over stored answers gives the ledger those of before', async () => {
  const stores = openWorkspace(service.services, workspaceId);
  await seedAnswers(stores, { websiteId }, [
    answer({ at: '2026-11-01T10:00:00Z', cited: [`https://www.${domain}/old`] }),
  ]);
  expect(await list()).toEqual([]);
  const ref = { workspaceId, websiteId, jobId: newId('job'), after: null, answersMax: 100 };
  await rematchBatch(openWorkspace(service.services, ref), ref, AbortSignal.timeout(60_000));
  const [row] = await list();
  expect(row?.url).toBe(`https://www.${domain}/old`);
  expect(row?.citations.citedFirstAt).toBe('2026-11-01T10:00:00.000Z');
});

it('the matrix says of each crawler whether answers of its operator cite the website', async () => {
  const matrix = async () => {
    const path = `/websites/${websiteId}/crawlers/matrix?limit=1000`;
    const { data } = await client.get<Array<{ bot: string; citationState: string }>>(path);
    return new Map(data.map((row) => [row.bot, row]));
  };
  expect((await matrix()).get('GPTBot')?.citationState).toBe('not_measured');
  await write(answer({ cited: [] }));
  expect((await matrix()).get('GPTBot')).toMatchObject({
    citationState: 'not_cited',
    citedPages: 0,
  });
  await write(answer({ at: '2026-11-04T10:00:00Z', cited: [`https://${domain}/a`] }));
  const rows = await matrix();
  expect(rows.get('OAI-SearchBot')).toMatchObject({
    citationState: 'cited',
    citedPages: 1,
    citedLastAt: '2026-11-04T10:00:00.000Z',
  });
  expect(rows.get('ClaudeBot')?.citationState).toBe('not_measured');
  expect(rows.get('AhrefsBot')).toMatchObject({
    citationState: 'not_applicable',
    citedPages: null,
  });
});

it('a full plan drops citations of unknown pages, and keeps those of tracked ones', async () => {
  const urls = [`https://${domain}/known`];
  await client.post(`/websites/${websiteId}${ledger}`, { urls });
  const owner = openOwnerRows();
  await owner.rows(
    `insert into ledger_counts (workspace_id, website_id, host, facts, urls)
     values (?, ?, 'filler', 0, ?)`,
    [workspaceId, websiteId, plans.starter.ledgerUrlsMax - 1],
  );
  await owner.close();
  await write(answer({ cited: [...urls, `https://${domain}/unknown`] }));
  const { data } = await client.get<Row[]>(`/websites/${websiteId}${ledger}?cited=true&sort=url`);
  expect(data.map(({ url }) => url)).toEqual(urls);
});
