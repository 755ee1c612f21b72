import { mergeImports } from '../../modules/backlinks/collect/merge-imports';
import { enqueueLinks } from '../../modules/backlinks/collect/plan-links';
import { beginImport, endImport } from '../../modules/backlinks/store/backlink-site-store';
import { insertLinkRows } from '../../modules/backlinks/store/link-row-store';
import { bingLinks } from '../../modules/backlinks/workflow-input';
import { enqueueJob } from '../../modules/jobs/store/job-store';
import { getWebsite } from '../../modules/websites/store/website-store';
import { Sightline } from '../../packages/client/src/client';
import { openWorkspace } from '../../platform/workspace';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';

let collector: Collector;
let sightline: Sightline;
let workspaceId: string;

beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(async () => {
  const workspace = await createWorkspace();
  ({ workspaceId } = workspace);
  sightline = new Sightline({ baseUrl: collector.service.url, apiKey: workspace.readWriteKey });
});
afterEach(() => fetch(`${collector.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' }));
afterAll(() => collector.stop());

const fault = (body: object) =>
  fetch(`${collector.sandboxUrl}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(body) });

async function connectBing(domain: string, apiKey = `sandbox-for-${domain}`) {
  const { id } = await sightline.websites.create({ domain });
  const connection = await sightline.searchConsole.createConnection({ method: 'api_key', apiKey });
  await sightline.searchConsole.createBindings({});
  return { websiteId: id, connectionId: connection.id };
}

type BingResult = { links: number; calls: number; isComplete: boolean; dataSource: string };
const bingOf = (job: { result: unknown }) => (job.result as { bing: BingResult }).bing;

async function refresh(websiteId: string) {
  const { jobs } = await sightline.websites.refresh(websiteId, { kinds: ['backlinks'] });
  return sightline.waitForJob(jobs[0]?.id ?? '');
}

/** Reads Bing's links alone, with other bounds than usual. */
async function readBing(websiteId: string, bounds: Partial<typeof bingLinks> | object = {}) {
  const { job } = await collector.service.services.database.transaction(workspaceId, (tx) =>
    enqueueJob(tx, {
      type: 'backlinks.collect',
      websiteId,
      input: { isScheduled: false, source: null, calls: 0, bing: { ...bingLinks, ...bounds } },
      memo: {},
      isScheduled: false,
    }),
  );
  return sightline.waitForJob(job.id);
}

const listBing = (websiteId: string) =>
  sightline.backlinks.list(websiteId, { source: 'bing', limit: 1000 }).all();

/** The links that the stand-in names, read without the service. */
async function askSandbox(domain: string) {
  const siteUrl = `https://${domain}/`;
  const call = async (method: string, query: Record<string, string>) => {
    const asked = new URLSearchParams({ apikey: `sandbox-for-${domain}`, siteUrl, ...query });
    const path = `/bing/webmaster/api.svc/json/${method}?${asked}`;
    return ((await (await fetch(`${collector.sandboxUrl}${path}`)).json()) as { d: never }).d;
  };
  type Counts = { Links: { Url: string; Count: number }[]; TotalPages: number };
  type Details = { Details: { Url: string; AnchorText: string }[]; TotalPages: number };
  const links: string[] = [];
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const counts: Counts = await call('GetLinkCounts', { page: String(page) });
    pages = counts.TotalPages;
    for (const { Url } of counts.Links) {
      for (let of = 0, all = 1; of < all; of += 1) {
        const details: Details = await call('GetUrlLinks', { link: Url, page: String(of) });
        all = details.TotalPages;
        links.push(...details.Details.map((each) => `${each.Url} ${Url} ${each.AnchorText}`));
      }
    }
  }
  return links.sort();
}

test('a refresh reads all pages of Bing’s links, as a source of their own', async () => {
  const domain = 'links-of-bing.com';
  const { websiteId } = await connectBing(domain);
  expect(await sightline.backlinks.estimate(websiteId, {})).toMatchObject({ readsBing: true });
  const job = await refresh(websiteId);
  const named = await askSandbox(domain);
  // More than one page of linked pages, and of links to one of them.
  expect(named.length).toBeGreaterThan(14);
  expect(job).toMatchObject({
    status: 'completed',
    skipped: [],
    warnings: [],
    result: {
      source: 'sandbox',
      bing: { links: named.length, unreadable: 0, isComplete: true, dataSource: 'sandbox' },
    },
  });
  const rows = await listBing(websiteId);
  const asText = rows.map((row) => `${row.sourceUrl} ${row.targetUrl} ${row.anchor ?? ''}`);
  expect(asText.sort()).toEqual(named);
  for (const { evidence } of rows) {
    const [own] = evidence.filter(({ source }) => source === 'bing');
    expect(own).toMatchObject({ isFollowed: null, sourceFirstSeen: null, metrics: {} });
  }
  const summary = await sightline.backlinks.summarize(websiteId);
  expect(summary).toMatchObject({
    dataSource: 'sandbox',
    bingCollectedAt: expect.any(String),
    collectedAt: expect.any(String),
  });
  // Read again, nothing is doubled.
  await refresh(websiteId);
  expect((await sightline.backlinks.summarize(websiteId)).links).toBe(summary.links);
});

