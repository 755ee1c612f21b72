import { readSearchDays } from '../../modules/search-console/store/search-day-store';
import { deleteSupersededRows } from '../../modules/search-console/store/superseded-rows';
import { rowTidying } from '../../modules/search-console/workflow-input';
import { Sightline } from '../../packages/client/src/client';
import { JobFailedError } from '../../packages/client/src/errors';
import { openWorkspace } from '../../platform/workspace';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';

/** 40 days instead of 16 months: a whole first collection takes a minute here. */
const daysKept = 40;
const since = new Date(Date.now() - daysKept * 86_400_000).toISOString().slice(0, 10);

let collector: Collector;
let sightline: Sightline;
let workspaceId: string;

beforeAll(async () => {
  collector = await startCollector();
  const workspace = await createWorkspace();
  ({ workspaceId } = workspace);
  sightline = new Sightline({
    baseUrl: collector.service.url,
    apiKey: workspace.readWriteKey,
  });
});
afterAll(() => collector.stop());

const google = (path: string, init?: RequestInit) =>
  fetch(`${collector.sandboxUrl}/_sandbox/google${path}`, init);
const control = (state: object) =>
  google('', { method: 'PUT', body: JSON.stringify({ since, ...state }) });

async function connect(domain: string): Promise<string> {
  const { id } = await sightline.websites.create({ domain });
  const key = (await (await google(`/key-file?domains=${domain}`)).json()) as never;
  await sightline.searchConsole.createConnection({ method: 'service_account', key });
  await sightline.searchConsole.createBindings({});
  return id;
}

async function collect(websiteId: string) {
  const { jobs } = await sightline.websites.refresh(websiteId, { kinds: ['gsc'] });
  return sightline.waitForJob(jobs[0]?.id ?? '');
}

const daysOf = (websiteId: string, domain: string, shape: 'date' | 'page' | 'query_page') =>
  readSearchDays(
    openWorkspace(collector.service.services, workspaceId),
    { websiteId, property: `sc-domain:${domain}`, type: 'web', shape },
    { from: '2024-01-01', to: '2027-12-31' },
  );

test('reads every day, then only the days that are not final, and replaces what changed', async () => {
  await control({});
  const domain = 'gsc-collect.com';
  const websiteId = await connect(domain);
  const first = await collect(websiteId);
  expect(first.result).toMatchObject({ property: `sc-domain:${domain}`, source: 'sandbox' });
  expect(first.progress?.done).toBe(first.progress?.total);
  const [totals, pages] = [
    await daysOf(websiteId, domain, 'date'),
    await daysOf(websiteId, domain, 'page'),
  ];
  expect(totals.length).toBeGreaterThanOrEqual(daysKept);
  expect(pages.map(({ day }) => day)).toEqual(totals.map(({ day }) => day));
  // No impressions by page are anonymized, so they add up to the total of their day.
  const newest = totals.at(-1);
  expect(pages.at(-1)?.impressions).toBe(newest?.impressions);
  expect([newest?.isFinal, totals[0]?.isFinal]).toEqual([false, true]);

  await control({ changes: [{ domain, from: newest?.day, clicks: 0, impressions: 0.5 }] });
  const second = await collect(websiteId);
  expect(second.progress?.done).toBeLessThan(40);
  const after = (await daysOf(websiteId, domain, 'page')).at(-1);
  expect(after?.clicks).toBe(0);
  expect(after?.version).toBeGreaterThan(pages.at(-1)?.version ?? 0);

  await collect(websiteId);
  const { services } = collector.service;
  const whole = await daysOf(websiteId, domain, 'query_page');
  const versions = async () => {
    const rows = await services.clickhouse
      .of(workspaceId)
      .query<{ day: string; version: number; rows: number }>({
        sql: `SELECT toString(day) AS day, toFloat64(version) AS version, toFloat64(count()) AS rows
          FROM search_rows WHERE workspace_id = {workspace:String} AND search_type = 'web'
            AND shape = 'query_page' GROUP BY day, version ORDER BY day, version`,
        comment: 'test',
      });
    return rows;
  };
  const current = whole.map(({ day, version, rowCount }) => ({ day, version, rows: rowCount }));
  expect((await versions()).length).toBeGreaterThan(current.length);
  const page = { afterWorkspaceId: '', workspacesMax: 1_000 };
  const in2Days = Date.now() + 2 * 86_400_000;
  await deleteSupersededRows(services, { ...page, nowMs: Date.now() });
  expect((await versions()).length).toBeGreaterThan(current.length);
  await deleteSupersededRows(services, { ...page, nowMs: in2Days });
  expect(await versions()).toEqual(current);
  expect(await deleteSupersededRows(services, { ...page, nowMs: in2Days })).toMatchObject({
    rowsRemoved: 0,
  });
});

