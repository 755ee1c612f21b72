import { PageRenderer } from '../../modules/audits/crawl/rendering/page-renderer';
import { refuseAudit } from '../../modules/audits/store/audit-store';
import { ended } from '../indexing/sitemap-scene';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { auditRow, html, htmlHeaders, startAudit } from './crawl-scene';

let site: Site;
let collector: Collector;
let owner: OwnerRows;
let client: ApiClient;
let workspaceId: string;

beforeAll(async () => {
  process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
  site = await openSite();
  owner = openOwnerRows();
  collector = await startCollector();
  ({ workspaceId } = await createWorkspace());
  client = await newClient(collector.service, workspaceId);
});
afterAll(async () => {
  delete process.env['CHROMIUM_PATH'];
  await collector.stop();
  await owner.close();
  await site.close();
});

it('another program than a browser is said not to start', async () => {
  const renderer = new PageRenderer({ chromiumPath: '/bin/true', tabsMax: 1 });
  await expect(renderer.open()).rejects.toThrow('Chromium (/bin/true) does not start');
});

it('where the worker has no Chromium, an audit that needs one fails at once and says what is missing', async () => {
  const host = site.takeHost();
  site.put(host, '/', { body: html(), headers: htmlHeaders });
  const { auditId, jobId } = await startAudit(collector.service, client, workspaceId, host, {
    render: 'browser',
  });
  const job = await ended(client, jobId);
  expect(job).toMatchObject({
    status: 'failed',
    error: { code: 'browser_unavailable', message: expect.stringContaining('/nowhere/chromium') },
  });
  expect(site.asked).toEqual([]);
  expect(await auditRow(owner, auditId)).toMatchObject({ endReason: 'failed', pagesDone: 0 });
  const { data } = await client.get(`/audits/${auditId}`);
  expect(data).toMatchObject({ status: 'failed', score: { healthScore: null } });
});

it('a scheduled audit that the plan has no room for is a failed job that says so', async () => {
  const { workspaceId } = await createWorkspace('free');
  const client = await newClient(collector.service, workspaceId);
  const domain = uniqueDomain();
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  const reason = 'The free plan allows 200 audits in the workspace.';
  await collector.service.services.database.transaction(workspaceId, (tx) =>
    refuseAudit(tx, { id: data.id, domain }, reason),
  );
  collector.service.wakeDispatcher();
  const job = await waitFor('the end of the job', async () => {
    const jobs = await client.get<{ status: string; error: object | null }[]>(
      `/jobs?websiteId=${data.id}`,
    );
    return jobs.data.find(({ status }) => status === 'failed');
  });
  expect(job.error).toMatchObject({ code: 'plan_limit', message: reason });
});
