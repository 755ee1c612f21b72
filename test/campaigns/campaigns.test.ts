import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Campaign = {
  id: string;
  status: string;
  websiteIds: string[];
  targetPages: string[];
  hypothesis: string | null;
};
type Summary = { id: string; targetCount: number };
type Event = { id: string; result: string; at: string; title: string };
type Listed = Event & { kind: string; lastDay: string | null; campaignId: string | null };

/** What Google announced has no id. */
const isOwn = ({ id }: { id: string | null }) => id !== null;

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function newPlan() {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const domain = uniqueDomain();
  const { id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data;
  const plan = {
    name: 'Shorter titles',
    websiteIds: [websiteId],
    primaryMetric: 'crawler_visits',
    targetPages: [`https://${domain}/a`, `https://${domain}/b`],
    // No ranking update was announced in these days, or in the 42 before them.
    startDay: '2025-11-10',
    endDay: '2025-11-23',
  };
  return { workspaceId, client, domain, websiteId, plan };
}

const create = async (client: ApiClient, plan: object) =>
  (await client.post<Campaign>('/campaigns', plan)).data;

test('a draft is created, changed, listed by its tag and website, and deleted with its events', async () => {
  const { client, domain, websiteId, plan } = await newPlan();
  const added = await create(client, { ...plan, tags: ['titles'], hypothesis: 'More visits.' });
  expect(added).toMatchObject({
    ...plan,
    status: 'draft',
    assignment: 'random',
    tags: ['titles'],
    controlPages: [],
  });

  const page = `https://www.${domain}/c`;
  const changed = await client.patch<Campaign>(`/campaigns/${added.id}`, {
    targetPages: [...plan.targetPages, page],
    hypothesis: null,
  });
  expect(changed.data).toMatchObject({
    name: plan.name,
    hypothesis: null,
    targetPages: [...plan.targetPages, page],
  });
  expect((await client.get(`/campaigns/${added.id}`)).data).toEqual(changed.data);

  const listed = async (query: string) =>
    (await client.get<Summary[]>(`/campaigns?${query}`)).data.map((row) => [
      row.id,
      row.targetCount,
    ]);
  expect(await listed(`websiteId=${websiteId}&tag=titles&status=draft`)).toEqual([[added.id, 3]]);
  expect(await listed('tag=other')).toEqual([]);
  expect(await listed('status=running')).toEqual([]);

  await client.post(`/campaigns/${added.id}/events`, { kind: 'note', title: 'Planned' });
  expect((await client.delete(`/campaigns/${added.id}`)).status).toBe(200);
  expect((await client.get(`/campaigns/${added.id}/events`)).status).toBe(404);
  expect(await listed('')).toEqual([]);
});

test('refuses a plan that is not an experiment with every reason, and a change to one, too', async () => {
  const { client, plan } = await newPlan();
  const elsewhere = 'https://elsewhere.example/a';
  const refused = await client.post('/campaigns', {
    ...plan,
    endDay: '2025-11-11',
    secondaryMetrics: ['crawler_visits'],
    targetPages: [...plan.targetPages, elsewhere],
    controlPages: [elsewhere],
  });
  expect(refused.status).toBe(422);
  expect(refused.error.details.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'endDay days_out_of_range',
    'controlPages not_both',
    'secondaryMetrics.0 duplicate',
    'targetPages.2 other_host',
    'controlPages.0 other_host',
  ]);
  const { id } = await create(client, plan);
  const changed = await client.patch(`/campaigns/${id}`, { assignment: 'matched' });
  expect(changed.error.details).toMatchObject([{ path: 'controlPages', code: 'required' }]);
  expect((await client.get(`/campaigns/${id}`)).data).toMatchObject({ assignment: 'random' });
});

test('a website of another workspace cannot be named', async () => {
  const [mine, theirs] = [await newPlan(), await newPlan()];
  const refused = await mine.client.post('/campaigns', {
    ...mine.plan,
    websiteIds: [mine.websiteId, theirs.websiteId],
  });
  expect(refused.error.details).toMatchObject([{ path: 'websiteIds.1', code: 'not_found' }]);
});

