import { setTimeout as sleep } from 'node:timers/promises';
import { operatorStore } from '../../modules/account/store/operator-store';
import { saveOwnership } from '../../modules/audits/store/ownership-store';
import { type Database, openDatabase, sql } from '../../platform/postgres/database';
import type { EmbeddedBackends } from '../stack/embedded';
import { type Call, call } from './api-call';
import { type ServedSite, siteDomain } from './audit-site';
import { startBenchBackends } from './backends';
import { cpuSecondsOf, memoryMib } from './process-figures';
import { startApi, startWorker } from './processes';

const pollMs = 20;

type Site = { workspaceId: string; websiteId: string; startUrl: string; api: Call };
type Started = { id: string; job: { id: string } };
type Job = { status: string; error: unknown; result: { pages: number } | null };

export type AuditFigures = {
  /** How many it read. */
  pages: number;
  /**
   * `crawlSeconds`: from the first page's request to the last page's commit. `seconds`: from the
   * audit's request to published findings.
   */
  crawlSeconds: number;
  seconds: number;
  cpuSeconds: { worker: number; postgres: number; clickhouse: number; others: number };
};

/** Creates a website with verified ownership, whose audits may use any rate. */
export async function newSite(owner: Database, url: string): Promise<Omit<Site, 'startUrl'>> {
  const { workspaceId, readWriteKey } = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  const api: Call = { url, key: readWriteKey };
  const website = await call<{ id: string }>(api, 'POST', '/websites', { domain: siteDomain });
  const shown = { dns: 'present', file: 'missing' } as const;
  const ref = { workspaceId, websiteId: website.id };
  await owner.transaction(workspaceId, (tx) => saveOwnership(tx, ref.websiteId, shown));
  return { ...ref, api };
}

/** Waits for the end of the crawl, and returns its duration. */
async function crawlEnded(owner: Database, { workspaceId }: Site, id: string): Promise<number> {
  const db = owner.reader(workspaceId);
  for (;;) {
    const [row] = await db.run<{ seconds: number }>(
      sql('audits')
        .where({ workspace_id: workspaceId, id })
        .whereNotNull('end_reason')
        .select(sql.raw('extract(epoch from clock_timestamp() - started_at)::float8 as seconds')),
    );
    if (row) return row.seconds;
    await sleep(pollMs);
  }
}

async function auditOnce(owner: Database, site: Site, { pages, atOnce }: AuditSize) {
  const startedAt = performance.now();
  const { id, job } = await call<Started>(site.api, 'POST', `/websites/${site.websiteId}/audits`, {
    startUrl: site.startUrl,
    concurrency: atOnce,
    delayMs: 0,
  });
  const crawlSeconds = await crawlEnded(owner, site, id);
  for (;;) {
    const ended = await call<Job>(site.api, 'GET', `/jobs/${job.id}?wait=30`);
    if (ended.status === 'queued' || ended.status === 'running') continue;
    const read = ended.result?.pages ?? 0;
    if (ended.status === 'completed' && read >= pages.min && read <= pages.max) {
      return { pages: read, crawlSeconds, seconds: (performance.now() - startedAt) / 1000 };
    }
    throw new Error(`the audit is ${JSON.stringify(ended)}`);
  }
}

type Pids = EmbeddedBackends['pids'] & Record<'worker' | 'api', number | undefined>;

/** `pages` are how many an audit must read. */
export type AuditSize = { pages: { min: number; max: number }; atOnce: number; runs: number };

/** Runs audits sequentially, with the cost of each. */
async function auditInTurn(owner: Database, site: Site, pids: Pids, size: AuditSize) {
  const audits: AuditFigures[] = [];
  for (let run = 0; run < size.runs; run += 1) {
    const before = cpuSecondsOf(pids);
    const took = await auditOnce(owner, site, size);
    const after = cpuSecondsOf(pids);
    const of = (name: keyof Pids) => (after[name] ?? 0) - (before[name] ?? 0);
    const cpuSeconds = {
      worker: of('worker'),
      postgres: of('postgres'),
      clickhouse: of('clickhouse'),
      others: of('api') + of('temporal'),
    };
    audits.push({ ...took, cpuSeconds });
  }
  return audits;
}

/** Runs our audits of a site sequentially; also returns the memory of their one worker in MiB. */
export async function auditByOurs(served: ServedSite, size: AuditSize) {
  const backends = await startBenchBackends();
  const owner = openDatabase({ url: backends.env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const { startUrl, httpPort, httpsPort } = served;
  const overrides = `${siteDomain}:80=127.0.0.1:${httpPort},${siteDomain}:443=127.0.0.1:${httpsPort}`;
  const env = { ...backends.env, ...served.env, RESOLVE_OVERRIDES: overrides };
  const server = await startApi(env);
  const worker = await startWorker(env);
  try {
    const site = { ...(await newSite(owner, server.url)), startUrl };
    const pids = { ...backends.pids, worker: worker.process.pid, api: server.process.pid };
    const idle = memoryMib(worker.process.pid).now;
    const audits = await auditInTurn(owner, site, pids, size);
    const { peak } = memoryMib(worker.process.pid);
    return { audits, memory: { idle, peak } };
  } finally {
    for (const part of [worker, server]) await part.stop();
    await owner.close();
    await backends.stop();
  }
}
