import { Client } from 'undici';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { answers, type SeededAnswers, seedAiAnswers } from './ai-seed';
import { startBenchBackends } from './backends';
import { bySize, record } from './figures';
import { print, table } from './print';
import { startApi } from './processes';
import { makeKeys } from './rankings-seed';
import { median } from './timing';

type Env = Record<string, string>;

const warmUps = 2;
const requests = bySize(11, 3);
const goalMs = 100;
/** How many of the reads docs/performance.md shows. */
const firstReads = 3;

/** With this many answers, the brand is named wherever its competitors are. */
const gaps = 'gaps, 28 days';

type Reading = { name: string; days: number; pathOf: (seeded: SeededAnswers) => string };

const readings: Reading[] = [
  { name: 'visibility by engine, 90 days', days: 90, pathOf: () => '/visibility?by=target' },
  { name: 'citations by domain, 90 days', days: 90, pathOf: () => '/citations?by=domain' },
  {
    name: 'one prompt’s history, 90 days',
    days: 90,
    pathOf: ({ promptIds }) => `/visibility?by=day&promptId=${promptIds[7]}&limit=1000`,
  },
  { name: 'visibility by topic, 28 days', days: 28, pathOf: () => '/visibility?by=topic' },
  {
    name: 'visibility with comparison, 28 days',
    days: 28,
    pathOf: () => '/visibility?compare=previous',
  },
  { name: 'cross table, 90 days', days: 90, pathOf: () => '/cross?isBranded=false' },
  { name: gaps, days: 28, pathOf: () => '/gaps?limit=100' },
  { name: 'newest answers', days: 28, pathOf: () => '/answers?limit=100' },
];

async function measure(env: Env, seeded: SeededAnswers): Promise<string[][]> {
  const api = await startApi(env);
  const client = new Client(api.url);
  const keys = await makeKeys(env, seeded.workspaceId, readings.length);
  const rows: string[][] = [];
  for (const [index, { name, days, pathOf }] of readings.entries()) {
    const time = async (from: string): Promise<number> => {
      const startedAt = performance.now();
      const { statusCode, body } = await client.request({
        path: `/api/v1/websites/${seeded.websiteId}/ai${pathOf(seeded)}&from=${from}`,
        method: 'GET',
        headers: { authorization: `Bearer ${keys[index]}` },
      });
      const text = await body.text();
      const isEmpty = text.startsWith('{"data":[]') && name !== gaps;
      if (statusCode !== 200 || isEmpty) throw new Error(text.slice(0, 500));
      return performance.now() - startedAt;
    };
    const times = { first: [] as number[], again: [] as number[] };
    for (let turn = 0; turn < warmUps + requests; turn += 1) {
      // Another window each time, since the API remembers reads.
      const from = daysBefore(today(), days - 1 - turn);
      const took = { first: await time(from), again: await time(from) };
      if (turn < warmUps) continue;
      times.first.push(took.first);
      times.again.push(took.again);
    }
    const [first, again] = [median(times.first).toFixed(0), median(times.again).toFixed(0)];
    record({
      isPrintedOnly: index >= firstReads,
      scenario: `${answers.toLocaleString('en')} AI answers, first read: ${name}`,
      aim: `≤ ${goalMs}`,
      result: median(times.first),
      unit: 'ms',
      compared: { kind: 'limit', name: 'asked for again', result: median(times.again) },
    });
    rows.push([name, first, again, Math.min(...times.again).toFixed(0)]);
    print(`${name}: ${first} ms, again ${again} ms`);
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
    table(['what', 'median ms over HTTP', 'again', 'fastest'], await measure(backends.env, seeded));
    print(`${answers.toLocaleString('en')} answers of one website; the goal is ${goalMs} ms`);
  } finally {
    await backends.stop();
  }
}
