import { Client } from 'undici';
import { readHistory } from '../../modules/rankings/store/rank-history';
import { listRankings } from '../../modules/rankings/store/rank-list';
import { listMovers } from '../../modules/rankings/store/rank-movers';
import { readRankKeywords } from '../../modules/rankings/store/rank-row';
import { readVisibility } from '../../modules/rankings/store/rank-visibility';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import {
  openClickHouse,
  type WorkspaceClickHouse,
  type WorkspaceQuery,
} from '../../platform/clickhouse/clickhouse';
import { openDatabase } from '../../platform/postgres/database';
import { openWorkspace, type Stores, type Workspace } from '../../platform/workspace';
import { startBenchBackends } from './backends';
import { bySize, record } from './figures';
import { print, table } from './print';
import { startApi } from './processes';
import {
  days,
  keywordsPerWebsite,
  makeKeys,
  type Seeded,
  seedRankings,
  websites,
} from './rankings-seed';

const warmUps = bySize(10, 2);
const requests = bySize(60, 5);
const runs = bySize(3, 1);
const goalMs = 25;
const weekAgo = daysBefore(today(), 7);

/** A read: its URL, and the same read through the stores, to record its ClickHouse queries. */
type Reading = {
  name: string;
  path: (seeded: Seeded, turn: number) => string;
  ask: (workspace: Workspace, seeded: Seeded, turn: number) => Promise<unknown>;
};

/** A stride that picks another website each time, so that reads do not hit a warm cache. */
const pick = <T>(from: T[], turn: number): T => from[(turn * 7_919) % from.length] as T;

const all = { limit: 1_000, offset: 0 };

const readings: Reading[] = [
  {
    name: `one keyword’s history, ${days} days`,
    path: ({ keywords }, turn) => `/keywords/${pick(keywords, turn).id}/history?limit=1000`,
    async ask(workspace, { keywords }, turn) {
      const [keyword] = await readRankKeywords(workspace.db, [pick(keywords, turn).id]);
      if (keyword) await readHistory(workspace, keyword, { source: 'serper' });
    },
  },
  {
    name: `a website’s visibility, ${days} days`,
    path: ({ websiteIds }, turn) => `/websites/${pick(websiteIds, turn)}/visibility?limit=1000`,
    ask: (workspace, { websiteIds }, turn) =>
      readVisibility(workspace, {
        filter: { websiteId: pick(websiteIds, turn) },
        range: { from: undefined, to: undefined },
        source: undefined,
        cohort: 'fixed',
      }),
  },
  {
    name: `its newest against a week ago, ${keywordsPerWebsite} keywords`,
    path: ({ websiteIds }, turn) =>
      `/websites/${pick(websiteIds, turn)}/rankings?compareDay=${weekAgo}&limit=1000`,
    ask: (workspace, { websiteIds }, turn) =>
      listRankings(
        workspace,
        { filter: { websiteId: pick(websiteIds, turn) }, compareDay: weekAgo },
        all,
      ),
  },
  {
    name: `the movers of ${(websites * keywordsPerWebsite).toLocaleString('en')} keywords, the first 100`,
    path: () => '/movers',
    ask: (workspace) =>
      listMovers(
        workspace,
        {
          filter: {},
          day: today(),
          compareDay: weekAgo,
          direction: undefined,
          source: undefined,
        },
        { limit: 100, offset: 0 },
      ),
  },
];

