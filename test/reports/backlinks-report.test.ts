import { writeFileSync } from 'node:fs';
import { LinkChecker } from '../../modules/backlinks/check/check-due-links';
import { linkChecking } from '../../modules/backlinks/workflow-input';
import { openSafeFetch } from '../../platform/network/safe-fetch';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { openSite, type Site } from '../support/site';
import { waitFor } from '../support/wait-for';
import { openReportScene, type ReportScene } from './report-scene';

type Job = { id: string; status: string };

let site: Site;
let collector: Collector;
let scene: ReportScene;

beforeAll(async () => {
  site = await openSite();
  collector = await startCollector();
  scene = await openReportScene(collector.service);
});
afterAll(async () => {
  await scene.close();
  await collector.stop();
  await site.close();
});

const blocksOf = (report: Awaited<ReturnType<ReportScene['json']>>, key: string) =>
  report.sections.find((section) => section.key === key)?.blocks ?? [];

it('a report has the links, the known ones with their state, and the pages to win back', async () => {
  const { client, websiteId, workspaceId } = scene;
  const { data: website } = await client.get<{ domain: string }>(`/websites/${websiteId}`);
  const path = `/websites/${websiteId}/backlinks`;
  const { data: job } = await client.post<Job>(`${path}/collect`, {});
  await waitFor('the collection', async () => {
    const { data } = await client.get<Job>(`/jobs/${job.id}?wait=5`);
    return data.status === 'completed';
  });
  const host = site.takeHost();
  const target = `https://${website.domain}/`;
  const html = { headers: { 'Content-Type': 'text/html' }, body: `<a href="${target}">shop</a>` };
  const sources = [site.put(host, '/live', html), `http://${host}/gone`];
  const links = sources.map((sourceUrl) => ({ sourceUrl, targetUrl: target }));
  await client.post(`${path}/known`, { links });
  const { services } = collector.service;
  const safeFetch = openSafeFetch(services.config);
  const checker = new LinkChecker({ ...services, safeFetch });
  await checker.checkSlice({ workspaceId, websiteId }, { ...linkChecking, delayMs: 0 });
  await safeFetch.close();
  await insertVisits(collector.service.services.clickhouse, { workspaceId, websiteId }, [
    { host: website.domain, path: '/old-page', status: 404, at: new Date().toISOString() },
  ]);
  const report = await scene.make({
    websiteId,
    type: 'backlinks',
    formats: ['json', 'pdf', 'csv'],
  });
  expect([report.error, report.dataSource]).toEqual([null, 'sandbox']);
  const made = await scene.json(report.id);
  const { data: summary } = await client.get<{ links: number }>(`${path}/summary`);
  expect(blocksOf(made, 'links')[0]).toMatchObject({
    kind: 'figures',
    figures: expect.arrayContaining([
      expect.objectContaining({ key: 'links', value: summary.links }),
    ]),
  });
  expect(blocksOf(made, 'known')[0]).toMatchObject({
    figures: [{ value: 2 }, { value: 1 }, { value: 1 }, { value: 0 }],
  });
  expect(made.rows['known']?.map(({ linkState }) => linkState).sort()).toEqual([
    'live',
    'page_gone',
  ]);
  expect(made.rows['broken']).toMatchObject([
    { page: `https://${website.domain}/old-page`, httpStatus: '404', visits: 1 },
  ]);
  expect(made.rows['domains']?.length).toBeGreaterThan(5);
  const folder = process.env['KEEP_PDF'];
  if (folder === undefined) return;
  const { url } = collector.service;
  const pdf = await fetch(`${url}/api/v1/reports/${report.id}/download?format=pdf`, {
    headers: { Authorization: `Bearer ${client.key}` },
  });
  writeFileSync(folder, Buffer.from(await pdf.arrayBuffer()));
});
