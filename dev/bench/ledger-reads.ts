import { Client as Postgres } from 'pg';
import { Client } from 'undici';
import { toUuid } from '../../platform/ids';
import { bySize, record } from './figures';
import { days, idOf, type Seeded, urls } from './ledger-seed';
import { table } from './print';
import { startApi } from './processes';
import { makeKeys } from './rankings-seed';

const warmUps = bySize(5, 1);
const requests = bySize(30, 3);
const runs = bySize(3, 1);
/** The reads that docs/performance.md shows; all others are printed. */
const shownReads = new Set(['first page', 'part of a URL']);

const offset = urls / 10;
/** In eleven URLs. */
const part = `item-${urls / 10 - 1}`;

/** A read over HTTP, and the minimal SQL that finds the same rows and total. */
type Reading = { name: string; path: string; goalMs: number; sql: string[] };

const dayMs = 86_400_000;
const dateOf = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
const week = dateOf(7);

const own = `workspace_id = $1 and website_id = $2`;
const count = (where: string) => `select count(*) from ledger_urls where ${own} and ${where}`;
const page = (where: string, order = 'id') =>
  `select id, url from ledger_urls where ${own} and ${where} order by ${order} limit 100`;
const both = (where: string) => [count(where), page(where)];

const readings: Reading[] = [
  { name: 'first page', path: '', goalMs: 100, sql: both('true') },
  {
    name: `page at offset ${offset.toLocaleString('en')}`,
    path: `?offset=${offset}`,
    goalMs: 200,
    sql: [`${page('true')} offset ${offset}`],
  },
  {
    name: 'discovered by Googlebot this week',
    path: `?bot=Googlebot&discoveredFrom=${week}`,
    goalMs: 200,
    sql: [
      `select count(*) from ledger_visits where ${own} and bot = 'Googlebot' and first_ok_at >= '${week}'`,
    ],
  },
  {
    name: 'discovered by Google this week',
    path: `?engine=google&discoveredFrom=${week}`,
    goalMs: 200,
    sql: [
      `select count(*) from ledger_visits where ${own} and bot = 'Googlebot' and first_ok_at >= '${week}'`,
    ],
  },
  {
    name: 'discovered by anyone this week',
    path: `?discoveredFrom=${week}`,
    goalMs: 200,
    sql: both(`discovered_at >= '${week}'`),
  },
  {
    name: 'all that Googlebot came to',
    path: '?bot=Googlebot',
    goalMs: 200,
    sql: [`select count(*) from ledger_visits where ${own} and bot = 'Googlebot'`],
  },
  {
    name: 'all that an engine came to',
    path: '?engine=bing',
    goalMs: 200,
    sql: both('facts & (1 << 12) <> 0'),
  },
  {
    name: 'submitted, not crawled',
    path: '?state=submitted&isCrawled=false',
    goalMs: 200,
    sql: both('facts & 7 <> 0 and facts & 16 = 0'),
  },
  { name: 'met by errors', path: '?state=crawl_error', goalMs: 200, sql: both('facts & 64 <> 0') },
  {
    name: 'a rare state',
    path: '?state=crawl_error&engine=perplexity&channel=bing',
    goalMs: 200,
    sql: both('facts & 64 <> 0 and facts & (1::bigint << 32) <> 0 and facts & 2 <> 0'),
  },
  {
    name: 'submitted this week',
    path: `?submittedFrom=${week}`,
    goalMs: 200,
    sql: both(`submitted_at >= '${week}'`),
  },
  {
    name: 'submitted by IndexNow this week',
    path: `?submittedFrom=${week}&channel=indexnow`,
    goalMs: 200,
    sql: [
      `select count(*) from ledger_submissions where ${own} and channel = 'indexnow' and first_submitted_at >= '${week}'`,
    ],
  },
  {
    name: 'of a host',
    path: '?host=shop.example.com',
    goalMs: 200,
    sql: both(`host = 'shop.example.com'`),
  },
  {
    name: 'part of a URL',
    path: `?q=${part}`,
    goalMs: 200,
    sql: both(`url like '%${part}%'`),
  },
  {
    name: 'part of every URL',
    path: '?q=example',
    goalMs: 200,
    sql: both(`url like '%example%'`),
  },
  {
    name: 'that rank',
    path: '?isRanking=true',
    goalMs: 200,
    sql: both(
      'url_hash in (select url_hash from keywords where workspace_id = $1 and website_id = $2)',
    ),
  },
  {
    name: 'newest discoveries first',
    path: '?sort=-discoveredAt',
    goalMs: 200,
    sql: [page('true', 'discovered_at desc nulls last, id desc')],
  },
  { name: 'by URL', path: '?sort=url', goalMs: 200, sql: [page('true', 'url collate "C", id')] },
  {
    name: 'one URL’s life',
    path: `/${idOf(urls / 2)}`,
    goalMs: 100,
    sql: [`select * from ledger_urls where ${own} and id = '${toUuid(idOf(urls / 2))}'`],
  },
  {
    name: 'summary, 30 days',
    path: '/summary',
    goalMs: 200,
    sql: [`select facts, count(*) from ledger_urls where ${own} group by facts`],
  },
  {
    name: `summary, ${days} days`,
    path: `/summary?from=${dateOf(days)}`,
    goalMs: 200,
    sql: [`select facts, count(*) from ledger_urls where ${own} group by facts`],
  },
];

