import { Client } from 'undici';
import { rollUpDueVisits } from '../../modules/crawlers/store/roll-up-visits';
import { addVisitTimes } from '../../modules/crawlers/store/visit-roll-store';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { openClickHouse, type WorkspaceQuery } from '../../platform/clickhouse/clickhouse';
import { openDatabase } from '../../platform/postgres/database';
import { startBenchBackends } from './backends';
import { type SeededVisits, seedVisits } from './crawler-visits-seed';
import { bySize, record } from './figures';
import { print, table } from './print';
import { cpuSecondsOf } from './process-figures';
import { startApi } from './processes';
import { makeKeys } from './rankings-seed';
import { median } from './timing';

type Env = Record<string, string>;

/** The reads that docs/performance.md shows; all others are printed. */
const shownReads = new Set(['by bot', 'by path', 'errors', 'newest single visits']);

const visits = bySize(100_000_000, 500_000);
const warmUps = 1;
const requests = bySize(5, 2);
const goalMs = 200;
const monthAgo = daysBefore(today(), 30);

/** Each read of the website, over all its days by default. */
const readings: [string, string][] = [
  ['by bot', ''],
  ['by purpose and day', '?groupBy=purpose,day&sort=day'],
  ['by hour', '?groupBy=hour&sort=day'],
  ['by status class and bot', '?groupBy=statusClass,bot'],
  ['by path', '?groupBy=path'],
  ['by directory', '?groupBy=directory&depth=2'],
  ['day series by bot', '/series?by=bot&limit=1000'],
  ['hour series', '/series?interval=hour&limit=1000'],
  ['paths crawled most', '/paths'],
  ['paths crawled most by Googlebot', '/paths?bot=Googlebot'],
  ['paths crawled most under a directory', '/paths?path=/section-7/'],
  ['paths crawled least', '/paths?kind=least'],
  ['paths new within 30 days', `/paths?kind=new&from=${monthAgo}`],
  ['paths crawled no longer, for 30 days', `/paths?kind=gone&from=${monthAgo}`],
  ['errors', '/errors'],
  ['shares of crawling', '/waste'],
  ['parameters', '/parameters'],
  ['new and vanished bots, 30 days', `/bots?from=${monthAgo}`],
  ['gaps in the logs', '/gaps'],
  ['newest single visits', '/visits'],
  ['single visits of Googlebot answered 404', '/visits?bot=Googlebot&httpStatus=404'],
  ['what robots.txt says, by crawler', '/matrix?host=www.example.com'],
];

/** Median milliseconds, and the engine's processor time of one turn. */
type Figures = { ms: number; engineMs: number };

async function timed(
  clickhouse: number | undefined,
  work: () => Promise<unknown>,
): Promise<Figures> {
  const engineSeconds = () => cpuSecondsOf({ clickhouse }).clickhouse ?? 0;
  const times: number[] = [];
  let before = 0;
  for (let turn = 0; turn < warmUps + requests; turn += 1) {
    if (turn === warmUps) before = engineSeconds();
    const startedAt = performance.now();
    await work();
    if (turn >= warmUps) times.push(performance.now() - startedAt);
  }
  return { ms: median(times), engineMs: ((engineSeconds() - before) * 1_000) / requests };
}

const cellsOf = ({ name, ms, engineMs }: Figures & { name: string }) => [
  name,
  ms.toFixed(0),
  engineMs.toFixed(0),
];

