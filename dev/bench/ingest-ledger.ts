import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LedgerMerger } from '../../modules/indexing/ledger-merger';
import { targetKeyOf } from '../../modules/indexing/rules/path-hash';
import { newId } from '../../platform/ids';
import { createLogger } from '../../platform/logger';
import { type Database, openDatabase } from '../../platform/postgres/database';
import { normalizePageUrl, urlHashOf } from '../../platform/url/page-url';
import { startBenchBackends } from './backends';
import { newTargets, readFileAnew, sendLog, type Target } from './ingest-api';
import { print, table } from './print';
import { startApi } from './processes';
import { asCombined, sampleLines, writeSampleLog } from './sample-log';

const lineCount = 1_000_000;
const ledgerSize = 1_000_000;
const runs = 3;
/** The share of the log's targets in the ledger; the rest of the ledger is never requested. */
const hitShare = 0.6;
const rowsAnInsert = 20_000;

function urlsOf(domain: string): string[] {
  const targets = new Set<string>();
  for (const { target } of sampleLines(lineCount)) targets.add(target);
  const urls = new Set<string>();
  let index = 0;
  for (const target of targets) {
    index += 1;
    if (index % 10 >= hitShare * 10) continue;
    const page = normalizePageUrl(`https://${domain}${target}`);
    if (!('problem' in page)) urls.add(page.url);
  }
  for (let at = 0; urls.size < ledgerSize; at += 1) urls.add(`https://${domain}/never-asked/${at}`);
  return [...urls].slice(0, ledgerSize);
}

/** Inserts directly into the table: no visits of these URLs are stored yet. */
async function seed(owner: Database, workspaceId: string, { websiteId }: Target): Promise<void> {
  const pages = urlsOf('semicomplete.com').flatMap((url) => {
    const page = normalizePageUrl(url);
    return 'problem' in page ? [] : [page];
  });
  for (let at = 0; at < pages.length; at += rowsAnInsert) {
    const some = pages.slice(at, at + rowsAnInsert);
    await owner.transaction(workspaceId, (tx) =>
      tx.run({
        text: `insert into ledger_urls (workspace_id, website_id, id, url, url_hash, scheme, host,
                 target_key, added_by)
               select $1, $2, given.*, 'sitemap' from unnest($3::uuid[], $4::text[], $5::bytea[],
                 $6::text[], $7::text[], $8::bigint[]) as given`,
        values: [
          workspaceId,
          websiteId,
          some.map(() => newId('url')),
          some.map(({ url }) => url),
          some.map(({ url }) => urlHashOf(url)),
          some.map(({ scheme }) => scheme),
          some.map(({ host }) => host),
          some.map((page) => targetKeyOf(page.path, page.query)),
        ],
      }),
    );
  }
  await owner.transaction(workspaceId, (tx) =>
    tx.run({ text: 'update websites set tracks_urls = true where id = $1', values: [websiteId] }),
  );
}

async function workspaceOf(owner: Database, { websiteId }: Target): Promise<string> {
  const rows = await owner.transaction('', (tx) =>
    tx.run<{ workspace_id: string }>({
      text: 'select workspace_id from websites where id = $1',
      values: [websiteId],
    }),
  );
  return rows[0]?.workspace_id ?? '';
}

const seconds = (sinceMs: number) => (performance.now() - sinceMs) / 1000;

/** Waits until the merger's queue is empty, and returns how long that took. */
async function lagOf(owner: Database): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const rows = await owner.transaction('', (tx) =>
      tx.run({ text: 'select 1 from ledger_queue limit 1', values: [] }),
    );
    if (rows.length === 0) return seconds(startedAt);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Measures the cost of the URL ledger for ingestion, and its lag at the end of a stream. */
export async function benchIngestLedger(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  const backends = await startBenchBackends();
  const { env } = backends;
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const database = openDatabase({ url: env['DATABASE_URL'] ?? '', poolMax: 4 });
  const merger = new LedgerMerger({ database, log: createLogger('bench', 'silent') });
  try {
    const api = await startApi(env);
    const plain = join(folder, 'combined.log');
    await writeSampleLog(plain, lineCount, asCombined);
    const [without] = await newTargets(env, 1);
    const [tracked] = await newTargets(env, 1);
    if (!without || !tracked) throw new Error('no target');
    await seed(owner, await workspaceOf(owner, tracked), tracked);
    merger.start();
    const took = { without: [] as number[], tracked: [] as number[] };
    const lags: number[] = [];
    const send = async (target: Target) => {
      const startedAt = performance.now();
      await sendLog(api.url, target, Readable.from(readFileAnew(plain), { objectMode: false }));
      return seconds(startedAt);
    };
    for (let turn = 0; turn < runs; turn += 1) {
      took.without.push(await send(without));
      took.tracked.push(await send(tracked));
      lags.push(await lagOf(owner));
    }
    const [plainBest, trackedBest] = [Math.min(...took.without), Math.min(...took.tracked)];
    const rate = (best: number) => Math.round(lineCount / best).toLocaleString('en');
    print(
      `\n${lineCount.toLocaleString('en')} lines, ${ledgerSize.toLocaleString('en')} ledger URLs, the merger beside it, best of ${runs} runs`,
    );
    table(
      ['what', 'lines/s', 'seconds of each run'],
      [
        ['no address tracked', rate(plainBest), took.without.map((s) => s.toFixed(2)).join(', ')],
        ['a ledger', rate(trackedBest), took.tracked.map((s) => s.toFixed(2)).join(', ')],
      ],
    );
    print(`lost: ${(100 * (1 - plainBest / trackedBest)).toFixed(1)} %`);
    print(`behind at each stream’s end: ${lags.map((lag) => `${lag.toFixed(2)} s`).join(', ')}`);
    await api.stop();
  } finally {
    await merger.stop();
    await Promise.all([owner.close(), database.close()]);
    await backends.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
