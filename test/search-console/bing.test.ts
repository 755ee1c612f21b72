import { createRefreshToken, readScope, writeScope } from '../../dev/sandbox/google/accounts';
import { enqueueJob } from '../../modules/jobs/store/job-store';
import { searchCollectionDefaults } from '../../modules/search-console/workflow-input';
import { Sightline } from '../../packages/client/src/client';
import { type Collector, startCollector } from '../support/collector';
import { openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';

let collector: Collector;
let sightline: Sightline;
let workspaceId: string;

beforeAll(async () => {
  collector = await startCollector();
  const workspace = await createWorkspace();
  ({ workspaceId } = workspace);
  sightline = new Sightline({ baseUrl: collector.service.url, apiKey: workspace.readWriteKey });
});
afterAll(() => collector.stop());

async function connectBing(domain: string, apiKey = `sandbox-for-${domain}`) {
  const { id } = await sightline.websites.create({ domain });
  const connection = await sightline.searchConsole.createConnection({ method: 'api_key', apiKey });
  await sightline.searchConsole.createBindings({});
  return { websiteId: id, connectionId: connection.id };
}

async function collect(websiteId: string) {
  const { jobs } = await sightline.websites.refresh(websiteId, { kinds: ['gsc'] });
  return sightline.waitForJob(jobs[0]?.id ?? '');
}

test('a collection stores Bing’s snapshots, and its reads compare two of them', async () => {
  const domain = 'bing-shop.com';
  const { websiteId } = await connectBing(domain);
  const site = `https://${domain}/`;
  const job = await collect(websiteId);
  expect(job.result).toMatchObject({ property: site, source: 'sandbox', types: [] });
  const { searchConsole } = sightline;
  const queries = await searchConsole.listBingStatistics(websiteId, {}).all();
  expect(queries).toHaveLength(4);
  const [first] = queries;
  expect(first).toMatchObject({ dataSource: 'sandbox', before: { clicks: expect.any(Number) } });
  expect((first?.now.clicks ?? 0) - (first?.before?.clicks ?? 0)).toBe(first?.clicksChange);
  expect(Date.parse(first?.day ?? '') - Date.parse(first?.beforeDay ?? '')).toBe(7 * 86_400_000);
  const pages = await searchConsole
    .listBingStatistics(websiteId, { dimension: 'page', day: first?.beforeDay ?? '' })
    .all();
  expect(pages.map(({ name }) => name)).toContain(`${site}shop`);
  expect(pages[0]?.day).toBe(first?.beforeDay);
  await expect(
    searchConsole.listBingStatistics(websiteId, { day: '2020-01-01' }).all(),
  ).rejects.toMatchObject({ code: 'validation_error' });
  // Collected again, each week still counts once.
  await collect(websiteId);
  expect(await searchConsole.listBingStatistics(websiteId, {}).all()).toMatchObject(
    queries.map(({ name, now }) => ({ name, now })),
  );
  expect(await searchConsole.listBingCrawlDays(websiteId, {}).all()).toHaveLength(30);
  expect(await searchConsole.listBingCrawlIssues(websiteId, {}).all()).toMatchObject([
    { httpStatus: 404, goneAt: null },
    { httpStatus: 500, goneAt: null },
  ]);
  expect(await searchConsole.getBingUrl(websiteId, { url: `${site}shop` })).toMatchObject({
    httpStatus: 200,
    lastCrawledAt: expect.any(String),
  });
  await expect(
    searchConsole.getBingUrl(websiteId, { url: 'https://other.example/' }),
  ).rejects.toMatchObject({ code: 'validation_error' });
  expect(await searchConsole.getBingQuota(websiteId)).toMatchObject({ site, today: 10_000 });
});

test('an account that Bing throttles makes no call for any of its websites, and says until when', async () => {
  const domain = 'bing-paused.com';
  const { websiteId, connectionId } = await connectBing(domain);
  const { services } = collector.service;
  const until = new Date(Date.now() + 3_600_000);
  await services.database.transaction(workspaceId, (tx) =>
    tx.run({
      text: `update search_connections set blocked_until = $3
        where workspace_id = $1 and id = $2`,
      values: [workspaceId, connectionId, until],
    }),
  );
  const calls = async () => {
    const log = await fetch(`${collector.sandboxUrl}/_sandbox/calls`);
    return ((await log.json()) as { calls: { bing?: number } }).calls.bing;
  };
  const before = await calls();
  await expect(sightline.searchConsole.getBingQuota(websiteId)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(until.toISOString()),
  });
  const job = await collect(websiteId);
  expect(job.skipped).toMatchObject([{ code: 'bing_throttled' }]);
  expect(job.result).toMatchObject({ bing: { state: 'throttled', until: until.toISOString() } });
  expect(job.warnings).toEqual([expect.stringContaining(until.toISOString())]);
  expect(await calls()).toBe(before);
});