/** Rolls up the website that is read, as the schedule would; others of the same size take as long. */
async function rollUp(env: Env, { workspaceId, websiteIds, partitions }: SeededVisits) {
  const database = openDatabase({ url: env['DATABASE_URL'] ?? '', poolMax: 2 });
  const clickhouse = openClickHouse({ url: env['CLICKHOUSE_URL'] ?? '' });
  const scope = { workspaceId, websiteId: websiteIds[0] ?? '' };
  const today = Math.floor(Date.now() / 86_400_000);
  const days = Array.from({ length: 31 }, (_, ago) => today - ago);
  await database.transaction(workspaceId, (tx) =>
    addVisitTimes(tx, scope.websiteId, { partitions, days }),
  );
  const startedAt = performance.now();
  let rolled = 0;
  for (let due = 1; due > 0; rolled += due) {
    due = await rollUpDueVisits({ database, clickhouse }, { quietSeconds: 0, rollsMax: 20 });
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  print(`${rolled} months, days and years rolled up in ${seconds} s`);
  await Promise.all([database.close(), clickhouse.close()]);
}

/** Measures the minimum time of a read of the same visits without roll-ups. */
async function limits(
  env: Env,
  { workspaceId, websiteIds }: SeededVisits,
  clickhousePid: number | undefined,
) {
  const clickhouse = openClickHouse({ url: env['CLICKHOUSE_URL'] ?? '' });
  const where = 'WHERE workspace_id = {workspace:String} AND website_id = {website:String}';
  const queries: Record<string, string> = {
    'engine alone: count() of its visits': `SELECT count() FROM crawler_visits ${where}`,
    'engine alone: its visits by bot, visit by visit': `SELECT bot, count() FROM crawler_visits ${where} GROUP BY bot`,
    'engine alone: its visits by path, visit by visit': `SELECT path_hash, count() AS n FROM crawler_visits ${where}
      GROUP BY path_hash ORDER BY n DESC LIMIT 100`,
  };
  const rows: (Figures & { name: string })[] = [];
  for (const [name, sql] of Object.entries(queries)) {
    const query: WorkspaceQuery = {
      sql,
      parameters: { website: websiteIds[0] },
      comment: 'bench',
    };
    const figures = await timed(clickhousePid, () => clickhouse.of(workspaceId).query(query));
    rows.push({ name, ...figures });
  }
  await clickhouse.close();
  return rows;
}

async function measure(
  env: Env,
  seeded: SeededVisits,
  clickhousePid: number | undefined,
): Promise<(Figures & { name: string })[]> {
  const api = await startApi(env);
  const client = new Client(api.url);
  const keys = await makeKeys(env, seeded.workspaceId, readings.length);
  const rows: (Figures & { name: string })[] = [];
  for (const [index, [name, path]] of readings.entries()) {
    const figures = await timed(clickhousePid, async () => {
      const { statusCode, body } = await client.request({
        path: `/api/v1/websites/${seeded.websiteIds[0]}/crawlers${path}`,
        method: 'GET',
        headers: { authorization: `Bearer ${keys[index]}` },
      });
      const text = await body.text();
      if (statusCode !== 200 || text.startsWith('{"data":[]')) {
        throw new Error(`${path}: ${text.slice(0, 500)}`);
      }
    });
    rows.push({ name, ...figures });
    print(`${name}: ${figures.ms.toFixed(0)} ms`);
  }
  await client.close();
  await api.stop();
  return rows;
}

/**
 * Seeds a hundred million crawler visits, and measures every crawler read of one website with a fifth of them.
 */
export async function benchCrawlerReads(): Promise<void> {
  const backends = await startBenchBackends();
  try {
    const seeded = await seedVisits(backends.env, visits);
    await rollUp(backends.env, seeded);
    const { clickhouse } = backends.pids;
    const rows = await measure(backends.env, seeded, clickhouse);
    const plain = await limits(backends.env, seeded, clickhouse);
    table(
      ['what', 'median ms over HTTP', 'processor ms of the engine'],
      [...rows, ...plain].map(cellsOf),
    );
    const limitOf = new Map([
      ['by bot', plain[1]],
      ['by path', plain[2]],
    ]);
    for (const { name, ms } of rows) {
      const limit = limitOf.get(name);
      record({
        isPrintedOnly: !shownReads.has(name),
        scenario: `${visits.toLocaleString('en')} crawler visits, a fifth of one website: ${name}`,
        aim: `≤ ${goalMs}`,
        result: ms,
        unit: 'ms',
        ...(limit && { compared: { kind: 'limit', name: limit.name, result: limit.ms } as const }),
      });
    }
    print(
      `${visits.toLocaleString('en')} visits, a fifth of them of the website that is read; medians of ` +
        `${requests}, one request after another; the goal is ${goalMs} ms`,
    );
  } finally {
    await backends.stop();
  }
}
