import { createSandbox, type Sandbox } from '../../dev/sandbox/sandbox';
import { sandboxProviderUrls } from '../../dev/test-system/provider-urls';
import { type PlanName, planNames, plans } from '../../modules/account/rules/plans';
import { toUuid } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { insertKeyword } from '../support/keywords';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let owner: OwnerRows;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

it.each(planNames)('the %s plan’s limits and credits are what the plan says', async (plan) => {
  const { workspaceId } = await createWorkspace(plan);
  const client = await newClient(service, workspaceId, 'read');
  const { status, data } = await client.get('/account');
  expect(status).toBe(200);
  const { websitesMax, keywordsMax, promptsMax, auditPagesMax, auditOriginsMax, creditsPerMonth } =
    plans[plan as PlanName];
  const { keysMax, logDrainsMax, sitemapsMax, ledgerUrlsMax, knownLinksMax, logBytesPerDay } =
    plans[plan as PlanName];
  expect(keysMax ?? 1_000).toBeGreaterThanOrEqual(1_000);
  expect(data).toMatchObject({
    workspace: { id: workspaceId, name: 'test', createdAt: expect.stringMatching(/Z$/) },
    plan,
    limits: {
      websites: websitesMax,
      keywords: keywordsMax,
      prompts: promptsMax,
      auditPages: auditPagesMax,
      auditOrigins: auditOriginsMax,
      requestsPerMinute: 120,
      workspaceRequestsPerMinute: plans[plan as PlanName].workspaceRequestsPerMinute,
      keys: keysMax,
      logDrains: logDrainsMax,
      sitemaps: sitemapsMax,
      trackedUrls: ledgerUrlsMax,
      knownLinks: knownLinksMax,
      keywordGroups: plans[plan as PlanName].keywordGroupsMax,
      searchConnections: plans[plan as PlanName].searchConnectionsMax,
      audits: plans[plan as PlanName].auditsMax,
      logBytesPerDay,
    },
    usage: {
      websites: 0,
      keywords: 0,
      keys: 3,
      logDrains: 0,
      sitemaps: 0,
      trackedUrls: 0,
      knownLinks: 0,
      keywordGroups: 0,
      searchConnections: 0,
      audits: 0,
      logBytesToday: 0,
    },
    credits: { included: creditsPerMonth, used: 0, reserved: 0, remaining: creditsPerMonth },
    key: { id: client.keyId, name: 'made by a test', access: 'read', expiresAt: null },
  });
});

it('credits are reset when the next month begins', async () => {
  const client = await newClient(service, (await createWorkspace()).workspaceId);
  const { data } = await client.get<{ credits: { resetsAt: string } }>('/account');
  const resetsAt = new Date(data.credits.resetsAt);
  expect(data.credits.resetsAt).toMatch(/-01T00:00:00\.000Z$/);
  expect(resetsAt.getTime()).toBeGreaterThan(Date.now());
  expect(resetsAt.getTime() - Date.now()).toBeLessThanOrEqual(31 * 86_400_000);
});

it('usage counts live websites, keywords and keys of this workspace alone', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const websites: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const created = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
    websites.push(created.data.id);
  }
  const [first = '', second = ''] = websites;
  await client.patch(`/websites/${first}`, { archived: true });
  await client.patch(`/websites/${second}`, { status: 'paused' });
  await insertKeyword(owner, { workspaceId, websiteId: second }, 'one');
  const key = await client.post<{ id: string }>('/account/keys', { name: 'x', access: 'read' });
  await client.delete(`/account/keys/${key.data.id}`);
  const { data } = await client.get<{ usage: object }>('/account');
  expect(data.usage).toMatchObject({ websites: 2, keywords: 1, keys: 3 });
});

it('provider accounts are listed by provider, or as asked', async () => {
  const client = await newClient(service, (await createWorkspace()).workspaceId);
  for (const provider of ['serper', 'bing', 'serpapi']) {
    const path = `/account/providers/${provider}`;
    const saved = await client.send('PUT', path, { body: { apiKey: 'a key of a test' } });
    expect(saved.status).toBe(200);
  }
  const providers = async (query: string) => {
    const path = `/account/providers?${query}`;
    return (await client.get<Array<{ provider: string }>>(path)).data.map(
      ({ provider }) => provider,
    );
  };
  expect(await providers('')).toEqual(['bing', 'serpapi', 'serper']);
  expect(await providers('sort=-provider')).toEqual(['serper', 'serpapi', 'bing']);
  expect(await providers('sort=-createdAt&limit=1')).toEqual(['serpapi']);
});

