import type { LedgerUrlRow } from '../../api/indexing/to-ledger-url';
import { noticeWebsiteChanges } from '../../modules/alerts/notice-website-changes';
import {
  nextQuotaDay,
  quotaDayOf,
  quotaDayStart,
} from '../../modules/search-console/rules/inspection-budget';
import { inspectionDefaults } from '../../modules/search-console/workflow-input';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { openWorkspace } from '../../platform/workspace';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { insertPageRows } from './page-rows';

let collector: Collector;
let owner: OwnerRows;
let client: ApiClient;
let ref: { workspaceId: string; websiteId: string };
let domain: string;
let connectionId: string;

beforeAll(async () => {
  collector = await startCollector();
  owner = openOwnerRows();
}, 120_000);
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  client = await newClient(collector.service, workspaceId);
  domain = uniqueDomain();
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  ref = { workspaceId, websiteId: data.id };
});
afterAll(async () => {
  await owner.close();
  await collector.stop();
});

const page = (path: string) => `https://${domain}${path}`;
const pages = (count: number) => Array.from({ length: count }, (_, index) => page(`/p${index}`));

const control = (state: object) =>
  fetch(`${collector.sandboxUrl}/_sandbox/google`, { method: 'PUT', body: JSON.stringify(state) });

async function connect(): Promise<void> {
  const file = `${collector.sandboxUrl}/_sandbox/google/key-file?domains=${domain}`;
  const key = (await (await fetch(file)).json()) as object;
  const made = await client.post<{ id: string }>('/search-console/connections', {
    method: 'service_account',
    key,
  });
  connectionId = made.data.id;
  await client.post('/search-console/bindings', {});
}

type Row = {
  urlId: string;
  url: string;
  state: string;
  verdict: string | null;
  reason: string | null;
  richResults: { types: string[] } | null;
  failureCode: string | null;
};

const list = async (query = '') => {
  const path = `/websites/${ref.websiteId}/indexing/inspections?limit=500&sort=url${query}`;
  return (await client.get<Row[]>(path)).data;
};

type Requested = {
  counts: Record<string, number>;
  urls: { result: string; reason: string | null; plannedAt: string | null }[];
  job: { id: string } | null;
};

const request = (urls: string[]) =>
  client.post<Requested>(`/websites/${ref.websiteId}/indexing/inspections`, { urls });

type Job = { status: string; result: unknown; warnings: string[]; error: { code: string } | null };

const ended = (jobId: string | undefined) =>
  waitFor('the job ends', async () => {
    const { data } = await client.get<Job>(`/jobs/${jobId}?wait=10`);
    return ['completed', 'failed', 'canceled'].includes(data.status) ? data : undefined;
  });

const coverage = async () =>
  (
    await client.get<{
      index: Record<string, number>;
      notIndexed: { reason: string; urls: number }[];
      days: { day: string }[];
      inspections: { usedToday: number; requested: number; heldFor: string | null } | null;
    }>(`/websites/${ref.websiteId}/indexing/coverage`)
  ).data;

/** Sets what the property has used of its day. */
const use = async (requested: number, watch: number) => {
  await request([page('/any')]).then(({ data }) => ended(data.job?.id));
  await owner.rows(
    'update inspection_budgets set requested_used = ?, watch_used = ? where workspace_id = ?',
    [requested, watch, ref.workspaceId],
  );
};

it('requested URLs are inspected, and the ledger knows what was found', async () => {
  expect((await request([page('/a')])).status).toBe(409);
  await connect();
  const urls = pages(20);
  const asked = await request([...urls, page('/p0'), 'https://other.example.org/', 'nonsense']);
  expect(asked.status).toBe(202);
  expect(asked.data.counts).toEqual({ queued: 20, already_queued: 0, duplicate: 1, invalid: 2 });
  expect(asked.data.urls.map(({ reason }) => reason).slice(-2)).toEqual(['other_host', 'relative']);
  expect(Date.parse(asked.data.urls[0]?.plannedAt ?? '')).toBeLessThanOrEqual(Date.now());
  const job = await ended(asked.data.job?.id);
  expect(job).toMatchObject({ status: 'completed', result: { inspected: 20, failed: 0, left: 0 } });
  const rows = await list();
  expect(rows).toHaveLength(20);
  const indexed = rows.filter(({ verdict }) => verdict === 'PASS');
  // Seven in ten, so that neither kind is missing.
  expect(indexed.length).toBeGreaterThan(4);
  expect(indexed.length).toBeLessThan(20);
  expect(indexed[0]?.richResults?.types).toEqual(['Breadcrumbs']);
  const others = new Set(rows.filter(({ verdict }) => verdict !== 'PASS').map((row) => row.reason));
  expect([...others].sort()).toEqual(
    expect.arrayContaining([expect.stringMatching(/crawled_not_indexed|never_crawled/)]),
  );
  const ledger = await client.get<LedgerUrlRow[]>(
    `/websites/${ref.websiteId}/indexing/urls?indexSource=inspection&state=indexed`,
  );
  expect(ledger.data.map(({ url }) => url).sort()).toEqual(indexed.map(({ url }) => url).sort());
  const { index, notIndexed, days, inspections } = await coverage();
  expect(index).toMatchObject({
    verifiedByInspection: indexed.length,
    derivedFromImpressions: 0,
    notIndexed: 20 - indexed.length,
  });
  expect(notIndexed.reduce((sum, { urls: count }) => sum + count, 0)).toBe(20 - indexed.length);
  expect(days).toMatchObject([{ day: today(), indexed: indexed.length }]);
  expect(inspections).toMatchObject({ usedToday: 20, requested: 0, heldFor: null });
});