test('Bing’s own throttling is remembered with its end', async () => {
  const apiKey = 'sandbox-throttled-read';
  await expect(
    sightline.searchConsole.createConnection({ method: 'api_key', apiKey }),
  ).rejects.toMatchObject({ message: expect.stringContaining('throttles this account') });
});

const fault = (body: object) =>
  fetch(`${collector.sandboxUrl}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(body) });

test('a failure of Bing is waited for, and its throttle stops the key with the job saying until when', async () => {
  const { websiteId, connectionId } = await connectBing('bing-faults.com');
  const match = { provider: 'bing', path: 'GetPageStats' };
  await fault({ match, status: 503, times: 2 });
  const recovered = await collect(websiteId);
  expect(recovered).toMatchObject({
    skipped: [],
    warnings: [],
    result: { property: 'https://bing-faults.com/', bing: { state: 'collected', message: null } },
  });
  await fault({ match, status: 429, times: 1 });
  const job = await collect(websiteId);
  const { bing } = job.result as { bing: { state: string; until: string } };
  expect(bing.state).toBe('throttled');
  expect(Date.parse(bing.until)).toBeGreaterThan(Date.now() + 3_600_000);
  expect(job.warnings).toEqual([expect.stringContaining(bing.until)]);
  const [connection] = (await sightline.searchConsole.listConnections().all()).filter(
    ({ id }) => id === connectionId,
  );
  expect(connection?.blockedUntil).toBe(bing.until);
  await expect(sightline.searchConsole.getBingQuota(websiteId)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(bing.until),
  });
});

test('while Bing is away, Google’s days are complete and the job says what of Bing is missing', async () => {
  const domain = 'bing-away.com';
  await fetch(`${collector.sandboxUrl}/_sandbox/google`, {
    method: 'PUT',
    body: JSON.stringify({
      since: new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10),
    }),
  });
  const { websiteId } = await connectBing(domain);
  const key = (await (await google(`/key-file?domains=${domain}`)).json()) as never;
  await sightline.searchConsole.createConnection({ method: 'service_account', key });
  await sightline.searchConsole.createBindings({});
  await fault({ match: { provider: 'bing', path: 'GetPageStats' }, status: 503 });
  const { job } = await collector.service.services.database.transaction(workspaceId, (tx) =>
    enqueueJob(tx, {
      type: 'gsc.collect',
      websiteId,
      input: { ...searchCollectionDefaults, bingWaitMsMax: 2_000 },
      memo: { domain },
      isScheduled: false,
    }),
  );
  const done = await sightline.waitForJob(job.id);
  await fetch(`${collector.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
  expect(done).toMatchObject({
    status: 'completed',
    skipped: [{ what: 'bing', code: 'provider_unavailable' }],
    result: { property: `sc-domain:${domain}`, bing: { state: 'failed' } },
  });
  expect(done.warnings).toEqual([
    expect.stringContaining('page statistics, crawl statistics, crawl issues were not read'),
  ]);
  const { lastFinalDay } = await sightline.searchConsole.summarize(websiteId);
  expect(lastFinalDay).not.toBeNull();
  expect(await sightline.searchConsole.listBingStatistics(websiteId, {}).all()).not.toEqual([]);
});

