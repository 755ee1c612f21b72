import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import { operatorStore } from '../../modules/account/store/operator-store';
import { LinkChecker } from '../../modules/backlinks/check/check-due-links';
import { publishGeneration } from '../../modules/backlinks/store/backlink-site-store';
import { makeLinksDue } from '../../modules/backlinks/store/link-check-store';
import { countGeneration } from '../../modules/backlinks/store/link-generation';
import { writeHeads } from '../../modules/backlinks/store/link-heads';
import { writeLinksByTarget } from '../../modules/backlinks/store/links-by-target';
import { writeTargetHeads } from '../../modules/backlinks/store/target-heads';
import { linkChecking } from '../../modules/backlinks/workflow-input';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse';
import { newId } from '../../platform/ids';
import { readHostRules } from '../../platform/network/host-rules';
import { openSafeFetch, type SafeFetch } from '../../platform/network/safe-fetch';
import { type Database, openDatabase } from '../../platform/postgres/database';
import { urlHashOf } from '../../platform/url/page-url';
import { startBenchBackends } from './backends';
import { print, table } from './print';
import { startApi } from './processes';
import { makeKeys } from './rankings-seed';
import { median, secondsOf } from './timing';

type Env = Record<string, string>;

/** `BACKLINKS=1000000` for a quick run; 0 leaves the reads out. */
const links = Number(process.env['BACKLINKS'] ?? 10_000_000);
const linksPerStatement = 1_000_000;
/** 0 leaves the checks out. */
const checks = Number(process.env['LINK_CHECKS'] ?? 10_000);
const hosts = 500;
const warmUps = 2;
const requests = 15;
const mergesMsMax = 120_000;
const goalMs = 100;
const goalChecks = 500;
const domain = 'shop.example';

const linkRows = `INSERT INTO backlinks (workspace_id, website_id, generation, source_domain,
    link_hash, source_url, target_url, anchor, kind, rel, is_followed, title, target_status,
    first_seen_at, last_seen_at, lost_at, worth, evidence.source, evidence.first_at,
    evidence.last_at, evidence.lost_at, evidence.source_first_seen, evidence.source_last_seen,
    evidence.is_followed, evidence.metrics)
  WITH {from:UInt64} + number AS n, cityHash64(n) AS dice,
    concat('blog-', toString(intDiv(n, 30)), '.example') AS host,
    now() - toIntervalMinute(dice % 500000) AS seen,
    if(dice % 11 = 0, seen + toIntervalDay(1), toDateTime(0, 'UTC')) AS gone
  SELECT {workspace:String}, {website:String}, 1, host, cityHash64(source, target),
    concat('https://', host, '/post-', toString(n)) AS source,
    if(dice % 10 = 0, 'https://${domain}/',
      concat('https://${domain}/page-', toString(dice % 50000))) AS target,
    concat('anchor ', toString(dice % 200000)), 'anchor', [], dice % 3 = 0, '', 200, seen, now(),
    gone, dice % 1000, ['dataforseo'], [seen], [now()], [gone], [toDate(seen)], [today()],
    [toInt8(dice % 3 = 0)], [map('rank', toFloat64(dice % 1000))]
  FROM numbers({count:UInt64})`;

async function seedLinks(env: Env, database: Database, ref: WebsiteRef): Promise<void> {
  const clickhouse = openClickHouse({ url: env['CLICKHOUSE_URL'] ?? '' });
  for (let from = 0; from < links; from += linksPerStatement) {
    await clickhouse.client.command({
      query: linkRows,
      query_params: {
        workspace: ref.workspaceId,
        website: ref.websiteId,
        from,
        count: Math.min(linksPerStatement, links - from),
      },
    });
  }
  const countedIn = await secondsOf(() => countGeneration(clickhouse, ref, 1));
  const headsIn = await secondsOf(() => writeHeads(clickhouse, ref, 1));
  print(`counted in ${countedIn.toFixed(1)} s, first pages stored in ${headsIn.toFixed(1)} s`);
  await database.transaction(ref.workspaceId, (tx) =>
    publishGeneration(tx, ref, { base: 0, generation: 1, links }),
  );
  await untilMerged(clickhouse);
  await measureReads(env, ref, readsOfTarget);
  const copiedIn = await secondsOf(() => writeLinksByTarget(clickhouse, ref, 1));
  print(`links stored by target in ${copiedIn.toFixed(1)} s`);
  await untilMerged(clickhouse);
  await measureReads(env, ref, readsOfTarget);
  const targetsIn = await secondsOf(() => writeTargetHeads(clickhouse, ref, 1));
  print(`first links to large targets stored in ${targetsIn.toFixed(1)} s`);
  await untilMerged(clickhouse);
  await clickhouse.close();
}

