import { ended, newSitemapWebsite, urlset } from '../indexing/sitemap-scene';
import { newClient } from '../support/clients';
import { type OwnService, startOwnService } from '../support/own-service';
import type { OwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service } from '../support/service';
import { openSite, type Site } from '../support/site';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// A worker of another file would continue where the killed one stopped, so this file starts its own servers.

const urls = 50_000;

let own: OwnService;
let site: Site;
let service: Service;
let worker: WorkerProcess;
let owner: OwnerRows;

beforeAll(async () => {
  site = await openSite();
  own = await startOwnService();
  ({ service, owner } = own);
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
  await site.close();
});

const restart = async () => {
  await worker.kill();
  worker = await own.startWorker();
};

const count = async (table: string, websiteId: string) =>
  (
    await owner.rows<{ count: number }>(`select count(*) from ${table} where website_id = ?`, [
      websiteId,
    ])
  )[0]?.count ?? 0;

it('a worker that is killed while it reads, and while it keeps, loses and doubles nothing', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const { host, path, websiteId, list } = await newSitemapWebsite(client, site.takeHost());
  const file = urlset(
    host,
    Array.from({ length: urls }, (_, at) => `/page/${at}`),
  );
  let requests = 0;
  const url = site.put(host, '/sitemap.xml', (_, answer) => {
    requests += 1;
    // The first time the second half never comes.
    if (requests > 1) answer.end(file);
    else answer.write(file.slice(0, file.length / 2));
  });
  const { data } = await client.post<{ job: { id: string } }>(path, { url });
  await waitFor('the first request', async () => requests === 1);
  await restart();
  expect(await count('ledger_urls', websiteId)).toBe(0);

  await waitFor(
    'the first URLs in the ledger',
    async () => (await count('ledger_urls', websiteId)) > 0,
  );
  await worker.kill();
  const kept = await count('ledger_urls', websiteId);
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(urls);
  expect(await count('sitemap_urls', websiteId)).toBe(0);
  worker = await own.startWorker();

  const job = await ended(client, data.job.id, 120_000);
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: urls },
    result: { reads: 1, failed: 0, urls, added: urls, gone: 0 },
  });
  expect(await count('ledger_urls', websiteId)).toBe(urls);
  expect(await count('sitemap_urls', websiteId)).toBe(urls);
  expect(await list()).toMatchObject([
    { state: 'ok', urlCount: urls, lastChanges: { added: urls, gone: 0, lastmodChanged: 0 } },
  ]);
});
