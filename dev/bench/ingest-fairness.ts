import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { startBenchBackends } from './backends';
import { bySize, record } from './figures';
import { newContent, newTargets, sendLog, sendUntilAccepted, type Target } from './ingest-api';
import { print, table } from './print';
import { cpuOfMillion, cpuParts, watchCpu } from './process-figures';
import { startApi } from './processes';
import { asCombined, sampleLines } from './sample-log';
import { quantile } from './timing';

const drainCount = bySize(50, 5);
const batchLines = 1000;
/** Time for compilation, opening pools and so on; reported separately. */
const warmUpSeconds = 5;
const seconds = warmUpSeconds + bySize(20, 3);
const readsPerSecond = 50;
/** Reads are spread over this many keys, to stay below each key's rate limit. */
const readerCount = 40;
const sequentialSeconds = 5;
const goalP99Ms = 50;

/** Generates distinct batches, since a repeated batch is skipped. */
function makeBatches(): Buffer[] {
  const batches: Buffer[] = [];
  let lines: string[] = [];
  for (const line of sampleLines(drainCount * seconds * batchLines)) {
    if (lines.push(asCombined(line)) < batchLines) continue;
    batches.push(gzipSync(Buffer.from(lines.join(''), 'latin1')));
    lines = [];
  }
  return batches;
}

/**
 * Calls at a fixed rate, without waiting for earlier calls. Resolves with the milliseconds between
 * each call's due time and its end.
 */
async function onTime(times: number, everyMs: number, call: (time: number) => Promise<void>) {
  const startedAt = performance.now();
  const calls: Promise<number>[] = [];
  for (let time = 0; time < times; time += 1) {
    const dueAt = startedAt + time * everyMs;
    await sleep(Math.max(0, dueAt - performance.now()));
    const called = call(time).then(() => performance.now() - dueAt);
    // The failure is handled when all calls are awaited; until then it must not count as unhandled.
    called.catch(() => undefined);
    calls.push(called);
  }
  return Promise.all(calls);
}

/** Creates a drain of the website, whose token is used as the key. */
async function openDrain(url: string, { key, websiteId }: Target): Promise<Target> {
  const { statusCode, body } = await request(`${url}/api/v1/websites/${websiteId}/log-drains`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  });
  const { data } = (await body.json()) as { data: { token: string } };
  if (statusCode !== 201) throw new Error(`a drain was answered ${statusCode}`);
  return { key: data.token, websiteId };
}

async function readWebsite(url: string, { key, websiteId }: Target): Promise<void> {
  const { statusCode, body } = await request(`${url}/api/v1/websites/${websiteId}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`a read was answered ${statusCode}`);
}

async function newReaders(env: Record<string, string>): Promise<Target[]> {
  const readers: Target[] = [];
  for (let made = 0; made < readerCount; made += 1) readers.push(...(await newTargets(env, 1)));
  return readers;
}

/** Returns batches per second, when each sender sends its next batch after the response. */
async function oneAfterAnother(
  url: string,
  drains: readonly Target[],
  batch: Buffer,
): Promise<number> {
  const endAt = performance.now() + sequentialSeconds * 1000;
  let sent = 0;
  const sendOn = async (drain: Target) => {
    while (performance.now() < endAt) {
      const anew = Buffer.concat([gzipSync(newContent()), batch]);
      await sendLog(url, drain, anew, 'gzip');
      sent += 1;
    }
  };
  await Promise.all(drains.map(sendOn));
  return sent / sequentialSeconds;
}

/**
 * Sends small batches from many drains concurrently, and measures the latency of reads at the same
 * time.
 */
export async function benchIngestFairness(): Promise<void> {
  const backends = await startBenchBackends();
  try {
    const api = await startApi(backends.env);
    const targets = await newTargets(backends.env, drainCount);
    const drains: Target[] = [];
    for (const target of targets) drains.push(await openDrain(api.url, target));
    const readers = await newReaders(backends.env);
    const batches = makeBatches();
    const read = () =>
      onTime(seconds * readsPerSecond, 1000 / readsPerSecond, (time) =>
        readWebsite(api.url, readers[time % readerCount] as Target),
      );
    let refused = 0;
    const onRefused = () => {
      refused += 1;
    };
    const send = async (drain: Target, index: number) => {
      // Staggered, as on real servers.
      await sleep((index * 1000) / drainCount);
      return onTime(seconds, 1000, async (second) => {
        const batch = batches[index * seconds + second] as Buffer;
        const { received } = await sendUntilAccepted(
          () => sendLog(api.url, drain, batch, 'gzip'),
          onRefused,
        );
        if (received !== batchLines) throw new Error(`${received} lines were received`);
      });
    };
    const alone = await read();
    const spentCpu = watchCpu(backends, [api.process]);
    const [meanwhile, ...ofDrains] = await Promise.all([read(), ...drains.map(send)]);
    report({ alone, meanwhile, ofDrains });
    print(`${refused} batches were told to come back`);
    table(
      ['processor seconds a million lines', ...cpuParts, 'all'],
      [['', ...cpuOfMillion(spentCpu(), drainCount * seconds * batchLines)]],
    );
    print('\nbatches a second of senders who each wait for their reply:');
    for (const senders of [1, 2, 5]) {
      const batch = batches[0] as Buffer;
      const aSecond = await oneAfterAnother(api.url, drains.slice(0, senders), batch);
      print(`${senders}: ${aSecond.toFixed(1)}, ${(aSecond / senders).toFixed(1)} each`);
    }
    await api.stop();
  } finally {
    await backends.stop();
  }
}

type Times = { alone: number[]; meanwhile: number[]; ofDrains: number[][] };

function report({ alone, meanwhile, ofDrains }: Times): void {
  const row = (what: string, times: number[]) => [
    what,
    ...[0, 0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1)),
  ];
  const medians = ofDrains.map((times) => quantile(times, 0.5));
  const worst = ofDrains.map((times) => quantile(times, 1));
  const first = warmUpSeconds * readsPerSecond;
  record({
    scenario: `p99 of \`GET /websites/{id}\` while ${drainCount} drains send a batch a second each`,
    aim: `< ${goalP99Ms}`,
    result: quantile(meanwhile.slice(first), 0.99),
    unit: 'ms',
    compared: { kind: 'limit', name: 'no drains', result: quantile(alone.slice(first), 0.99) },
  });
  record({
    scenario: 'p99 of the acknowledgement of such a batch of 1,000 lines',
    aim: '',
    result: quantile(
      ofDrains.flatMap((times) => times.slice(warmUpSeconds)),
      0.99,
    ),
    unit: 'ms',
  });
  print(
    `\n${drainCount} drains, a gzip batch of ${batchLines} lines a second each, for ${seconds} s; ${readsPerSecond} reads a second, whose p99 shall stay under ${goalP99Ms} ms`,
  );
  table(
    ['ms', 'least', 'median', 'p99', 'most'],
    [
      row('GET /websites/{id}, alone', alone.slice(first)),
      row('GET /websites/{id}, meanwhile', meanwhile.slice(first)),
      row(`the same in the first ${warmUpSeconds} seconds`, meanwhile.slice(0, first)),
      row('a batch, to its committed rows', ofDrains.flat()),
      row('a drain’s median batch', medians),
      row('a drain’s slowest batch', worst),
    ],
  );
}