/** Parts that were just written are merged for a while, which reads would pay for. */
async function untilMerged({ client }: ClickHouse): Promise<void> {
  const endsAt = Date.now() + mergesMsMax;
  while (Date.now() < endsAt) {
    const found = await client.query({ query: 'SELECT 1 FROM system.merges', format: 'JSON' });
    if ((await found.json()).rows === 0) return;
    await pause(500);
  }
}

const readsOfTarget: [name: string, path: string][] = [
  ['links to a page', `?targetUrl=https://${domain}/page-77`],
  ['links to the first page, a tenth of all', `?targetUrl=https://${domain}/`],
  ['the same, not lost', `?targetUrl=https://${domain}/&isLost=false`],
  ['the same, highest rank', `?targetUrl=https://${domain}/&sort=-rank`],
];

const allReads: [name: string, path: string][] = [
  ['newest links', ''],
  ['lost links', '?isLost=true'],
  ['links of a domain', '?linkingDomain=blog-77.example'],
  ...readsOfTarget,
  ['highest rank', '?sort=-rank'],
  ['new, 30 days', '/new'],
  ['lost, 30 days', '/lost'],
  ['domains', '/domains'],
  ['anchors', '/anchors'],
  ['pages', '/pages'],
  ['summary', '/summary'],
  ['series', '/series'],
  ['broken pages', '/broken'],
];

