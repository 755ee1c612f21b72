import { Client } from 'undici';
import { daysBefore } from '../../modules/rankings/rules/rank-window';
import { startBenchBackends } from './backends';
import { print, table } from './print';
import { startApi } from './processes';
import { makeKeys } from './rankings-seed';
import { type SeededSearch, seedSearch } from './search-console-seed';
import { median } from './timing';

type Env = Record<string, string>;

const warmUps = 2;
const requests = 11;

/** What is read, of the newest 90 final days and the 90 before, and the goal in milliseconds. */
const readings: [name: string, goalMs: number, path: string][] = [
  ['performance by query', 200, '/performance?dimension=query'],
  ['performance by page', 200, '/performance?dimension=page'],
  ['performance by query and page', 200, '/performance?dimension=query_page'],
  ['performance by query, of one folder', 200, '/performance?dimension=query&page=/shop/7/'],
  ['totals by day', 50, '/performance?dimension=day'],
];

async function measure(env: Env, seeded: SeededSearch): Promise<string[][]> {
  const api = await startApi(env);
  const client = new Client(api.url);
  const keys = await makeKeys(env, seeded.workspaceId, readings.length);
  const days = `&from=${daysBefore(seeded.lastDay, 89)}&to=${seeded.lastDay}`;
  const rows: string[][] = [];
  for (const [index, [name, goalMs, path]] of readings.entries()) {
    const times: number[] = [];
    for (let turn = 0; turn < warmUps + requests; turn += 1) {
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
    rows.push([name, String(goalMs), median(times).toFixed(0), Math.min(...times).toFixed(0)]);
    print(`${name}: ${median(times).toFixed(0)} ms`);
  }
  await client.close();
  await api.stop();
  return rows;
}

/** Seeds days of Search Console, and measures reads of 90 days with a comparison. */
export async function benchSearchConsole(): Promise<void> {
  const backends = await startBenchBackends();
  try {
    const seeded = await seedSearch(backends.env);
    const rows = await measure(backends.env, seeded);
    table(['90 days against the 90 before', 'goal ms', 'median ms', 'fastest'], rows);
    print(`${seeded.pairs.toLocaleString('en')} pairs of query and page are stored`);
  } finally {
    await backends.stop();
  }
}