test('a build may send its event again: it is there once, as it was first sent', async () => {
  const { client, plan } = await newPlan();
  const [first, second] = [await create(client, plan), await create(client, plan)];
  const deploy = { kind: 'deploy', title: 'Titles', at: '2026-11-02T10:00:00+01:00' };
  const send = (id: string, event: object) =>
    client.post<Event>(`/campaigns/${id}/events`, { externalId: 'commit-1', ...deploy, ...event });
  const replies = await Promise.all([send(first.id, {}), send(first.id, {}), send(first.id, {})]);
  expect(replies.map(({ data }) => data.result).sort()).toEqual(['created', 'exists', 'exists']);
  const again = await send(first.id, { title: 'Renamed' });
  expect(again.data).toMatchObject({ result: 'exists', title: 'Titles' });
  expect(again.data.at).toBe('2026-11-02T09:00:00.000Z');
  // The same commit can be an event of several campaigns.
  expect((await send(second.id, {})).data.result).toBe('created');

  await client.post(`/campaigns/${first.id}/events`, {
    kind: 'outage',
    title: 'Down',
    at: '2026-11-01T00:00:00Z',
  });
  const list = async () =>
    (await client.get<Event[]>(`/campaigns/${first.id}/events`)).data.filter(isOwn);
  expect((await list()).map(({ title }) => title)).toEqual(['Down', 'Titles']);
  const path = `/campaigns/${second.id}/events/${again.data.id}`;
  expect((await client.delete(path)).status).toBe(404);
  await client.delete(`/campaigns/${first.id}/events/${again.data.id}`);
  expect((await list()).map(({ title }) => title)).toEqual(['Down']);
});

test('what Google announced is among the events, page by page', async () => {
  const { client, plan } = await newPlan();
  const days = { startDay: '2026-04-08', endDay: '2026-04-14' };
  const { id } = await create(client, { ...plan, ...days });
  const note = { kind: 'note', title: 'Between', at: '2026-03-26T00:00:00Z' };
  await client.post(`/campaigns/${id}/events`, note);
  const list = (query: string) => client.get<Listed[]>(`/campaigns/${id}/events?${query}`);
  const { data, meta } = await list('');
  expect(meta.total).toBe(4);
  expect(data.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Google logged too many impressions/),
    'March 2026 spam update',
    'Between',
    'March 2026 core update',
  ]);
  expect(data[0]).toMatchObject({ id: null, kind: 'known_break', lastDay: '2026-04-27' });
  expect(data[1]).toMatchObject({ id: null, kind: 'ranking_update', lastDay: '2026-03-25' });
  expect((await list('limit=1&offset=2')).data.map(({ title }) => title)).toEqual(['Between']);
});

test('marks of a range have the events of all campaigns, or of those on one website', async () => {
  const { client, plan, websiteId } = await newPlan();
  const { id } = await create(client, plan);
  const domain = uniqueDomain();
  const { id: otherWebsite } = (await client.post<{ id: string }>('/websites', { domain })).data;
  const targetPages = [`https://${domain}/a`, `https://${domain}/b`];
  const elsewhere = await create(client, { ...plan, websiteIds: [otherWebsite], targetPages });
  const deploy = { kind: 'deploy', title: 'New titles', at: '2026-08-19T23:59:59Z' };
  await client.post(`/campaigns/${id}/events`, deploy);
  await client.post(`/campaigns/${elsewhere.id}/events`, { ...deploy, title: 'Elsewhere' });
  await client.post(`/campaigns/${id}/events`, { ...deploy, at: '2026-08-20T00:00:00Z' });

  const list = async (query: string) =>
    (await client.get<Listed[]>(`/marks?from=2026-08-18&to=2026-08-19${query}`)).data;
  expect(await list('')).toMatchObject([
    { kind: 'ranking_update', title: 'August 2026 spam update', campaignId: null },
    { kind: 'deploy', title: 'New titles', campaignId: id, campaignName: plan.name },
    { title: 'Elsewhere', campaignId: elsewhere.id },
  ]);
  expect((await list(`&websiteId=${websiteId}`)).map(({ title }) => title)).toEqual([
    'August 2026 spam update',
    'New titles',
  ]);
  expect((await client.get('/marks?from=2026-08-20&to=2026-08-19')).status).toBe(422);
});

test('two events without an id of the sender are two events', async () => {
  const { client, plan } = await newPlan();
  const { id } = await create(client, plan);
  const note = { kind: 'note', title: 'Same', at: '2026-11-02T10:00:00Z' };
  for (let sent = 0; sent < 2; sent += 1) await client.post(`/campaigns/${id}/events`, note);
  const { data } = await client.get<Event[]>(`/campaigns/${id}/events`);
  expect(data.filter(isOwn)).toHaveLength(2);
});

test('a campaign outlives its website', async () => {
  const { client, plan, websiteId } = await newPlan();
  const { id } = await create(client, plan);
  await client.delete(`/websites/${websiteId}`);
  expect((await client.get<Campaign>(`/campaigns/${id}`)).data.websiteIds).toEqual([]);
});