test('the newest hours are stored as Google names them', async () => {
  await control({});
  const websiteId = await connect('gsc-hours.com');
  await collect(websiteId);
  const hours = await sightline.searchConsole.listHours(websiteId, { limit: 1_000 }).all();
  expect(hours.length).toBeGreaterThan(24);
  expect(hours[0]).toMatchObject({
    hourStart: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00-0[78]:00$/),
    property: 'sc-domain:gsc-hours.com',
    dataSource: 'sandbox',
    isFinal: true,
  });
  expect(hours.at(-1)?.isFinal).toBe(false);
  const starts = hours.map(({ hourStart }) => Date.parse(hourStart));
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
});

test.each(['discover', 'googleNews'] as const)(
  '%s has rows, and no position anywhere',
  async (type) => {
    await control({});
    const websiteId = await connect(`gsc-${type.toLowerCase()}.com`);
    await collect(websiteId);
    for (const dimension of ['day', 'page', 'country'] as const) {
      const asked = { type, dimension, sort: '-impressions' } as const;
      const rows = await sightline.searchConsole.listPerformance(websiteId, asked).all();
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.every(({ now }) => now.impressions > 0)).toBe(true);
      expect(new Set(rows.map(({ now }) => now.position))).toEqual(new Set([null]));
    }
    const hours = await sightline.searchConsole.listHours(websiteId, { type, limit: 1_000 }).all();
    expect(new Set(hours.map(({ position }) => position))).toEqual(new Set([null]));
  },
);

test('the housekeeping of superseded rows runs for all workspaces', async () => {
  await expect(
    collector.service.services.temporal.client.workflow.execute(rowTidying.workflow, {
      args: [rowTidying.input],
      taskQueue: 'core',
      workflowId: 'tidy-search-rows',
    }),
  ).resolves.toEqual({ rowsRemoved: 0 });
});

test('names why nothing is read', async () => {
  await control({});
  const { id } = await sightline.websites.create({ domain: 'gsc-none.com' });
  expect((await collect(id)).skipped).toEqual([{ what: 'all', code: 'not_connected' }]);
  await control({ empty: ['gsc-empty.com'] });
  const empty = await connect('gsc-empty.com');
  expect((await collect(empty)).skipped).toEqual([{ what: 'all', code: 'no_data' }]);
});

test('a property that vanished fails the job, and the binding says so', async () => {
  const websiteId = await connect('gsc-lost.com');
  await control({ missing: ['sc-domain:gsc-lost.com'] });
  const { jobs } = await sightline.websites.refresh(websiteId, { kinds: ['gsc'] });
  const failed = await sightline.waitForJob(jobs[0]?.id ?? '').then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(JobFailedError);
  expect(String(failed)).toContain('may no longer read sc-domain:gsc-lost.com');
  const [binding] = await sightline.searchConsole.listBindings({ websiteId }).all();
  expect(binding?.state).toBe('requires_reconnect');
  expect((await collect(websiteId)).skipped).toEqual([{ what: 'all', code: 'requires_reconnect' }]);
  await control({});
});
