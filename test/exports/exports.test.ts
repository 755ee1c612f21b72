import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allDatasets } from '../../modules/exports/datasets/all-datasets';
import { columnsOf } from '../../modules/exports/rules/dataset';
import { writeReadings } from '../../modules/rankings/store/rank-writes';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { newId } from '../../platform/ids';
import { openWorkspace } from '../../platform/workspace';
import { daysAgo, reading } from '../rankings/scene';
import { ApiClient } from '../support/api-client';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { insertKeyword } from '../support/keywords';
import { openOwnerRows } from '../support/owner-rows';
import { readParquet } from '../support/read-parquet';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace } from '../support/service';
import { exportScene } from './export-scene';

let collector: Collector;
let resources: Resources;
let client: ApiClient;
let scene: ReturnType<typeof exportScene>;
let folder: string;
const owner = openOwnerRows();
const id = (name: string) => resources.ids[name] ?? '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-exports-'));
  collector = await startCollector();
  const { service } = collector;
  resources = await createResources(service, await createWorkspace());
  const { workspaceId } = resources.workspace;
  const websiteId = id('websiteId');
  const keywords = await Promise.all(
    ['naïve "quoted"', 'line\u2028separator', 'plain'].map((keyword) =>
      insertKeyword(owner, { workspaceId, websiteId }, keyword),
    ),
  );
  await writeReadings(openWorkspace(service.services, workspaceId), {
    websiteId,
    jobId: newId('job'),
    batchToken: 'exports',
    readings: keywords.flatMap((keywordId, index) => [
      reading(index === 0 ? null : index, { keywordId, day: daysAgo(2) }),
      reading(index + 1, { keywordId, day: daysAgo(1) }),
    ]),
  });
  await addRest({ workspaceId, websiteId });
  await insertVisits(service.services.clickhouse, { workspaceId, websiteId }, [
    { path: '/a', at: '2026-10-01 12:00:00.123' },
    { path: '/b', query: 'x=1', status: 404 },
  ]);
});
/** The requests of a key are limited. */
beforeEach(async () => {
  const { secret } = await resources.newKey('read_write');
  client = new ApiClient(collector.service.url, secret);
  scene = exportScene(collector.service, client, secret);
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
  await rm(folder, { recursive: true, force: true });
});

/** Rows that the samples of a workspace lack, and some that an export must not have. */
async function addRest({ workspaceId, websiteId }: WebsiteRef): Promise<void> {
  const of = { workspace_id: workspaceId, website_id: websiteId };
  const insert = (table: string, values: object[]) =>
    collector.service.services.clickhouse.client.insert({ table, values, format: 'JSONEachRow' });
  await insert('ai_referrals', [
    {
      ...of,
      day: '2026-10-01',
      hour: 12,
      assistant: 'chatgpt',
      path: '/a',
      status_class: 2,
      visits: 3,
    },
  ]);
  const search = { ...of, property: 'sc-domain:a.example', search_type: 'web', shape: 'query' };
  const day = { ...search, day: '2026-11-01' };
  const row = { ...day, query: 'red shoes', clicks: 3, impressions: 30, weighted_position: 75 };
  await insert('search_rows', [
    { ...row, version: 1, query: 'of an earlier pull' },
    { ...row, version: 2 },
    { ...row, version: 3, query: 'of a pull that did not end' },
  ]);
  for (const version of [1, 2]) {
    await insert('search_days', [
      { ...day, version, source: 'live', pulled_at: version, row_count: 1 },
    ]);
  }
  await insert('audit_findings', [
    { ...of, audit_id: id('auditId'), run: 1, code: 'http_4xx', number: 0, detail: '{"a":[1]}' },
    { ...of, audit_id: id('auditId'), run: 2, code: 'http_4xx', number: 0, detail: '' },
  ]);
  const link = { ...of, source_url: 'https://b.example/', target_url: 'https://a.example/' };
  await insert('backlinks', [
    { ...link, generation: 1, is_followed: -1 },
    { ...link, generation: 2, is_followed: 1, rel: ['ugc'] },
  ]);
  await owner.rows(
    'insert into backlink_sites (workspace_id, website_id, generation) values (?, ?, 2)',
    [workspaceId, websiteId],
  );
  await owner.rows(
    `insert into ledger_visits (workspace_id, website_id, url_id, bot, visits, errors, first_at,
       first_status, last_at, last_status) values (?, ?, ?, 'Googlebot', 2, 0, now(), 200, now(), 200)`,
    [workspaceId, websiteId, id('urlId')],
  );
  await owner.rows(
    `insert into ledger_submissions (workspace_id, website_id, url_id, channel, state)
     values (?, ?, ?, 'indexnow', 'queued')`,
    [workspaceId, websiteId, id('urlId')],
  );
}

const byKey = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).sort();

