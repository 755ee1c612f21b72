import { Client } from 'undici';
import { rollUpSearchSpans } from '../../modules/search-console/collect/roll-up-spans';
import { daysBefore } from '../../platform/calendar/day';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { openDatabase } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { startBenchBackends } from './backends';
import { bySize, record } from './figures';
import { print, table } from './print';
import { cpuSecondsOf } from './process-figures';
import { startApi } from './processes';
import { makeKeys } from './rankings-seed';
import { type SeededSearch, seededProperty, seedSearch } from './search-console-seed';
import { median } from './timing';

type Env = Record<string, string>;

const warmUps = 2;
const requests = bySize(11, 3);

/** What is read, of the newest 90 final days and the 90 before, and the goal in milliseconds. */
const readings: [name: string, goalMs: number, path: string][] = [
  ['performance by query', 200, '/performance?dimension=query'],
  ['performance by page', 200, '/performance?dimension=page'],
  ['performance by query and page', 200, '/performance?dimension=query_page'],
  ['performance by query, of one folder', 200, '/performance?dimension=query&page=/shop/7/'],
  ['totals by day', 50, '/performance?dimension=day'],
];

/** The reads that docs/performance.md shows; all others are printed. */
const shownReads = new Set(['performance by query', 'performance by page', 'totals by day']);

/** Median and fastest milliseconds of a read, and the engine's processor time of one. */
type Figures = { median: number; fastest: number; engine: number };

async function measure(
  env: Env,
  seeded: SeededSearch,
  clickhousePid: number | undefined,
): Promise<Figures[]> {
  const api = await startApi(env);
  const client = new Client(api.url);
  const keys = await makeKeys(env, seeded.workspaceId, readings.length);
  const days = `&from=${daysBefore(seeded.lastDay, 89)}&to=${seeded.lastDay}`;
  const figures: Figures[] = [];
  for (const [index, [, , path]] of readings.entries()) {
    const times: number[] = [];
    let engineBefore = 0;
    for (let turn = 0; turn < warmUps + requests; turn += 1) {
      if (turn === warmUps) engineBefore = engineSeconds(clickhousePid);
      const startedAt = performance.now();
      const { statusCode, body } = await client.request({
        path: `/api/v1/websites/${seeded.websiteId}/search-console${path}${days}`,
        method: 'GET',
        headers: { authorization: `Bearer ${keys[index]}` },
      });
      const text = await body.text();
      if (statusCode !== 200 || text.startsWith('{"data":[]')) throw new Error(text.slice(0, 500));
      if (turn >= warmUps) times.push(performance.now() - startedAt);
    }
    const engine = ((engineSeconds(clickhousePid) - engineBefore) * 1_000) / requests;
    figures.push({ median: median(times), fastest: Math.min(...times), engine });
  }
  await client.close();
  await api.stop();
  return figures;
}

const engineSeconds = (pid: number | undefined): number =>
  cpuSecondsOf({ engine: pid }).engine ?? 0;

/** Rolls up the rows of the website that is read; returns their number and the seconds. */
async function rollUp(env: Env, { workspaceId, websiteId }: SeededSearch) {
  const database = openDatabase({ url: env['DATABASE_URL'] ?? '', poolMax: 2 });
  const clickhouse = openClickHouse({ url: env['CLICKHOUSE_URL'] ?? '' });
  const startedAt = performance.now();
  const { spans } = await rollUpSearchSpans(openWorkspace({ database, clickhouse }, workspaceId), {
    websiteId,
    property: seededProperty,
  });
  await Promise.all([database.close(), clickhouse.close()]);
  return { spans, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Seeds days of Search Console, and measures reads of 90 days with a comparison. */
export async function benchSearchConsole(): Promise<void> {
  const backends = await startBenchBackends();
  try {
    const seeded = await seedSearch(backends.env);
    const { clickhouse } = backends.pids;
    const byDay = await measure(backends.env, seeded, clickhouse);
    const { spans, seconds } = await rollUp(backends.env, seeded);
    const rolledUp = await measure(backends.env, seeded, clickhouse);
    const cells = (one: Figures | undefined) =>
      [one?.median, one?.fastest, one?.engine].map((value) => value?.toFixed(0) ?? '');
    table(
      [
        '90 days against the 90 before',
        'goal ms',
        'median',
        'fastest',
        'engine',
        'rolled up: median',
        'fastest',
        'engine',
      ],
      readings.map(([name, goalMs], at) => [
        name,
        String(goalMs),
        ...cells(byDay[at]),
        ...cells(rolledUp[at]),
      ]),
    );
    for (const [at, [name, goalMs]] of readings.entries()) {
      record({
        isPrintedOnly: !shownReads.has(name),
        scenario: `${seeded.pairs.toLocaleString('en')} pairs of Search Console, 90 days with a comparison: ${name}`,
        aim: `≤ ${goalMs}`,
        result: rolledUp[at]?.median ?? Number.NaN,
        unit: 'ms',
        compared: {
          kind: 'limit',
          name: 'row by row, before anything is rolled up',
          result: byDay[at]?.median ?? Number.NaN,
        },
      });
    }
    print(`${seeded.pairs.toLocaleString('en')} pairs of query and page are stored`);
    print(
      `${spans} months and windows of the website that is read were rolled up in ${seconds.toFixed(0)} s`,
    );
  } finally {
    await backends.stop();
  }
}