describe('a provider account', () => {
  let sandbox: Sandbox;
  let own: Service;
  let client: ApiClient;

  beforeAll(async () => {
    sandbox = await createSandbox({ port: 0 });
    own = await startService({
      providerUrls: sandboxProviderUrls(sandbox.url),
      settings: { PRIVATE_HOSTS_ALLOWED: new URL(sandbox.url).host },
    });
    client = await newClient(own, (await createWorkspace()).workspaceId);
  });
  afterAll(async () => {
    await own.stop();
    await sandbox.close();
  });
  afterEach(() => fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' }));

  const save = (provider: string, body: object) =>
    client.send<object>('PUT', `/account/providers/${provider}`, { body });
  const fail = (rule: object) =>
    fetch(`${sandbox.url}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(rule) });
  const login = (password: string) => ({ login: 'me@example.com', password });

  it.each([
    ['dataforseo', login('good'), { balance: 87.35, balanceUnit: 'usd', plan: null }],
    [
      'serpapi',
      { apiKey: 'good' },
      { balance: 4200, balanceUnit: 'searches', plan: 'Developer Plan' },
    ],
    ['serper', { apiKey: 'good' }, { balance: 2500, balanceUnit: 'credits', plan: null }],
    ['bing', { apiKey: 'good' }, { balance: null, balanceUnit: null, plan: null }],
  ])('of %s is tested when it is saved, and says what it allows', async (name, body, allowed) => {
    const { status, data } = await save(name, body);
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'verified', stateReason: null, ...allowed });
    const { data: listed } = await client.get<object[]>('/account/providers');
    expect(listed).toContainEqual(data);
  });

  it('of a SearXNG is shown by its host alone, and takes no password in its URL', async () => {
    const { host } = new URL(sandbox.url);
    const { data } = await save('searxng', { baseUrl: `${sandbox.url}/searxng` });
    expect(data).toMatchObject({ state: 'verified', hint: host });
    const answer = await save('searxng', { baseUrl: `http://user:canary@${host}/searxng` });
    expect([answer.status, answer.error.details[0]?.path]).toEqual([422, 'baseUrl']);
    expect(answer.text).not.toContain('canary');
  });

  it.each([
    ['dataforseo', login('wrong'), 'DataForSEO answered 40100'],
    ['serpapi', { apiKey: 'wrong' }, 'SerpApi answered 401: Invalid API key'],
    ['serper', { apiKey: 'wrong' }, 'Serper answered 403: Unauthorized.'],
    ['bing', { apiKey: 'wrong' }, 'Bing answered 3: ERROR!!! InvalidApiKey'],
  ])('of %s with a bad credential is refused with its answer', async (name, body, message) => {
    const answer = await save(name, body);
    expect([answer.status, answer.error.details[0]?.code]).toEqual([422, 'credential_refused']);
    expect(answer.error.message).toContain(message);
  });

  it('of a SearXNG that does not allow JSON is refused with what to change', async () => {
    await fail({ match: { provider: 'searxng' }, status: 403 });
    const answer = await save('searxng', { baseUrl: `${sandbox.url}/searxng` });
    expect([answer.status, answer.error.message]).toEqual([
      422,
      expect.stringContaining('add json to search.formats'),
    ]);
  });

  it('of a host inside and of an unknown one is refused by the same sentence', async () => {
    const inside = await save('searxng', { baseUrl: 'http://127.0.0.1:1' });
    const unknown = await save('searxng', { baseUrl: 'http://nowhere.invalid' });
    expect([inside.status, unknown.status]).toEqual([422, 422]);
    expect(inside.error.message).toBe(unknown.error.message);
  });

  it.each([
    ['does not answer', { refuse: true }, 'unverified', /connection to the provider failed/],
    ['answers a page', { html: true }, 'unverified', /not JSON/],
    ['is down', { status: 503 }, 'unverified', /503/],
  ])('is saved as it is where the provider %s', async (_name, rule, state, reason) => {
    await fail({ match: { provider: 'serper' }, ...rule });
    const { status, data } = await save('serper', { apiKey: 'good' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ state, stateReason: expect.stringMatching(reason) });
  });

  it('without anything left is saved as exhausted', async () => {
    const { data } = await save('serpapi', { apiKey: 'empty' });
    expect(data).toMatchObject({ state: 'exhausted', balance: 0 });
  });
});

it('a tag has a budget, with what its websites used and a forecast', async () => {
  const { workspaceId } = await createWorkspace('agency');
  const client = await newClient(service, workspaceId);
  const add = async (tags: string[]) =>
    (await client.post<{ id: string }>('/websites', { domain: uniqueDomain(), tags })).data.id;
  const [one, other] = [await add(['Client']), await add(['client', 'other'])];
  await add(['quiet']);
  const spend = (websiteId: string, credits: number, daysAgo: number) =>
    owner.rows(
      `insert into credit_settlements (workspace_id, call_id, website_id, month, provider, credits, settled_at)
       select ?, gen_random_uuid(), ?, date_trunc('month', at), 'serper', ?, at
       from (select (now() at time zone 'utc' - make_interval(days => ?)) as at) moment`,
      [toUuid(workspaceId), toUuid(websiteId), credits, daysAgo],
    );
  await spend(one, 70, 0);
  await spend(other, 30, 0);
  await spend(other, 60, 1);
  const save = (websiteTag: string, creditsPerMonth: number | null) =>
    client.send('PUT', '/account/budgets', { body: { websiteTag, creditsPerMonth } });
  expect(await save('nobody', 1)).toMatchObject({
    status: 422,
    error: { details: [{ path: 'websiteTag', code: 'unknown_tag' }] },
  });
  expect((await save('CLIENT', 5_000)).data).toEqual({
    websiteTag: 'Client',
    creditsPerMonth: 5_000,
  });
  const now = new Date();
  // Yesterday may have been in the month before.
  const isFirst = now.getUTCDate() === 1;
  const daysLeft =
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate() -
    now.getUTCDate();
  const used = isFirst ? 100 : 160;
  const budget = { websiteTag: 'Client', websites: 2, creditsPerMonth: 5_000, used };
  const { data } = await client.get('/account/budgets');
  expect(data).toMatchObject([
    { ...budget, forecast: used + 60 * daysLeft },
    { websiteTag: 'other', websites: 1, creditsPerMonth: null },
    { websiteTag: 'quiet', websites: 1, creditsPerMonth: null, used: 0, forecast: null },
  ]);
  const { data: set } = await client.get('/account/budgets?hasBudget=true');
  expect(set).toMatchObject([budget]);
});
