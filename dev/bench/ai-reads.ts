import { Client } from 'undici';
import { daysBefore, today } from '../../modules/rankings/rules/rank-window';
import { answers, type SeededAnswers, seedAiAnswers } from './ai-seed';
import { startBenchBackends } from './backends';
import { print, table } from './print';
import { startApi } from './processes';
import { makeKeys } from './rankings-seed';
import { median } from './timing';

type Env = Record<string, string>;

const warmUps = 2;
const requests = 15;
const goalMs = 100;
const from = daysBefore(today(), 89);

/** With this many answers, the brand is named wherever its competitors are. */
const gaps = 'gaps, 28 days';

const readings: Array<[string, (seeded: SeededAnswers) => string]> = [
  ['visibility by engine, 90 days', () => `/visibility?from=${from}`],
  ['citations by domain, 90 days', () => `/citations?from=${from}`],
  [
    'one prompt’s history, 90 days',
    ({ promptIds }) => `/visibility?by=day&promptId=${promptIds[7]}&from=${from}&limit=1000`,
  ],
  ['visibility by topic, 28 days', () => '/visibility?by=topic'],
  ['visibility with comparison, 28 days', () => '/visibility?compare=previous'],
  ['cross table, 90 days', () => `/cross?from=${from}`],
  [gaps, () => '/gaps'],
  ['newest answers', () => '/answers'],
];

async function measure(env: Env, seeded: SeededAnswers): Promise<string[][]> {
  const api = await startApi(env);
  const client = new Client(api.url);
  const keys = await makeKeys(env, seeded.workspaceId, readings.length);
  const rows: string[][] = [];
  for (const [index, [name, pathOf]] of readings.entries()) {
    const times: number[] = [];
    for (let turn = 0; turn < warmUps + requests; turn += 1) {
      const startedAt = performance.now();
      const { statusCode, body } = await client.request({
        path: `/api/v1/websites/${seeded.websiteId}/ai${pathOf(seeded)}`,
        method: 'GET',
        headers: { authorization: `Bearer ${keys[index]}` },
      });
      const text = await body.text();
      const isEmpty = text.startsWith('{"data":[]') && name !== gaps;
      if (statusCode !== 200 || isEmpty) throw new Error(text.slice(0, 500));
      if (turn >= warmUps) times.push(performance.now() - startedAt);
    }
    rows.push([name, median(times).toFixed(0), Math.min(...times).toFixed(0)]);
    print(`${name}: ${median(times).toFixed(0)} ms`);
  }
  await client.close();
  await api.stop();
  return rows;
}

/** Seeds five million AI answers of one website, and measures the reads of them. */
export async function benchAiReads(): Promise<void> {
  const backends = await startBenchBackends();
  try {
    const seeded = await seedAiAnswers(backends.env);
    table(['what', 'median ms over HTTP', 'fastest'], await measure(backends.env, seeded));
    print(`${answers.toLocaleString('en')} answers of one website; the goal is ${goalMs} ms`);
  } finally {
    await backends.stop();
  }
}