it('a whole workspace: each dataset says the same as Parquet and as JSON lines', async () => {
  const [parquet, jsonl] = await Promise.all([
    scene.make({ format: 'parquet' }),
    scene.make({ format: 'jsonl' }),
  ]);
  expect(parquet.files.map(({ dataset }) => dataset)).toEqual(allDatasets.map(({ name }) => name));
  for (const file of parquet.files) {
    const { dataset } = file;
    const path = join(folder, `${dataset}.parquet`);
    const bytes = await scene.save(parquet, dataset, path);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    const lines = await scene.lines(jsonl, dataset);
    // The jobs of the exports themselves continued at the same time.
    if (dataset === 'jobs') continue;
    const columns = columnsOf(allDatasets.find(({ name }) => name === dataset) ?? allDatasets[0]);
    const json = new Set(columns.filter(({ type }) => type === 'json').map(({ name }) => name));
    const found = (await readParquet(path)).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          json.has(name) && typeof value === 'string' ? JSON.parse(value) : value,
        ]),
      ),
    );
    expect([dataset, byKey(found)]).toEqual([dataset, byKey(lines)]);
    expect([dataset, lines.length]).toEqual([dataset, file.rows]);
  }
  const empty = parquet.files.filter(({ rows }) => rows === 0).map(({ dataset }) => dataset);
  expect(empty).toEqual(['urlInspections']);
  const one = async (dataset: string) => {
    const rows = await scene.lines(jsonl, dataset);
    expect([dataset, rows.length]).toEqual([dataset, 1]);
    return rows[0];
  };
  // Rows of a pull, a run or a generation that does not count are left out.
  expect(await one('searchRows')).toMatchObject({ query: 'red shoes', position: 2.5, page: null });
  expect(await one('searchDays')).toMatchObject({ day: '2026-11-01', dataSource: 'live' });
  expect(await one('auditFindings')).toMatchObject({ code: 'http_4xx', detail: { a: [1] } });
  expect(await one('backlinks')).toMatchObject({ isFollowed: true, rel: ['ugc'], anchor: null });
});

it('the rows are those that the API lists', async () => {
  const made = await scene.make({
    format: 'jsonl',
    datasets: ['keywords', 'rankReadings', 'crawlerVisits', 'aiAnswers', 'auditPages'],
  });
  const websiteId = id('websiteId');
  const list = async (path: string) =>
    (
      await client.get<Record<string, unknown>[]>(
        `${path}${path.includes('?') ? '&' : '?'}limit=1000`,
      )
    ).data;
  const ids = (rows: Record<string, unknown>[], name = 'id') => rows.map((row) => row[name]).sort();

  const keywords = await scene.lines(made, 'keywords');
  const listed = await list('/keywords');
  expect(ids(keywords)).toEqual(ids(listed));
  const positions = (rows: Record<string, unknown>[]) =>
    rows.map((row) => [row['keyword'], row['position'], row['createdAt']]).sort();
  expect(positions(keywords)).toEqual(positions(listed));

  const readings = await scene.lines(made, 'rankReadings');
  expect(readings).toHaveLength(6);
  for (const { keywordId, day, position, url } of readings) {
    const history = await list(`/keywords/${keywordId}/history?from=${daysAgo(5)}`);
    expect(history).toContainEqual(expect.objectContaining({ day, position, url }));
  }

  const visits = await scene.lines(made, 'crawlerVisits');
  const shown = await list(`/websites/${websiteId}/crawlers/visits?from=2026-01-01`);
  expect(ids(visits, 'path')).toEqual(ids(shown, 'path'));
  expect(visits.find(({ path }) => path === '/a')).toMatchObject({
    at: '2026-10-01T12:00:00.123Z',
    ip: '66.249.66.1',
    httpStatus: 200,
    query: null,
  });

  const answers = await scene.lines(made, 'aiAnswers');
  expect(ids(answers, 'answerId')).toEqual(ids(await list(`/websites/${websiteId}/ai/answers`)));
  const pages = await scene.lines(made, 'auditPages');
  const audited = await list(`/audits/${id('auditId')}/pages`);
  expect(pages.filter(({ auditId }) => auditId === id('auditId'))).toHaveLength(audited.length);
});