const google = (path: string) => fetch(`${collector.sandboxUrl}/_sandbox/google${path}`);

test('sitemaps are submitted and listed; an account that may only read cannot submit', async () => {
  const domain = 'gsc-sitemaps.com';
  const { id } = await sightline.websites.create({ domain });
  const { searchConsole } = sightline;
  await expect(searchConsole.listSubmittedSitemaps(id, {}).all()).rejects.toMatchObject({
    code: 'conflict',
  });
  const key = (await (await google(`/key-file?domains=${domain}`)).json()) as never;
  await searchConsole.createConnection({ method: 'service_account', key });
  await searchConsole.createBindings({});
  expect(await searchConsole.listSubmittedSitemaps(id, {}).all()).toEqual([]);
  const url = `https://www.${domain}/sitemap.xml`;
  await searchConsole.submitSitemap(id, { url });
  expect(await searchConsole.listSubmittedSitemaps(id, {}).all()).toMatchObject([
    { url, state: 'read', errors: 0, warnings: 0, dataSource: 'sandbox' },
  ]);
  await expect(
    searchConsole.submitSitemap(id, { url: 'https://other.example/sitemap.xml' }),
  ).rejects.toMatchObject({ code: 'validation_error' });
});

test('no credential is in an error, a job, a workflow’s history or a readable column', async () => {
  const domain = 'gsc-secret.com';
  const { id } = await sightline.websites.create({ domain });
  const key = (await (await google(`/key-file?domains=${domain}`)).json()) as {
    private_key: string;
  };
  const token = createRefreshToken({
    email: 'p@example.com',
    domains: ['gsc-other.com'],
    scopes: [readScope, writeScope],
  });
  const bingKey = 'sandbox-for-gsc-secret.com';
  const { searchConsole } = sightline;
  await searchConsole.createConnection({ method: 'service_account', key: key as never });
  await searchConsole.createConnection({
    method: 'refresh_token',
    clientId: 'sandbox-client',
    clientSecret: 'the-secret-of-the-client',
    refreshToken: token,
  });
  await searchConsole.createConnection({ method: 'api_key', apiKey: bingKey });
  await searchConsole.createBindings({});
  await fetch(`${collector.sandboxUrl}/_sandbox/google`, {
    method: 'PUT',
    body: JSON.stringify({ revoked: [domain] }),
  });
  const { jobs } = await sightline.websites.refresh(id, { kinds: ['gsc'] });
  const jobId = jobs[0]?.id ?? '';
  const failed = await sightline.waitForJob(jobId).catch((error: unknown) => String(error));
  const { temporal } = collector.service.services;
  const history = await temporal.client.workflow.getHandle(jobId).fetchHistory();
  const owner = openOwnerRows();
  const stored: unknown[] = [];
  for (const table of ['jobs', 'outbox', 'search_connections', 'audit_log']) {
    const statement = `select * from ${table} where workspace_id = ?`;
    stored.push(await owner.rows(statement, [workspaceId]));
  }
  await owner.close();
  const seen = JSON.stringify([
    failed,
    await searchConsole.listConnections().all(),
    stored,
    // Payloads are bytes, which JSON writes in base64.
    ...(history.events ?? []),
  ]);
  const privateLine = key.private_key.split('\n')[3] ?? '';
  for (const secret of [privateLine, token, 'the-secret-of-the-client', bingKey]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(seen).not.toContain(secret);
    for (const shift of [0, 1, 2]) {
      const encoded = Buffer.from('x'.repeat(shift) + secret).toString('base64');
      expect(seen).not.toContain(encoded.slice(4, -4));
    }
  }
});
