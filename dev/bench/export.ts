import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { crawlerVisits } from '../../modules/exports/datasets/crawlers';
import { ledgerUrls } from '../../modules/exports/datasets/indexing';
import type { Dataset } from '../../modules/exports/rules/dataset';
import { type ExportFormat, exportFormats } from '../../modules/exports/rules/export-options';
import { writeDataset } from '../../modules/exports/write-dataset';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import { FolderStore } from '../../platform/files/folder-store';
import { newId } from '../../platform/ids';
import { type Database, openDatabase, type Transaction } from '../../platform/postgres/database';
import type { Stores } from '../../platform/stores';
import { startBenchBackends } from './backends';
import { perSecond, table } from './print';

const rowCount = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const mib = 1024 * 1024;

/** `npm run bench -- export`: a million visits and a million URLs as files, in this process. */
export async function benchExport(): Promise<void> {
  const backends = await startBenchBackends();
  const { database: settings, clickhouse: server } = loadConfig(backends.env);
  const database = openDatabase({ url: settings.url, poolMax: 4 });
  const owner = openDatabase({ url: settings.ownerUrl ?? '', poolMax: 1 });
  const clickhouse = openClickHouse({ url: server.url });
  const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-'));
  try {
    const stores = { database, clickhouse };
    const workspaceId = await seed(stores, owner);
    const rows: string[][] = [];
    const plainly = {
      crawlerVisits: () => writePlainVisits(stores, join(folder, 'visits')),
      ledgerUrls: () => writePlainUrls(owner, workspaceId, join(folder, 'urls')),
    };
    for (const dataset of [crawlerVisits, ledgerUrls]) {
      const plain = await perSecondOf(plainly[dataset.name as keyof typeof plainly]);
      rows.push([
        dataset.name,
        'plain jsonl',
        plain.toLocaleString('en', { maximumFractionDigits: 0 }),
        '1.00',
        '',
        '',
        '',
      ]);
      for (const format of exportFormats) {
        rows.push(await measure(stores, folder, { workspaceId, dataset, format, plain }));
      }
    }
    table(
      ['dataset', 'format', 'rows/s', 'of plain', 'processor', 'file', 'memory above idle'],
      rows,
    );
  } finally {
    await Promise.all([database.close(), owner.close(), clickhouse.close()]);
    await backends.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seed({ database, clickhouse }: Stores, owner: Database): Promise<string> {
  const workspaceId = newId('workspace');
  await owner.transaction(workspaceId, async (tx) => {
    await tx.run({
      text: "insert into workspaces (id, name, plan) values ($1, 'bench', 'unlimited')",
      values: [workspaceId],
    });
  });
  const websiteId = await database.transaction(workspaceId, (tx) =>
    insertWebsite(tx, {
      domain: 'bench.example',
      name: 'bench',
      relationship: 'own',
      country: 'US',
      language: 'en',
    }),
  );
  await clickhouse.client.command({
    query: `INSERT INTO crawler_visits (workspace_id, website_id, partition, day, at, received_at, bot,
        operator, purpose, verification, reason, ip, method, host, path, path_hash, status, bytes, user_agent)
      SELECT {workspace:String}, {website:String}, 202610, '2026-10-01',
        toDateTime64('2026-10-01 00:00:00', 3, 'UTC') + number / 20, now64(3), 'Googlebot', 'Google',
        'search', 'verified', 'published_range', toIPv6('::ffff:66.249.66.1'), 'GET', 'bench.example',
        concat('/products/category-', toString(number % 997), '/item-', toString(number)), number,
        if(number % 50 = 0, 404, 200), 1000 + number % 90000,
        'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
      FROM numbers(${rowCount})`,
    query_params: { workspace: workspaceId, website: websiteId },
  });
  await owner.transaction(workspaceId, async (tx) => {
    await tx.run({
      text: `insert into ledger_urls (workspace_id, website_id, id, url, url_hash, scheme, host, target_key, added_by)
        select $1, $2, (substr(md5(n::text), 1, 30) || '0f')::uuid, 'https://bench.example/page-' || n,
          decode(md5(n::text), 'hex'), 'https', 'bench.example', n, 'sitemap'
        from generate_series(1, ${rowCount}) n`,
      values: [workspaceId, websiteId],
    });
  });
  return workspaceId;
}

/** The limit: the rows as JSON as ClickHouse writes them, compressed. */
async function writePlainVisits({ clickhouse }: Stores, path: string): Promise<void> {
  const { stream } = await clickhouse.client.exec({
    query: 'SELECT * FROM crawler_visits FORMAT JSONEachRow',
  });
  await pipeline(stream, createGzip(), createWriteStream(path));
}

/** The limit: the rows as JSON as Postgres writes them, read by a cursor, compressed. */
async function writePlainUrls(owner: Database, workspaceId: string, path: string): Promise<void> {
  async function* texts(tx: Transaction) {
    await tx.run({
      text: 'declare plain no scroll cursor for select row_to_json(u)::text as json from ledger_urls u',
      values: [],
    });
    for (;;) {
      const rows = await tx.run<{ json: string }>({ text: 'fetch 10000 from plain', values: [] });
      if (rows.length === 0) return;
      yield rows.map(({ json }) => `${json}\n`).join('');
    }
  }
  await owner.transaction(workspaceId, async (tx) => {
    await pipeline(Readable.from(texts(tx)), createGzip(), createWriteStream(path));
  });
}

async function perSecondOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return rowCount / ((performance.now() - began) / 1_000);
}

type Measured = { workspaceId: string; dataset: Dataset; format: ExportFormat; plain: number };

async function measure(
  stores: Stores,
  folder: string,
  { workspaceId, dataset, format, plain }: Measured,
): Promise<string[]> {
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  let most = idle;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const [began, used] = [performance.now(), process.cpuUsage()];
  const written = await writeDataset(stores, {
    dataset,
    filter: { workspaceId, websiteIds: null, changedSince: null },
    format,
    store: new FolderStore(folder),
    storageKey: `${dataset.name}.${format}`,
    signal: new AbortController().signal,
  });
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(used);
  if (written.rows !== rowCount) throw new Error(`${written.rows} rows instead of ${rowCount}`);
  return [
    dataset.name,
    format,
    perSecond(rowCount, seconds),
    (rowCount / seconds / plain).toFixed(2),
    `${((user + system) / 1e6).toFixed(1)} s`,
    `${(written.bytes / mib).toFixed(0)} MiB`,
    `${((most - idle) / mib).toFixed(0)} MiB`,
  ];
}