/** Times sequential calls, without the warm-up. */
async function timed(turn: (index: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < warmUps + requests; index += 1) {
    const startedAt = performance.now();
    await turn(index);
    if (index >= warmUps) times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

async function overHttp(client: Client, key: string, seeded: Seeded, reading: Reading) {
  return timed(async (index) => {
    const { statusCode, body } = await client.request({
      path: `/api/v1${reading.path(seeded, index)}`,
      method: 'GET',
      headers: { authorization: `Bearer ${key}` },
    });
    const text = await body.text();
    if (statusCode !== 200 || text.startsWith('{"data":[]')) throw new Error(text.slice(0, 500));
  });
}

/** Wraps ClickHouse and records its queries. */
function recorded(workspace: Workspace) {
  const queries: WorkspaceQuery[] = [];
  const query: WorkspaceClickHouse['query'] = (asked) => {
    queries.push(asked);
    return workspace.clickhouse.query(asked);
  };
  const page: WorkspaceClickHouse['page'] = (asked, { limit, offset }) => {
    queries.push({
      ...asked,
      sql: `${asked.sql} LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
      parameters: { ...asked.parameters, limit, offset },
    });
    return workspace.clickhouse.page(asked, { limit, offset });
  };
  return {
    workspace: { ...workspace, clickhouse: { ...workspace.clickhouse, query, page } },
    queries,
  };
}

/** Runs only the ClickHouse queries of a read. */
async function engineAlone(deps: Stores, seeded: Seeded, reading: Reading): Promise<number[]> {
  const turns: WorkspaceQuery[][] = [];
  for (let index = 0; index < warmUps + requests; index += 1) {
    const { workspace, queries } = recorded(openWorkspace(deps, seeded));
    await reading.ask(workspace, seeded, index);
    turns.push(queries);
  }
  return timed(async (index) => {
    for (const query of turns[index] ?? []) {
      await deps.clickhouse.of(seeded.workspaceId).query(query);
    }
  });
}

const median = (times: number[]) => times[Math.floor(times.length / 2)] ?? 0;

type Best = { httpMs: number; engineMs: number };

/** Returns each read's best median over several runs, over HTTP and for ClickHouse alone. */
async function measure(env: Record<string, string>, seeded: Seeded): Promise<Best[]> {
  const api = await startApi(env);
  const client = new Client(api.url);
  const deps = {
    database: openDatabase({ url: env['DATABASE_URL'] ?? '', poolMax: 2 }),
    clickhouse: openClickHouse({ url: env['CLICKHOUSE_URL'] ?? '' }),
  };
  const best = readings.map(() => ({
    httpMs: Number.POSITIVE_INFINITY,
    engineMs: Number.POSITIVE_INFINITY,
  }));
  // Interleaved, so that a slow phase of the machine affects all variants.
  for (let run = 0; run < runs; run += 1) {
    const keys = await makeKeys(env, seeded.workspaceId, readings.length);
    for (const [index, reading] of readings.entries()) {
      const known = best[index] as Best;
      const http = await overHttp(client, keys[index] ?? '', seeded, reading);
      known.httpMs = Math.min(known.httpMs, median(http));
      known.engineMs = Math.min(known.engineMs, median(await engineAlone(deps, seeded, reading)));
    }
  }
  await Promise.all([client.close(), deps.database.close(), deps.clickhouse.close()]);
  await api.stop();
  return best;
}

/** Seeds twenty million rank readings, and measures the most common reads. */
export async function benchRankings(): Promise<void> {
  const backends = await startBenchBackends();
  try {
    const startedAt = performance.now();
    const seeded = await seedRankings(backends.env);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const rows = (seeded.keywords.length * days).toLocaleString('en');
    print(
      `\n${rows} rank rows of ${seeded.keywords.length.toLocaleString('en')} keywords and ${websites} websites, seeded in ${seconds} s`,
    );
    const best = await measure(backends.env, seeded);
    for (const [index, { httpMs, engineMs }] of best.entries()) {
      record({
        scenario: `rankings: ${readings[index]?.name}`,
        aim: `≤ ${goalMs}`,
        result: httpMs,
        unit: 'ms',
        compared: { kind: 'limit', name: 'engine alone', result: engineMs },
      });
    }
    table(
      ['what', 'median ms over HTTP', 'engine alone', 'of the engine'],
      best.map(({ httpMs, engineMs }, index) => [
        readings[index]?.name ?? '',
        httpMs.toFixed(1),
        engineMs.toFixed(1),
        (httpMs / engineMs).toFixed(2),
      ]),
    );
    print(
      `one request after another, best of ${runs} runs; the goal is a median under ${goalMs} ms`,
    );
  } finally {
    await backends.stop();
  }
}
