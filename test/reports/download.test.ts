import { createHash } from 'node:crypto';
import { createFileSweeper } from '../../modules/reports/file-sweeper';
import { expireReports } from '../../modules/reports/store/file-removal-store';
import { folderOf } from '../../modules/reports/store/report-store';
import { createLogger } from '../../platform/logger';
import { insertReport, sampleFile } from '../support/published-report';
import { type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';
import { openReportScene, type ReportScene } from './report-scene';

let service: Service;
let scene: ReportScene;

beforeAll(async () => {
  service = await startService();
  scene = await openReportScene(service);
});
afterAll(async () => {
  await scene.close();
  await service.stop();
});

const newReport = (websiteId = scene.websiteId) =>
  service.services.database.transaction(scene.workspaceId, (tx) =>
    insertReport(service.services.files, tx, { workspaceId: scene.workspaceId, websiteId }),
  );

const download = (id: string, headers: Record<string, string> = {}, query = '') =>
  scene.client.get(`/reports/${id}/download${query}`, { headers });

it('a file comes whole with its name, length and tag', async () => {
  const answer = await download(await newReport());
  expect([answer.status, answer.text]).toEqual([200, sampleFile.toString()]);
  const sha256 = createHash('sha256').update(sampleFile).digest('hex');
  expect(answer.headers.get('etag')).toBe(`"${sha256}"`);
  expect(answer.headers.get('accept-ranges')).toBe('bytes');
  expect(answer.headers.get('content-disposition')).toContain('filename="Sample 2026-10-01');
});

it.each([
  ['bytes=0-3', 206, '{"sa', 'bytes 0-3/16'],
  ['bytes=10-', 206, 'true}\n', 'bytes 10-15/16'],
  ['bytes=-3', 206, 'e}\n', 'bytes 13-15/16'],
  ['bytes=4-900', 206, 'mple":true}\n', 'bytes 4-15/16'],
  ['bytes=5-2', 200, '{"sample":true}\n', null],
  ['bytes=0-1,4-5', 200, '{"sample":true}\n', null],
  ['lines=1-2', 200, '{"sample":true}\n', null],
])('Range %s is answered %i', async (range, status, text, contentRange) => {
  const answer = await download(await newReport(), { Range: range });
  expect([answer.status, answer.text]).toEqual([status, text]);
  expect(answer.headers.get('content-range')).toBe(contentRange);
});

it.each(['bytes=16-', 'bytes=-0', 'bytes=99-100'])(
  'Range %s lies beyond the end',
  async (range) => {
    const answer = await download(await newReport(), { Range: range });
    expect([answer.status, answer.error.code]).toEqual([416, 'range_not_satisfiable']);
    expect(answer.headers.get('content-range')).toBe('bytes */16');
  },
);

it('a client that has the file gets a 304, and a range of another file is not mixed in', async () => {
  const id = await newReport();
  const etag = (await download(id)).headers.get('etag') ?? '';
  expect((await download(id, { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304);
  expect((await download(id, { Range: 'bytes=0-3', 'If-Range': etag })).status).toBe(206);
  expect((await download(id, { Range: 'bytes=0-3', 'If-Range': '"other"' })).status).toBe(200);
});

it('what the report is not made as, or has no table of, is a 422', async () => {
  const id = await newReport();
  const pdf = await download(id, {}, '?format=pdf');
  expect([pdf.status, pdf.error.details[0]?.code]).toEqual([422, 'format_not_made']);
  const table = await download(id, {}, '?format=json&table=x');
  expect([table.status, table.error.details[0]?.code]).toEqual([422, 'table_unknown']);
});

it('a file that the store has lost is a 503 without a torn body', async () => {
  const id = await newReport();
  await service.services.files.removeAll(folderOf(scene.workspaceId, id));
  const answer = await download(id);
  expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
});

it('a link opens a file or the page without a key, until it is revoked or the report is gone', async () => {
  const id = await newReport();
  const made = await scene.client.post<{ url: string; expiresAt: string }>(`/reports/${id}/links`, {
    days: 90,
    format: 'json',
  });
  const { data: report } = await scene.client.get<{ expiresAt: string }>(`/reports/${id}`);
  // A link outlives no report.
  expect(made.data.expiresAt).toBe(report.expiresAt);
  const open = async (url: string) => {
    const { pathname, search } = new URL(url);
    const answer = await fetch(`${service.url}${pathname}${search}`);
    const { status, headers } = answer;
    return { status, text: await answer.text(), headers };
  };
  expect(await open(made.data.url)).toMatchObject({ status: 200, text: sampleFile.toString() });
  const page = await scene.client.post<{ url: string }>(`/reports/${id}/links`, {});
  const shown = await open(page.data.url);
  expect(shown.text).toContain('<p>A sample &lt;of&gt; a summary.</p>');
  expect(shown.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
  const [, file = ''] = /<a href="([^"]+)"/.exec(shown.text) ?? [];
  expect((await open(new URL(file, service.url).href)).text).toBe(sampleFile.toString());
  expect((await open(`${made.data.url}x`)).status).toBe(404);
  await scene.client.delete(`/reports/${id}/links`);
  expect((await open(made.data.url)).status).toBe(404);
  expect((await open(page.data.url)).status).toBe(404);
  const anew = await scene.client.post<{ url: string }>(`/reports/${id}/links`, {});
  expect((await open(anew.data.url)).status).toBe(200);
  await scene.client.delete(`/reports/${id}`);
  expect((await open(anew.data.url)).status).toBe(404);
});

const sweep = async <T>(work: () => Promise<T>) => {
  const { database, files } = service.services;
  const sweeper = createFileSweeper({
    database,
    files,
    log: createLogger('worker', 'silent'),
    expire: [expireReports],
  });
  sweeper.start();
  try {
    return await work();
  } finally {
    await sweeper.stop();
  }
};

const hasFile = async (id: string) =>
  (await service.services.files.stat(`${folderOf(scene.workspaceId, id)}sample.json`)) !==
  undefined;

it('files go with a deleted report, one whose time is over, and a deleted website', async () => {
  const deletedId = await newReport();
  const expiredId = await newReport();
  const other = await scene.addWebsite();
  const ofWebsite = await newReport(other);
  const kept = await newReport();
  await scene.client.delete(`/reports/${deletedId}`);
  await scene.owner.rows(
    "update reports set expires_at = now() - interval '1 second' where id = ? returning id",
    [expiredId],
  );
  expect((await scene.client.get(`/reports/${expiredId}`)).status).toBe(404);
  await scene.client.delete(`/websites/${other}`);
  expect((await scene.client.get(`/reports/${ofWebsite}`)).status).toBe(404);
  await sweep(() =>
    waitFor('the files to go', async () => {
      const there = await Promise.all([deletedId, expiredId, ofWebsite].map(hasFile));
      return !there.includes(true);
    }),
  );
  expect(await hasFile(kept)).toBe(true);
});
