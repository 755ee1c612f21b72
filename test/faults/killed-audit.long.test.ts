import { existsSync, readFileSync } from 'node:fs';
import type { AuditOptions } from '../../modules/audits/rules/audit-options';
import { html, htmlHeaders, startAudit } from '../audits/crawl-scene';
import { ended } from '../indexing/sitemap-scene';
import { newClient } from '../support/clients';
import { type OwnService, startOwnService } from '../support/own-service';
import type { OwnerRows } from '../support/owner-rows';
import { itWithBrowser } from '../support/programs';
import { createWorkspace, type Service } from '../support/service';
import { openSite, type Site } from '../support/site';
import { timeOf } from '../support/timing';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// A worker of another file would continue where the killed one stopped, so this file starts its own servers.

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

type Run = { pages: number; leasts: number[]; options: Partial<AuditOptions> };

/** Starts an audit of a site whose pages are linked as a tree, and kills its worker during the crawl. */
async function crawlThroughKills({ pages, leasts, options }: Run, beforeKill: () => void) {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const host = site.takeHost();
  for (let at = 0; at < pages; at += 1) {
    const next = [at * 2 + 1, at * 2 + 2].filter((each) => each < pages).map((each) => `/${each}`);
    site.put(host, at === 0 ? '/' : `/${at}`, (_, answer) =>
      answer.writeHead(200, htmlHeaders).end(html(...next)),
    );
  }
  const { auditId, jobId } = await startAudit(service, client, workspaceId, host, {
    delayMs: 30,
    concurrency: 4,
    sitemaps: false,
    ...options,
  });
  const asked = () => site.asked.filter((name) => name.startsWith(`${host}/`));

  const startMs = await timeOf(() => waitFor('the first page', async () => asked().length > 0));

  for (const least of leasts) {
    await waitFor('some pages', async () => asked().length > least);
    beforeKill();
    await worker.kill();
    const kept = (
      await owner.rows<{ url: string }>(
        `select url from audit_urls where audit_id = ? and state = 'done'`,
        [auditId],
      )
    ).map(({ url }) => new URL(url).host + new URL(url).pathname);
    expect(kept.length).toBeGreaterThan(0);
    const before = asked().length;
    worker = await own.startWorker();
    // As if the new worker had been there all along: how long a start takes is the machine's.
    await waitFor(
      'the crawl to go on',
      async () => asked().length > before,
      Math.max(15_000, 5 * startMs),
    );
    const again = new Set(asked().slice(before));
    expect(kept.filter((name) => again.has(name))).toEqual([]);
    await waitFor('more pages', async () => asked().length > before + 20);
    const later = new Set(asked().slice(before));
    expect(kept.filter((name) => later.has(name))).toEqual([]);
  }

  const job = await ended(client, jobId, 120_000);
  expect(job).toMatchObject({ status: 'completed', result: { auditId, pages } });
  const { meta } = await client.get(`/audits/${auditId}/pages?kind=page&limit=1`);
  expect(meta.total).toBe(pages);
  return { client, auditId };
}

it('an audit whose worker is killed continues within 15 seconds, and asks for no kept page again', async () => {
  await crawlThroughKills({ pages: 400, leasts: [60, 180], options: {} }, () => undefined);
});

it('an audit that three workers died of has failed and says so; others continue', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const host = site.takeHost();
  // A page that never comes stands for one whose parser would end the process.
  let asked = 0;
  site.put(host, '/', () => {
    asked += 1;
  });
  const { jobId } = await startAudit(service, client, workspaceId, host, { sitemaps: false });
  for (let deaths = 1; deaths <= 3; deaths += 1) {
    await waitFor('the page to be asked for', async () => asked >= deaths);
    await worker.kill();
    worker = await own.startWorker();
  }
  const job = await ended(client, jobId, 120_000);
  expect(job).toMatchObject({ status: 'failed', error: { code: 'worker_lost' } });
  expect(JSON.stringify(job.error)).toContain('3 worker processes died during the step');
  expect(asked).toBe(3);

  const other = site.takeHost();
  site.put(other, '/', (_, answer) => answer.writeHead(200, htmlHeaders).end(html()));
  const next = await startAudit(service, client, workspaceId, other, { sitemaps: false });
  expect(await ended(client, next.jobId, 120_000)).toMatchObject({ status: 'completed' });
});

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

itWithBrowser(
  'one that renders continues as well, and the browser of a killed worker ends with it',
  async () => {
    let browsers: string[] = [];
    const { client, auditId } = await crawlThroughKills(
      { pages: 80, leasts: [20], options: { render: 'browser' } },
      () => {
        browsers = childrenOf(worker.pid);
      },
    );
    expect(browsers.length).toBeGreaterThan(0);
    expect(browsers.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    const { data } = await client.get(`/audits/${auditId}/pages/0`);
    expect(data).toMatchObject({ facts: { rendered: { failure: null } } });
  },
);
