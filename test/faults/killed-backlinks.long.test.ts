import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { chance } from '../../dev/sandbox/world/chance';
import { graphRenewal } from '../../modules/backlinks/workflow-input';
import { taskQueues } from '../../platform/temporal/task-queues';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnService, startOwnService } from '../support/own-service';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// Workers are killed here, so this file has servers of its own.

let site: Site;
let own: OwnService;
let worker: WorkerProcess;
let graphHost: string;

beforeAll(async () => {
  site = await openSite();
  graphHost = site.takeHost();
  process.env['DOMAIN_GRAPH'] = `http://${graphHost}/graph`;
  process.env['DOMAIN_GRAPH_LIST_URL'] = `http://${graphHost}/graphinfo.json`;
  own = await startOwnService();
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
  await site.close();
  delete process.env['DOMAIN_GRAPH'];
  delete process.env['DOMAIN_GRAPH_LIST_URL'];
});

async function killWorker(): Promise<void> {
  await worker.kill();
  worker = await own.startWorker();
}

async function newWebsite(domain: string) {
  const client = await newClient(own.service, (await createWorkspace()).workspaceId);
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  return { client, domain, path: `/websites/${data.id}/backlinks` };
}

type Job = { status: string; progress: { done: number } | null; result: Record<string, unknown> };
const jobOf = async (client: ApiClient, id: string) => (await client.get<Job>(`/jobs/${id}`)).data;
const ended = (client: ApiClient, id: string) =>
  waitFor('the job’s end', async () => {
    const job = await jobOf(client, id);
    return ['completed', 'failed'].includes(job.status) && job;
  });

const sandbox = (path: string, init?: RequestInit) =>
  fetch(`${own.sandbox.url}/_sandbox${path}`, init);

/** A domain to which the sandbox knows more links than two calls return. */
function manyLinked(): string {
  for (;;) {
    const domain = `killed-${randomBytes(5).toString('hex')}.com`;
    if (chance(domain, 'links') > 0.97) return domain;
  }
}

it('killed while links are bought: none is bought twice or doubled, and the next run has all', async () => {
  const { client, path } = await newWebsite(manyLinked());
  await sandbox('/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { path: 'backlinks' }, delayMs: 1_500 }),
  });
  const { data: started } = await client.post<{ id: string }>(`${path}/collect`, {});
  const sales = async () =>
    (await (await sandbox('/calls')).json()) as { purchases: number; boughtTwice: string[] };
  await waitFor('the second call', async () => (await sales()).purchases >= 2);
  await killWorker();
  expect((await ended(client, started.id)).status).toBe('completed');
  await sandbox('/faults', { method: 'DELETE' });
  const { data: again } = await client.post<{ id: string }>(`${path}/collect`, {});
  const { result } = await ended(client, again.id);
  const total = Number(result['total']);
  expect(total).toBeGreaterThan(2_000);
  expect(result).toMatchObject({ isComplete: true, knownLinks: total });
  expect((await sales()).boughtTwice).toEqual([]);
  const { text } = await client.get(`${path}?format=csv`);
  const rows = text.trim().split('\r\n').slice(1);
  expect([rows.length, new Set(rows).size]).toEqual([total, total]);
});

it('killed while known links are checked: each is recorded once, with its evidence', async () => {
  const { client, domain, path } = await newWebsite('killed-checks.com');
  const target = `https://${domain}/`;
  const page = {
    headers: { 'Content-Type': 'text/html' },
    body: `<p>Words enough to be read.</p><a href="${target}">a shop</a>`,
  };
  const links = Array.from({ length: 10 }, () => site.takeHost()).flatMap((host) =>
    [0, 1, 2, 3, 4].map((at) => ({
      sourceUrl: site.put(host, `/${at}`, page),
      targetUrl: target,
    })),
  );
  const { data } = await client.post<{ job: { id: string } }>(`${path}/known`, {
    links,
  });
  type Link = { id: string; state: string };
  const list = async () => (await client.get<Link[]>(`${path}/known?limit=1000`)).data;
  // Polling the API would use up the key's requests.
  const checked = async () => {
    const [row] = await own.owner.rows<{ checked: number }>(
      `select count(*) filter (where l.evidence is not null) as checked
       from known_links l join websites w on w.workspace_id = l.workspace_id and w.id = l.website_id
       where w.domain = ?`,
      [domain],
    );
    return row?.checked ?? 0;
  };
  await waitFor('the first checks', async () => (await checked()) > 0);
  await killWorker();
  await waitFor('all checks', async () => (await checked()) === links.length);
  await ended(client, data.job.id);
  const after = await list();
  expect(after.filter(({ state }) => state !== 'live')).toEqual([]);
  for (const { id } of after.slice(0, 10)) {
    const { data: link } = await client.get<{ history: { checks: number }[] }>(
      `${path}/known/${id}`,
    );
    expect(link.history.map(({ checks }) => checks)).toEqual([1]);
  }
});

it('killed while the domain graph is read: the next attempt shows each domain once', async () => {
  const domain = `killed-${randomBytes(5).toString('hex')}.com`;
  const { client, path } = await newWebsite(domain);
  const window = `cc-main-2026-mar-apr-may-${randomBytes(4).toString('hex')}`;
  const linking = Array.from({ length: 20_000 }, (_, at) => `aa.l${String(at).padStart(6, '0')}`);
  const names = [...linking, `com.${domain.replace('.com', '')}`];
  const file = (kind: string) => `/graph/${window}/domain/${window}-domain-${kind}.txt.gz`;
  const put = (kind: string, text: string) => site.put(graphHost, file(kind), gzipSync(text));
  site.put(graphHost, '/graphinfo.json', JSON.stringify([{ id: window }]));
  put('vertices', names.map((name, id) => `${id}\t${name}\t1\n`).join(''));
  put(
    'ranks',
    `#harmonicc_pos\t#host_rev\n${names.map((name, at) => `${at + 1}\t${name}\n`).join('')}`,
  );
  const edges = gzipSync(linking.map((_, id) => `${id}\t${linking.length}\n`).join(''));
  let isHanging = false;
  site.put(graphHost, file('edges'), (request, response) => {
    response.setHeader('content-length', edges.length);
    if (request.method === 'HEAD') response.end();
    else {
      // Links of the first half are stored; the rest does not come before the kill.
      response.write(edges.subarray(0, edges.length / 2));
      isHanging = true;
    }
  });
  const running = own.service.services.temporal.client.workflow.start(graphRenewal.workflow, {
    workflowId: `graph-${window}`,
    taskQueue: taskQueues.core,
    args: [graphRenewal.input],
  });
  await waitFor('half of the edges', async () => isHanging);
  site.put(graphHost, file('edges'), edges);
  await killWorker();
  const handle = await running;
  expect(await handle.result()).toMatchObject({ outcome: 'read', window });
  const { meta, data } = await client.get<{ linkingDomain: string }[]>(
    `${path}/domains?source=common_crawl&limit=1000`,
  );
  expect(meta.total).toBe(linking.length);
  expect(new Set(data.map(({ linkingDomain }) => linkingDomain)).size).toBe(1_000);
  const { data: summary } = await client.get(`${path}/summary`);
  expect(summary).toMatchObject({ graph: { window, linkingDomains: linking.length } });
}, 300_000);