test('slices continue where the one before ended, and the limit of calls ends the reading', async () => {
  const domain = 'bing-in-slices.com';
  const { websiteId } = await connectBing(domain);
  const named = await askSandbox(domain);
  const some = await readBing(websiteId, { callsPerSlice: 2, callsMax: 4 });
  expect(bingOf(some)).toMatchObject({ calls: 4, isComplete: false });
  expect(some.warnings).toEqual([expect.stringContaining('Bing has more links')]);
  expect((await listBing(websiteId)).length).toBe(bingOf(some).links);
  expect(bingOf(some).links).toBeLessThan(named.length);
  const all = await readBing(websiteId, { callsPerSlice: 3 });
  expect(bingOf(all)).toMatchObject({ links: named.length, isComplete: true });
  expect(await listBing(websiteId)).toHaveLength(named.length);
});

test('a website without Bing makes no call, and one with it alone is collected without a provider', async () => {
  const { database } = collector.service.services;
  const { id } = await sightline.websites.create({ domain: 'no-bing.com' });
  const calls = async () => {
    const log = await fetch(`${collector.sandboxUrl}/_sandbox/calls`);
    return ((await log.json()) as { calls: { bing?: number } }).calls.bing ?? 0;
  };
  const before = await calls();
  expect(await sightline.backlinks.estimate(id, {})).toMatchObject({ readsBing: false });
  expect((await refresh(id)).result).not.toHaveProperty('bing');
  expect(await calls()).toBe(before);
  const { websiteId } = await connectBing('only-bing.com');
  const enqueue = (isScheduled: boolean) =>
    database.transaction(workspaceId, async (tx) =>
      enqueueLinks(tx, await getWebsite(tx, websiteId), { hasSandbox: false, isScheduled }),
    );
  const first = await sightline.waitForJob((await enqueue(true)).id);
  expect(first).toMatchObject({ status: 'completed', skipped: [], result: { source: null } });
  expect(bingOf(first).links).toBeGreaterThan(0);
  // A schedule reads Bing's links as seldom as it buys others.
  const second = await sightline.waitForJob((await enqueue(true)).id);
  expect(second).toMatchObject({ skipped: [{ what: 'all', code: 'provider_not_configured' }] });
  expect((await sightline.waitForJob((await enqueue(false)).id)).result).toHaveProperty('bing');
});

test('a throttled account ends the reading, keeps what was read, and is not called again', async () => {
  const domain = 'bing-links-refused.com';
  const { websiteId, connectionId } = await connectBing(domain);
  const match = { provider: 'bing', path: 'GetUrlLinks' };
  await readBing(websiteId, { callsPerSlice: 2, callsMax: 2 });
  const kept = (await listBing(websiteId)).length;
  await fault({ match, status: 429, times: 1 });
  const job = await refresh(websiteId);
  expect(job).toMatchObject({
    status: 'completed',
    skipped: [{ what: 'bing', code: 'bing_throttled' }],
    result: { source: 'sandbox', bing: { isComplete: false } },
  });
  expect(job.warnings).toEqual([expect.stringContaining('throttles this account')]);
  const connections = await sightline.searchConsole.listConnections().all();
  expect(connections.find(({ id }) => id === connectionId)?.blockedUntil).not.toBeNull();
  expect(await listBing(websiteId)).toHaveLength(kept);
  expect(bingOf(await refresh(websiteId))).toMatchObject({ calls: 0, links: 0 });
  expect(await sightline.backlinks.list(websiteId, { isLost: 'true' }).all()).toEqual([]);
});

/** Merges a link that Bing named earlier, as a file of its report would. */
async function nameEarlier(websiteId: string, link: { sourceUrl: string; targetUrl: string }) {
  const { database, clickhouse } = collector.service.services;
  const ref = { workspaceId, websiteId };
  const { id, batch } = await database.transaction(workspaceId, (tx) =>
    beginImport(tx, websiteId, { source: 'bing' }),
  );
  const startedAt = new Date(Date.now() - 86_400_000).toISOString();
  const unsaid = { kind: '', rel: [], isFollowed: null, title: '', targetStatus: null };
  const days = { firstSeen: null, lastSeen: null, isGone: false, metrics: {} };
  const row = { anchor: '', ...unsaid, ...days, ...link };
  await insertLinkRows(
    openWorkspace({ database, clickhouse }, ref),
    ref.websiteId,
    { batch, startedAt },
    [row],
  );
  await database.transaction(workspaceId, (tx) =>
    endImport(tx, id, { rowCount: 1, invalidRows: 0, isComplete: false }),
  );
  await mergeImports(openWorkspace({ database, clickhouse }, ref), ref.websiteId);
}

test('a failure is waited for, and only a whole reading says that a link is lost', async () => {
  const domain = 'bing-links-fail.com';
  const { websiteId } = await connectBing(domain);
  const gone = { sourceUrl: 'https://gone.example/', targetUrl: `https://${domain}/` };
  await nameEarlier(websiteId, gone);
  const lost = async () =>
    (await sightline.backlinks.list(websiteId, { isLost: 'true' }).all()).map(
      ({ sourceUrl }) => sourceUrl,
    );
  const match = { provider: 'bing', path: 'GetUrlLinks' };
  await fault({ match, status: 503 });
  const away = await readBing(websiteId, { waitMsMax: 1_000 });
  expect(away.skipped).toEqual([{ what: 'bing', code: 'provider_unavailable' }]);
  await fetch(`${collector.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
  await readBing(websiteId, { callsPerSlice: 2, callsMax: 2 });
  expect(await lost()).toEqual([]);
  await fault({ match, status: 503, times: 2 });
  const job = await readBing(websiteId);
  expect(job).toMatchObject({ skipped: [], warnings: [], result: { bing: { isComplete: true } } });
  expect(await lost()).toEqual([gone.sourceUrl]);
});