it('a URL that leaves the index is a change, and one that returns is another', async () => {
  await connect();
  const urls = pages(6);
  await request(urls).then(({ data }) => ended(data.job?.id));
  const [first] = (await list('&verdict=PASS')) as [Row];
  await control({ deindexed: [first.url] });
  await request([first.url]).then(({ data }) => ended(data.job?.id));
  expect(await list(`&urlId=${first.urlId}`)).toMatchObject([{ reason: 'crawled_not_indexed' }]);
  await control({});
  await request([first.url]).then(({ data }) => ended(data.job?.id));
  const alerts = () => client.get<object[]>(`/websites/${ref.websiteId}/alerts?state=open`);
  const notice = (later = 0) =>
    noticeWebsiteChanges(
      openWorkspace(collector.service.services, ref),
      ref.websiteId,
      Date.now() + later,
    );
  await notice();
  expect((await alerts()).data).toEqual([]);
  await control({ deindexed: [first.url] });
  await request([first.url]).then(({ data }) => ended(data.job?.id));
  await notice();
  expect((await alerts()).data).toMatchObject([
    { kind: 'deindexed', subject: 'google', evidence: { urls: 1, examples: [{ url: first.url }] } },
  ]);
  await control({});
  await request([first.url]).then(({ data }) => ended(data.job?.id));
  // Alerts close when nothing was found for some hours.
  await notice(2 * 86_400_000);
  expect((await alerts()).data).toEqual([]);
  const changes = await client.get<Record<string, unknown>[]>(
    `/websites/${ref.websiteId}/indexing/inspections/changes?urlId=${first.urlId}`,
  );
  expect(changes.data.slice(2)).toMatchObject([
    { reason: 'indexed', reasonBefore: 'crawled_not_indexed' },
    { reason: 'crawled_not_indexed', reasonBefore: 'indexed', verdict: 'NEUTRAL' },
    { reason: 'indexed', reasonBefore: null },
  ]);
});

it('a request beyond the budget says which day it gets, and waits', async () => {
  await connect();
  await use(1_490, 0);
  const { data } = await request(pages(30));
  const days = Map.groupBy(
    data.urls,
    ({ plannedAt }) => (plannedAt ?? '') > new Date().toISOString(),
  );
  expect([days.get(false)?.length, days.get(true)?.length]).toEqual([10, 20]);
  expect(days.get(true)?.[0]?.plannedAt).toMatch(/T08:00:00.000Z$/);
  const job = await ended(data.job?.id);
  expect(job).toMatchObject({ status: 'completed', result: { inspected: 10, left: 20 } });
  expect(await list('&state=queued')).toHaveLength(20);
  const again = await request(pages(30));
  // Ten of them were inspected and are asked for anew; the others keep their places.
  expect(again.data.counts).toMatchObject({ queued: 10, already_queued: 20 });
  expect(await coverage()).toMatchObject({ inspections: { usedToday: 1_500, requested: 30 } });
});