/** Returns the median of sequential calls, without the warm-up. */
async function medianOf(turn: () => Promise<void>, turns = requests): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < warmUps + turns; index += 1) {
    const startedAt = performance.now();
    await turn();
    if (index >= warmUps) times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Returns each read's best median over several runs over HTTP, and of plain SQL for the same. */
export async function measureLedger(env: Record<string, string>, seeded: Seeded): Promise<void> {
  const { workspaceId, websiteId } = seeded;
  const api = await startApi(env);
  const client = new Client(api.url);
  const postgres = new Postgres({ connectionString: env['DATABASE_OWNER_URL'] });
  await postgres.connect();
  try {
    const ids = [toUuid(workspaceId), toUuid(websiteId)];
    const rows: string[][] = [];
    const keys = await makeKeys(env, workspaceId, readings.length * runs);
    for (const { name, path, goalMs, sql } of readings) {
      let [httpMs, sqlMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      let total: number | undefined;
      for (let run = 0; run < runs; run += 1) {
        const key = keys.pop() ?? '';
        const overHttp = await medianOf(async () => {
          const { statusCode, body } = await client.request({
            path: `/api/v1/websites/${websiteId}/indexing/urls${path}`,
            method: 'GET',
            headers: { authorization: `Bearer ${key}` },
          });
          const text = await body.text();
          if (statusCode !== 200 || text.startsWith('{"data":[]'))
            throw new Error(`${name}: ${text}`);
          total = (JSON.parse(text) as { meta?: { total: number } }).meta?.total;
        });
        httpMs = Math.min(httpMs, overHttp);
        const alone = async () => {
          for (const text of sql) await postgres.query(text, ids);
        };
        sqlMs = Math.min(sqlMs, await medianOf(alone, 5));
      }
      record({
        isPrintedOnly: !shownReads.has(name),
        scenario: `URL ledger, ${urls.toLocaleString('en')} URLs: ${name}`,
        aim: `≤ ${goalMs}`,
        result: httpMs,
        unit: 'ms',
        compared: { kind: 'limit', name: 'plain SQL for the same', result: sqlMs },
      });
      const found = total === undefined ? '' : total.toLocaleString('en');
      rows.push([name, found, httpMs.toFixed(1), String(goalMs), sqlMs.toFixed(1)]);
    }
    table(['what', 'total', 'median ms over HTTP', 'goal', 'plain SQL'], rows);
  } finally {
    // Before the databases stop: their end of a connection would hide the error.
    await Promise.all([client.close(), postgres.end()]);
    await api.stop();
  }
}
