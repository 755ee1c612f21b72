import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@clickhouse/client';
import { startBenchBackends } from './backends';
import { jsonLines, linesPerBatch, sampleBatches, send, targetsOf, untilStored } from './batches';
import { bySize, record } from './figures';
import { print } from './print';
import { startApi } from './processes';

const websites = 100;
const batchesASecond = 20;
const awaySeconds = bySize(600, 5);

/** Sends batches at a steady pace while ClickHouse is away, and counts what was refused and stored. */
export async function benchClickHouseAway(): Promise<void> {
  const backends = await startBenchBackends();
  const api = await startApi(backends.env);
  try {
    const targets = await targetsOf(backends, websites);
    const batches = sampleBatches(jsonLines);
    let sent = 0;
    let refusals = 0;
    let visits = 0;
    const asked: Promise<void>[] = [];
    const sendFor = async (seconds: number) => {
      const beganAtMs = performance.now();
      for (let at = 0; at < seconds * batchesASecond; at += 1) {
        const target = targets[sent % websites];
        const batch = batches[sent % batches.length];
        if (!target || !batch) throw new Error('nothing to send');
        asked.push(
          send(api.url, target, jsonLines, batch).then((reply) => {
            refusals += reply.refusals;
            visits += reply.visits;
          }),
        );
        sent += 1;
        await sleep(
          Math.max(0, beganAtMs + ((at + 1) * 1_000) / batchesASecond - performance.now()),
        );
      }
    };
    await sendFor(5);
    await backends.kill('clickhouse');
    await sendFor(awaySeconds);
    await Promise.all(asked);
    const waiting = await readWaiting(api.url);
    await backends.start('clickhouse');
    const backAtMs = performance.now();
    await untilStored(api.url);
    const caughtUpSeconds = (performance.now() - backAtMs) / 1_000;
    print(
      `${sent} batches of ${linesPerBatch} lines, ClickHouse away for ${awaySeconds} s: ${refusals} refused, ` +
        `${waiting.blocks} blocks of ${(waiting.bytes / 2 ** 20).toFixed(0)} MiB waited`,
    );
    const stored = await readStored(backends.env);
    if (refusals > 0 || stored.blocks !== sent || stored.visits !== visits) {
      const found = JSON.stringify({ refusals, stored, sent, visits });
      throw new Error(`lines were refused, lost or stored twice: ${found}`);
    }
    record({
      scenario: `until all lines of ${(awaySeconds / 60).toFixed(0)} minutes without ClickHouse are stored`,
      aim: '≤ 120',
      result: caughtUpSeconds,
      unit: 's',
      isPrintedOnly: true,
    });
  } finally {
    await api.stop();
    await backends.stop();
  }
}

async function readWaiting(url: string): Promise<{ blocks: number; bytes: number }> {
  const { logs } = (await (await fetch(`${url}/readyz`)).json()) as {
    logs: { waiting: { blocks: number; bytes: number } };
  };
  return logs.waiting;
}

async function readStored(
  env: Record<string, string>,
): Promise<{ blocks: number; visits: number }> {
  const clickhouse = createClient({ url: env['CLICKHOUSE_URL'] ?? '' });
  const result = await clickhouse.query({
    query: 'SELECT uniqExact(block_token) AS blocks, count() AS visits FROM crawler_visits',
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ blocks: string; visits: string }>();
  await clickhouse.close();
  return { blocks: Number(row?.blocks), visits: Number(row?.visits) };
}