async function measureReads(
  env: Env,
  { workspaceId, websiteId }: WebsiteRef,
  reads: readonly [name: string, path: string][],
): Promise<void> {
  const api = await startApi(env);
  const client = new Client(api.url);
  const keys = await makeKeys(env, workspaceId, reads.length);
  const rows: string[][] = [];
  for (const [index, [name, path]] of reads.entries()) {
    const times: number[] = [];
    for (let turn = 0; turn < warmUps + requests; turn += 1) {
      const startedAt = performance.now();
      const { statusCode, body } = await client.request({
        path: `/api/v1/websites/${websiteId}/backlinks${path}`,
        method: 'GET',
        headers: { authorization: `Bearer ${keys[index]}` },
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(text.slice(0, 500));
      if (turn >= warmUps) times.push(performance.now() - startedAt);
    }
    rows.push([name, median(times).toFixed(0), Math.min(...times).toFixed(0)]);
  }
  await client.close();
  await api.stop();
  table([`${links.toLocaleString('en')} links`, 'median ms', 'fastest'], rows);
  print(`the goal is ${goalMs} ms`);
}

const hostOf = (index: number) => `linking-${index % hosts}.example`;

async function seedKnown(database: Database, ref: WebsiteRef): Promise<void> {
  const all = Array.from({ length: checks }, (_, index) => index);
  await database.transaction(ref.workspaceId, (tx) =>
    tx.run({
      text: `insert into known_links (workspace_id, id, website_id, source_url, target_url,
          pair_hash, source_host)
        select $1, id, $2, source_url, $3, pair_hash, source_host
        from unnest($4::uuid[], $5::text[], $6::bytea[], $7::text[])
          as l (id, source_url, pair_hash, source_host)`,
      values: [
        ref.workspaceId,
        ref.websiteId,
        `https://${domain}/`,
        all.map(() => newId('knownLink')),
        all.map((index) => `http://${hostOf(index)}/${index}`),
        all.map((index) => urlHashOf(`${index}`)),
        all.map(hostOf),
      ],
    }),
  );
}

const page = `<p>Words of a page.</p><a href="https://${domain}/">a shop</a>`.padEnd(20_000, ' .');

/** A site of all linking hosts, which remembers when each was first and last asked for a page. */
async function openLinkingSite() {
  const spans = new Map<string, { firstAt: number; lastAt: number }>();
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/robots.txt') {
      response.end();
      return;
    }
    const [host = '', now] = [request.headers.host, performance.now()];
    spans.set(host, { firstAt: spans.get(host)?.firstAt ?? now, lastAt: now });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Seconds between the first page and the last one of each host, the shortest first. */
    spans: () =>
      [...spans.values()]
        .map(({ firstAt, lastAt }) => (lastAt - firstAt) / 1_000)
        .toSorted((one, other) => one - other),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Checks = { checker: LinkChecker; ref: WebsiteRef };

/** Checks what is due until nothing is; returns checks a second. */
async function checkAll(
  { checker, ref }: Checks,
  slice: Parameters<LinkChecker['checkSlice']>[1],
): Promise<number> {
  let done = 0;
  const seconds = await secondsOf(async () => {
    for (;;) {
      const { checked, isDone } = await checker.checkSlice(ref, slice);
      if (isDone) return;
      done += checked;
    }
  });
  if (done !== checks) throw new Error(`${done} of ${checks} links were checked`);
  return done / seconds;
}

/** Fetches the same pages from the same site, and does nothing with them. */
async function fetchAll(safeFetch: SafeFetch): Promise<number> {
  let next = 0;
  const seconds = await secondsOf(() =>
    Promise.all(
      Array.from({ length: 32 }, async () => {
        for (let index = next++; index < checks; index = next++) {
          await safeFetch.fetch(`http://${hostOf(index)}/${index}`, fetchLimits);
        }
      }),
    ),
  );
  return checks / seconds;
}

const fetchLimits = { bytesMax: 1_000_000, timeoutMs: 30_000, redirectsMax: 5 };

/** Checks known links against a site on loopback, politely and without a delay between requests. */
async function measureChecks(env: Env, ref: WebsiteRef): Promise<void> {
  const site = await openLinkingSite();
  const resolveOverrides = Array.from(
    { length: hosts },
    (_, index) => `${hostOf(index)}:80=127.0.0.1:${site.port}`,
  ).join(',');
  const safeFetch = openSafeFetch({
    hostRules: readHostRules({ resolveOverrides }),
    publicUrl: undefined,
  });
  const database = openDatabase({ url: env['DATABASE_URL'] ?? '', poolMax: 4 });
  await seedKnown(database, ref);
  const checker = new LinkChecker({ database, safeFetch });
  const politely = await checkAll({ checker, ref }, { ...linkChecking, linksPerSlice: checks });
  const spans = site.spans();
  const least = ((checks / hosts - 1) * linkChecking.delayMs) / 1_000;
  print(
    `politely: ${checks} links in ${(checks / politely).toFixed(1)} s; pages of a host in ${median(spans).toFixed(1)} s at the median and ${spans.at(-1)?.toFixed(1)} s at most, ${least} s at least`,
  );
  await database.transaction(ref.workspaceId, (tx) => makeLinksDue(tx, ref.websiteId, null));
  const fast = await checkAll({ checker, ref }, { ...linkChecking, delayMs: 0 });
  const plain = await fetchAll(safeFetch);
  print(
    `without a delay: ${fast.toFixed(0)} checks/s, the goal is ${goalChecks}; ${plain.toFixed(0)} plain fetches/s`,
  );
  await safeFetch.close();
  await database.close();
  site.close();
}

/** Measures reads of many collected links, and checks of known ones. */
export async function benchBacklinks(): Promise<void> {
  const backends = await startBenchBackends();
  try {
    const { env } = backends;
    const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
    const named = { name: 'bench', plan: 'unlimited' as const };
    const { workspaceId } = await operatorStore(owner).createWorkspace(named);
    const websiteId = await owner.transaction(workspaceId, (tx) =>
      insertWebsite(tx, {
        domain,
        name: domain,
        relationship: 'own',
        country: 'US',
        language: 'en',
      }),
    );
    const ref = { workspaceId, websiteId };
    if (checks > 0) await measureChecks(env, ref);
    if (links > 0) await seedLinks(env, owner, ref);
    await owner.close();
    if (links > 0) await measureReads(env, ref, allReads);
  } finally {
    await backends.stop();
  }
}
