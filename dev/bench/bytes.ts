import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { Client } from 'pg';
import { openDatabase } from '../../platform/postgres/database';
import { type Call, call } from './api-call';
import { newSite } from './audit-ours';
import { serveAuditSite, siteDomain } from './audit-site';
import { startBenchBackends } from './backends';
import { print, table } from './print';
import { startApi, startSandbox, startWorker } from './processes';

const keywordsTotal = 500;
const promptsTotal = 20;
const pagesTotal = 500;
const pageBytes = 30 * 1024;

type Job = { id: string; status: string; progress: { done: number } };
type Sizes = Map<string, number>;

async function ended(api: Call, id: string | undefined): Promise<number> {
  for (;;) {
    const job = await call<Job>(api, 'GET', `/jobs/${id}?wait=30`);
    if (job.status === 'completed') return job.progress.done;
    if (job.status !== 'queued' && job.status !== 'running') throw new Error(JSON.stringify(job));
  }
}

async function refresh(api: Call, websiteId: string, kind: 'serp' | 'ai'): Promise<number> {
  const path = `/websites/${websiteId}/refresh`;
  const { jobs } = await call<{ jobs: Job[] }>(api, 'POST', path, { kinds: [kind] });
  return ended(api, jobs[0]?.id);
}

/** Collects result pages and AI answers of the sandbox, audits a made-up site; counts the answers. */
async function fill(api: Call, websiteId: string, startUrl: string): Promise<number> {
  const keywords = Array.from({ length: keywordsTotal }, (_, index) => `bench keyword ${index}`);
  await call(api, 'POST', '/keywords', { websiteId, keywords });
  await refresh(api, websiteId, 'serp');
  const path = `/websites/${websiteId}`;
  const prompts = Array.from({ length: promptsTotal }, (_, index) => ({
    text: `What are the best running shoes for runner ${index}?`,
  }));
  await call(api, 'POST', `${path}/ai/prompts`, { prompts });
  await call(api, 'POST', `${path}/ai/brands`, { brands: [{ name: 'Brand 1', isOwn: true }] });
  const answers = await refresh(api, websiteId, 'ai');
  const audit = await call<{ job: Job }>(api, 'POST', `${path}/audits`, {
    startUrl,
    delayMs: 0,
    concurrency: 32,
  });
  await ended(api, audit.job.id);
  return answers;
}

/** Merges every table to one part a month first, as they are merged after some hours. */
async function readClickHouse(url: string): Promise<Sizes> {
  // The client warns of a long timeout, which matters behind a load balancer only.
  const log = { level: ClickHouseLogLevel.OFF };
  const client = createClient({ url, request_timeout: 300_000, log });
  const read = async <Row>(query: string) =>
    (await client.query({ query, format: 'JSONEachRow' })).json<Row>();
  const stored = 'active AND rows > 0 AND database = currentDatabase()';
  const tables = await read<{ name: string }>(
    `SELECT DISTINCT table AS name FROM system.parts WHERE ${stored}`,
  );
  for (const { name } of tables) await client.command({ query: `OPTIMIZE TABLE ${name} FINAL` });
  const sizes = await read<{ name: string; bytes: number }>(
    `SELECT table AS name, toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts
     WHERE ${stored} GROUP BY name`,
  );
  await client.close();
  return new Map(sizes.map(({ name, bytes }) => [name, bytes]));
}

/** With indexes and texts that are stored apart. */
async function readPostgres(connectionString: string): Promise<Sizes> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** Measures what a result page, an AI answer and an audited page take on disk. */
export async function benchBytes(): Promise<void> {
  const site = await serveAuditSite({ pages: pagesTotal, pageBytes });
  const backends = await startBenchBackends();
  const sandbox = await startSandbox();
  const overrides = `${siteDomain}:80=127.0.0.1:${site.httpPort},${siteDomain}:443=127.0.0.1:${site.httpsPort}`;
  const env: Record<string, string> = {
    ...backends.env,
    SANDBOX_URL: sandbox.url,
    RESOLVE_OVERRIDES: overrides,
  };
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const server = await startApi(env);
  const worker = await startWorker(env);
  try {
    const { api, websiteId } = await newSite(owner, server.url);
    const answers = await fill(api, websiteId, site.startUrl);
    const clickhouse = await readClickHouse(backends.env['CLICKHOUSE_URL'] ?? '');
    const postgres = await readPostgres(backends.env['DATABASE_OWNER_URL'] ?? '');
    const perUnit = (sizes: Sizes, names: readonly string[], units: number) =>
      String(Math.round(names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / units));
    const audit = ['audit_urls', 'audit_links', 'audit_findings'];
    print('\nBytes on disk, compressed and merged; in Postgres with indexes');
    table(
      ['unit', 'ClickHouse', 'Postgres'],
      [
        ['result page', perUnit(clickhouse, ['serp_pages'], keywordsTotal), ''],
        ['AI answer', perUnit(clickhouse, ['ai_answers'], answers), ''],
        [
          `audited page of ${pageBytes / 1024} KB`,
          perUnit(clickhouse, audit, pagesTotal),
          perUnit(postgres, ['audit_urls'], pagesTotal),
        ],
        ...audit.map((name) => [`  ${name}`, perUnit(clickhouse, [name], pagesTotal), '']),
      ],
    );
  } finally {
    for (const part of [worker, server, sandbox]) await part.stop();
    await owner.close();
    site.close();
    await backends.stop();
  }
}