it('Google’s own limit blocks the property until the next day of quotas', async () => {
  await connect();
  await use(0, 0);
  await control({ usedInspections: { [`sc-domain:${domain}`]: 1_994 } });
  const { data } = await request(pages(20));
  await waitFor('the block', async () => {
    const rows = await owner.rows(
      'select from inspection_budgets where workspace_id = ? and blocked_until is not null',
      [ref.workspaceId],
    );
    return rows.length > 0;
  });
  const nextDay = quotaDayStart(nextQuotaDay(quotaDayOf(new Date()))).getTime();
  // Shortly before the next day the job waits for it instead of ending.
  if (nextDay - Date.now() < inspectionDefaults.waitMsMax + 60_000) {
    await client.post(`/jobs/${data.job?.id}/cancel`, {});
  }
  const job = await ended(data.job?.id);
  if (job.status === 'canceled') {
    await control({});
    return;
  }
  expect(job).toMatchObject({ status: 'completed', result: { inspected: 5 } });
  expect(job?.warnings).toEqual(['Inspections stopped: quota_exhausted.']);
  expect((await coverage()).inspections).toMatchObject({ heldFor: 'quota_exhausted' });
  const later = await request([page('/later')]);
  expect(later.data.urls[0]?.plannedAt).toMatch(/T08:00:00.000Z$/);
  await control({});
});

it('a property that is gone, and a consent that was taken back, stop everything', async () => {
  await connect();
  await control({ missing: [`sc-domain:${domain}`] });
  const lost = await ended((await request([page('/a')])).data.job?.id);
  expect(lost).toMatchObject({ status: 'failed', error: { code: 'property_lost' } });
  const website = await client.get<{ searchConsoleConnected: boolean }>(
    `/websites/${ref.websiteId}`,
  );
  expect(website.data.searchConsoleConnected).toBe(false);
  expect((await request([page('/b')])).status).toBe(409);
  const notice = (later = 0) =>
    noticeWebsiteChanges(
      openWorkspace(collector.service.services, ref),
      ref.websiteId,
      Date.now() + later,
    );
  const alerts = () => client.get<object[]>(`/websites/${ref.websiteId}/alerts?state=open`);
  await notice();
  expect((await alerts()).data).toMatchObject([
    { kind: 'connection.requires_reconnect', evidence: { cause: 'property_gone' } },
  ]);
  await control({});
  await client.post(`/search-console/connections/${connectionId}/test`);
  await notice(2 * 86_400_000);
  expect((await alerts()).data).toEqual([]);
  await control({ revoked: [domain] });
  const revoked = await ended((await request([page('/b')])).data.job?.id);
  expect(revoked).toMatchObject({ status: 'failed', error: { code: 'requires_reconnect' } });
  await control({});
  // Nothing is lost: both still wait.
  expect(await list('&state=queued')).toHaveLength(2);
});

it('the daily watch inspects what impressions do not prove, and nothing else', async () => {
  const shown = pages(3);
  const rest = ['/new', '/submitted'].map(page);
  await client.post(`/websites/${ref.websiteId}/indexing/urls`, { urls: [...shown, ...rest] });
  const impressions = Object.fromEntries(shown.map((url) => [url, 5]));
  const day = daysBefore(today(), 3);
  await insertPageRows(collector.service.services.clickhouse, ref, {
    day,
    version: 1,
    impressions,
  });
  await owner.rows(
    `update ledger_urls set first_crawled_at = now() where workspace_id = ? and url = ?`,
    [ref.workspaceId, page('/new')],
  );
  await owner.rows(
    `update ledger_urls set submitted_at = now() where workspace_id = ? and url = ?`,
    [ref.workspaceId, page('/submitted')],
  );
  await connect();
  await collector.service.services.temporal.client.workflow.execute('startInspections', {
    args: [{ websitesMax: 2 }],
    taskQueue: 'core',
    workflowId: `inspections-${ref.websiteId}`,
  });
  await waitFor('two inspections', async () =>
    (await list('&state=inspected')).length === 2 ? true : undefined,
  );
  expect((await list()).map(({ url }) => url).sort()).toEqual([...rest].sort());
  expect((await coverage()).index).toMatchObject({ derivedFromImpressions: 3, unknown: 0 });
});

it('a bound property of the whole domain proves ownership, if Google itself says so', async () => {
  await connect();
  const ownership = async () =>
    (await client.get(`/websites/${ref.websiteId}/ownership`)).data['shownBy'];
  // In the sandbox anybody may claim any domain.
  expect(await ownership()).toBeNull();
  const change = (set: string, ...values: string[]) =>
    owner.rows(`${set} where workspace_id = ?`, [...values, ref.workspaceId]);
  await change("update search_connections set data_source = 'live'");
  expect(await ownership()).toBe('search_console');
  await change("update search_properties set permission = 'siteRestrictedUser'");
  expect(await ownership()).toBeNull();
  await change("update search_properties set permission = 'siteOwner', missing_since = now()");
  expect(await ownership()).toBeNull();
});