it('changes: only what changed, what was deleted, and nothing of another workspace', async () => {
  const { workspaceId } = resources.workspace;
  const others = await createResources(collector.service, await createWorkspace());
  const [old, fresh, gone] = (
    await scene.lines(await scene.make({ format: 'jsonl', datasets: ['keywords'] }), 'keywords')
  ).map((row) => String(row['id']));
  await owner.rows(
    `update keywords set updated_at = now() - interval '3 days', checked_at = null, failed_at = null,
       volume_checked_at = null, series_from = null where workspace_id = ?`,
    [workspaceId],
  );
  await owner.rows('update keywords set updated_at = now() where id = ?', [fresh ?? '']);
  expect((await client.delete('/keywords', { body: { ids: [gone] } })).status).toBeLessThan(300);
  await new ApiClient(collector.service.url, others.readWriteKey).delete('/keywords', {
    body: { ids: [others.ids['keywordId']] },
  });
  const changedSince = new Date(Date.now() - 86_400_000).toISOString();
  const made = await scene.make({ format: 'parquet', datasets: ['keywords'], changedSince });
  const path = join(folder, 'changes.parquet');
  await scene.save(made, 'keywords', path);
  const rows = await readParquet(path, 'id, keyword, deletedAt');
  expect(rows.map((row) => row['id']).sort()).toEqual([fresh, gone].sort());
  expect(rows.find((row) => row['id'] === gone)).toEqual({
    id: gone,
    keyword: null,
    deletedAt: expect.stringMatching(/^20/),
  });
  expect(rows.map((row) => row['id'])).not.toContain(old);
  expect(made.files[0]).toMatchObject({ rows: 1, deletedRows: 1 });
  // The next export begins before this one's snapshot, so that nothing falls between the two.
  expect(Date.parse(made.nextChangedSince ?? '')).toBeLessThan(Date.now() - 3_600_000);

  const all = await scene.make({
    format: 'jsonl',
    datasets: ['aiAnswers', 'rankReadings'],
    changedSince,
  });
  expect(all.files.map(({ rows: count }) => count)).toEqual([2, expect.any(Number)]);
  const none = await scene.make({
    format: 'jsonl',
    datasets: ['aiAnswers', 'rankReadings'],
    changedSince: new Date().toISOString(),
  });
  expect(none.files.map(({ rows: count }) => count)).toEqual([0, 0]);
});

it('one website: rows of others and of none are left out', async () => {
  const websiteId = await collector.service.services.database.transaction(
    resources.workspace.workspaceId,
    async (tx) => {
      return insertWebsite(tx, {
        domain: `${newId('website').slice(4)}.example.com`,
        name: 'other',
        relationship: 'own',
        country: 'US',
        language: 'en',
      });
    },
  );
  const made = await scene.make({ format: 'jsonl', websiteIds: [websiteId] });
  const counts = Object.fromEntries(made.files.map(({ dataset, rows }) => [dataset, rows]));
  expect(counts).toMatchObject({ websites: 1, keywords: 0, rankReadings: 0, crawlerVisits: 0 });
  expect(made.files.reduce((sum, { rows }) => sum + rows, 0)).toBe(1);
});

it('a file is downloaded whole or in part, until the export is deleted', async () => {
  const made = await scene.make({ datasets: ['keywords'] });
  const path = made.files[0]?.path ?? '';
  const whole = await scene.download(path);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-disposition')).toContain('keywords.parquet');
  const part = await scene.download(path, { Range: 'bytes=0-3' });
  expect([part.status, part.body.toString()]).toEqual([206, 'PAR1']);
  expect((await client.delete(`/exports/${made.id}`)).status).toBe(200);
  expect((await scene.download(path)).status).toBe(404);
});

it('requests that cannot be met are refused, each with what to do', async () => {
  const refuse = async (body: object) => {
    const { status, error } = await client.post('/exports', body);
    return [status, error.details?.[0]?.path ?? error.code];
  };
  expect(await refuse({ datasets: ['nothing'] })).toEqual([422, 'datasets.0']);
  expect(await refuse({ datasets: [] })).toEqual([422, 'datasets']);
  expect(await refuse({ changedSince: '2020-01-01T00:00:00Z' })).toEqual([422, 'changedSince']);
  expect(await refuse({ changedSince: '2035-01-01T00:00:00Z' })).toEqual([422, 'changedSince']);
  expect(await refuse({ websiteIds: [newId('website')] })).toEqual([404, 'not_found']);
  expect(await refuse({ destination: { kind: 's3' } })).toEqual([422, 'destination.bucket']);
  expect(await refuse({ destination: { kind: 's3', bucket: 'mine' } })).toEqual([
    422,
    'destination.accessKeyId',
  ]);
  expect(await refuse({ destination: { kind: 's3', bucket: 'a', prefix: '../' } })).toEqual([
    422,
    'destination.bucket',
  ]);
  const made = await scene.make({ datasets: ['websites', 'keywords'] });
  const { status, error } = await client.get(`/exports/${made.id}/download`);
  expect([status, error.details[0]?.code]).toEqual([422, 'required']);
});

it('the plan bounds how many exports are kept', async () => {
  const { workspaceId } = resources.workspace;
  await owner.rows("update workspaces set plan = 'free' where id = ?", [workspaceId]);
  const first = await client.post('/exports', { datasets: ['websites'] });
  expect(first.status).toBe(402);
  expect(first.error.message).toContain('5 exports');
  await owner.rows("update workspaces set plan = 'agency' where id = ?", [workspaceId]);
});

it('a deleted website takes the exports with its rows along', async () => {
  const made = await scene.make({ datasets: ['websites'] });
  expect((await client.delete(`/websites/${id('websiteId')}`)).status).toBe(200);
  expect((await client.get(`/exports/${made.id}`)).status).toBe(404);
  const since = new Date(Date.now() - 60_000).toISOString();
  const after = await scene.make({ datasets: ['websites'], format: 'jsonl', changedSince: since });
  expect(after.files[0]).toMatchObject({ rows: 1, deletedRows: 1 });
});
