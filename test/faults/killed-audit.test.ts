import { loadConfig } from '../../core/config';
import { createLogger } from '../../core/logger';
import { migrate } from '../../migrations/migrate';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox';
import { html, htmlHeaders, startAudit } from '../audits/crawl-scene';
import { ended } from '../indexing/sitemap-scene';
import { takeErrorsOfAnyRealm } from '../support/any-realm-errors';
import { newClient } from '../support/clients';
import { type OwnBackends, startOwnBackends } from '../support/own-backends';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { openSite, type Site } from '../support/site';
import { waitFor } from '../support/wait-for';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process';

// A worker of another file would go on where the killed one stopped, so this file has servers of its own.
jest.setTimeout(180_000);

const saved = { ...process.env };
const pages = 400;

let backends: OwnBackends;
let sandbox: Sandbox;
let site: Site;
let service: Service;
let worker: WorkerProcess;
let owner: OwnerRows;

beforeAll(async () => {
  takeErrorsOfAnyRealm();
  site = await openSite();
  backends = await startOwnBackends();
  Object.assign(process.env, backends.env);
  await migrate(loadConfig(process.env), createLogger('test', 'silent'));
  sandbox = await createSandbox({ port: 0 });
  service = await startService({ sandboxUrl: sandbox.url });
  worker = await startWorkerProcess(sandbox.url);
  owner = openOwnerRows();
});
afterAll(async () => {
  await worker.stop();
  await service.stop();
  await sandbox.close();
  await owner.close();
  await backends.stop();
  await site.close();
  process.env = saved;
});

test('an audit whose worker is killed goes on within 15 seconds, and asks for no kept page again', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const host = site.takeHost();
  for (let at = 0; at < pages; at += 1) {
    const next = [at * 2 + 1, at * 2 + 2].filter((each) => each < pages).map((each) => `/${each}`);
    site.put(host, at === 0 ? '/' : `/${at}`, (_, answer) =>
      answer.writeHead(200, htmlHeaders).end(html(...next)),
    );
  }
  const options = { delayMs: 30, concurrency: 4, sitemaps: false };
  const { auditId, jobId } = await startAudit(service, client, workspaceId, host, options);
  const asked = () => site.asked.filter((name) => name.startsWith(`${host}/`));

  for (const least of [60, 180]) {
    await waitFor('some pages', async () => asked().length > least, 60_000);
    await worker.kill();
    const kept = (
      await owner.rows<{ url: string }>(
        `select url from audit_urls where audit_id = ? and state = 'done'`,
        [auditId],
      )
    ).map(({ url }) => new URL(url).host + new URL(url).pathname);
    expect(kept.length).toBeGreaterThan(0);
    const before = asked().length;
    const killedMs = performance.now();
    worker = await startWorkerProcess(sandbox.url);
    await waitFor('the crawl to go on', async () => asked().length > before, 30_000);
    expect(performance.now() - killedMs).toBeLessThan(15_000);
    const again = new Set(asked().slice(before));
    expect(kept.filter((name) => again.has(name))).toEqual([]);
    await waitFor('more pages', async () => asked().length > before + 20, 60_000);
    const later = new Set(asked().slice(before));
    expect(kept.filter((name) => later.has(name))).toEqual([]);
  }

  const job = await ended(client, jobId, 120_000);
  expect(job).toMatchObject({ status: 'completed', result: { auditId, pages } });
  const { meta } = await client.get(`/audits/${auditId}/pages?kind=page&limit=1`);
  expect(meta.total).toBe(pages);
});
