import { createSandbox, type Sandbox } from '../../dev/sandbox/sandbox';
import { createBingWebmaster } from '../../modules/search-console/providers/bing';
import type { BingWebmaster } from '../../modules/search-console/providers/bing-webmaster';
import { startStub } from './stub-server';

let sandbox: Sandbox;
let bing: BingWebmaster;
beforeAll(async () => {
  sandbox = await createSandbox({ port: 0 });
  bing = open('sandbox-key');
});
afterAll(async () => {
  await bing.close();
  await sandbox.close();
});

const open = (apiKey: string, baseUrl = `${sandbox.url}/bing`) =>
  createBingWebmaster({ baseUrl, apiKey, requestsPerMinuteMax: 1_000_000 });

const site = 'https://example.com/';
const day = /^\d{4}-\d\d-\d\d$/;

it('statistics are weekly snapshots of queries and pages', async () => {
  const queries = await bing.readQueryStats(site);
  const pages = await bing.readPageStats(site);
  expect(new Set(queries.map(({ date }) => date)).size).toBe(4);
  expect(pages.map(({ key }) => key)).toContain('https://example.com/shop');
  for (const { date, impressions, clicks } of [...queries, ...pages]) {
    expect(date).toMatch(day);
    expect(impressions).toBeGreaterThanOrEqual(clicks);
  }
  // The same again: the snapshot of a week does not change.
  expect(await bing.readQueryStats(site)).toEqual(queries);
  expect(await bing.readQueryPageStats(site, 'shoes')).toHaveLength(8);
});

it('traffic, crawls, issues, URLs and the quota are read', async () => {
  expect(await bing.readTraffic(site)).toHaveLength(30);
  const crawls = await bing.readCrawlStats(site);
  expect(crawls).toHaveLength(30);
  for (const crawl of crawls) {
    expect(crawl.code2xx + crawl.code4xx).toBe(crawl.crawledPages);
    expect(crawl.crawlErrors).toBe(crawl.code4xx);
  }
  const issues = await bing.readCrawlIssues(site);
  expect(issues.map(({ httpStatus }) => httpStatus)).toEqual([404, 500]);
  const info = await bing.readUrl(site, 'https://example.com/shop');
  expect(info).toMatchObject({ url: 'https://example.com/shop', httpStatus: 200, isPage: true });
  expect(Date.parse(info.discoveredAt ?? '')).toBeLessThan(Date.parse(info.lastCrawledAt ?? ''));
  const quota = await bing.readSubmissionQuota(site);
  expect(quota.today).toBeGreaterThan(0);
});

it('a throttled account is asked no more, for two hours', async () => {
  const stub = await startStub(() => ({
    status: 400,
    body: { ErrorCode: 4, Message: 'ERROR!!! ThrottleUser' },
  }));
  const throttled = open('sandbox-throttled', stub.url);
  for (const method of ['readQueryStats', 'readCrawlStats'] as const) {
    const error: unknown = await throttled[method](site).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'bing_4', kind: 'transient' });
    expect(String(error)).not.toContain('sandbox-throttled');
  }
  expect(stub.requests).toHaveLength(1);
  const until = throttled.blockedUntil?.getTime() ?? 0;
  expect(until - Date.now()).toBeGreaterThan(7_100_000);
  await throttled.close();
  await stub.close();
});

it('the sandbox throttles whole accounts', async () => {
  const throttled = open('sandbox-throttled-1');
  await expect(throttled.listSites()).rejects.toMatchObject({ code: 'bing_4' });
  expect(throttled.blockedUntil).toBeDefined();
  await throttled.close();
});

it('an answer of another shape is bad data, not zeros', async () => {
  const stub = await startStub(() => ({ body: { d: [{ Query: 'a', Date: 'yesterday' }] } }));
  const odd = open('sandbox-key', stub.url);
  await expect(odd.readQueryStats(site)).rejects.toMatchObject({ kind: 'bad_data' });
  await odd.close();
  await stub.close();
});
