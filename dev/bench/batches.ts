import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { compress } from 'snappyjs';
import { request } from 'undici';
import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import { encodeMessage } from '../otlp-proto';
import type { EmbeddedBackends } from '../stack/embedded';
import { call } from './api-call';
import { startBenchBackends } from './backends';
import { bySize, record } from './figures';
import { newTargets, RetryLater, sendUntilAccepted, type Target } from './ingest-api';
import { print, table } from './print';
import { type CpuSplit, cpuParts, cpuSecondsOf, cpuSum, watchCpu } from './process-figures';
import { type Process, startApi } from './processes';
import { asNginxJson, sampleLines } from './sample-log';
import { median, quantile } from './timing';
import { startVictoriaLogs, type VictoriaLogs } from './victoria-logs';

export const linesPerBatch = 1_000;
const batchesPerRound = bySize(1_000, 100);
const differentBatches = 100;
const senders = 16;
const rounds = bySize(5, 1);
const scale = 1e6 / (batchesPerRound * linesPerBatch);

/** How a batch of lines is sent: what is the same each time, and what makes it a new one. */
export type Wire = {
  name: string;
  path: string;
  headers: Record<string, string>;
  body: (lines: readonly string[]) => Buffer;
  /** A request of a batch and of one comment, which is no line. */
  join: (batch: Buffer, comment: string) => Buffer;
};

const joinGzip =
  (write: (comment: string) => Buffer): Wire['join'] =>
  (batch, comment) =>
    Buffer.concat([gzipSync(write(comment)), batch]);

const otlpOf = (lines: readonly string[]) =>
  encodeMessage('ExportLogsServiceRequest', {
    resourceLogs: [
      { scopeLogs: [{ logRecords: lines.map((line) => ({ body: { stringValue: line } })) }] },
    ],
  });
const lokiOf = (lines: readonly string[]) =>
  encodeMessage('PushRequest', {
    streams: [
      {
        labels: '{job="nginx"}',
        entries: lines.map((line) => ({ timestamp: { seconds: 1_795_000_000 }, line })),
      },
    ],
  });
const bulkOf = (lines: readonly string[]) =>
  Buffer.from(
    lines.map((line) => `{"create":{}}\n${JSON.stringify({ message: line })}\n`).join(''),
  );

export const jsonLines: Wire = {
  name: 'JSON lines, gzip',
  path: '',
  headers: { 'content-encoding': 'gzip' },
  body: (lines) => gzipSync(`${lines.join('\n')}\n`),
  join: joinGzip((comment) => Buffer.from(`${comment}\n`)),
};
const protocols: readonly Wire[] = [
  {
    name: 'OTLP, protobuf, gzip',
    path: '/v1/logs',
    headers: { 'content-encoding': 'gzip', 'content-type': 'application/x-protobuf' },
    body: (lines) => gzipSync(otlpOf(lines)),
    join: joinGzip((comment) => otlpOf([comment])),
  },
  {
    name: 'Loki push, snappy',
    path: '/loki/api/v1/push',
    headers: { 'content-type': 'application/x-protobuf' },
    body: lokiOf,
    join: (batch, comment) => Buffer.from(compress(Buffer.concat([lokiOf([comment]), batch]))),
  },
  {
    name: 'Elasticsearch bulk, gzip',
    path: '/elasticsearch/_bulk',
    headers: { 'content-encoding': 'gzip', 'content-type': 'application/x-ndjson' },
    body: (lines) => gzipSync(bulkOf(lines)),
    join: joinGzip((comment) => bulkOf([comment])),
  },
];

export function sampleBatches({ body }: Wire): Buffer[] {
  const lines = [...sampleLines(differentBatches * linesPerBatch)].map((line) =>
    asNginxJson(line).trimEnd(),
  );
  return Array.from({ length: differentBatches }, (_, at) =>
    body(lines.slice(at * linesPerBatch, (at + 1) * linesPerBatch)),
  );
}

/** Sends a batch as new content until it is accepted, as shippers do; `visits` is of JSON lines alone. */
export async function send(
  url: string,
  { key, websiteId }: Target,
  wire: Wire,
  batch: Buffer,
): Promise<{ refusals: number; visits: number }> {
  let refusals = 0;
  const post = async () => {
    const { statusCode, body } = await request(
      `${url}/api/v1/websites/${websiteId}/logs${wire.path}`,
      {
        method: 'POST',
        headers: { ...wire.headers, authorization: `Bearer ${key}` },
        body: wire.join(batch, `# ${randomUUID()}`),
      },
    );
    const text = await body.text();
    if (statusCode === 503) throw new RetryLater();
    if (statusCode >= 300) throw new Error(`${wire.name}: ${statusCode} ${text}`);
    return wire === jsonLines ? visitsOf(text) : 0;
  };
  const visits = await sendUntilAccepted(post, () => {
    refusals += 1;
  });
  return { refusals, visits };
}

const visitsOf = (reply: string): number =>
  (JSON.parse(reply) as { data: { visits: number } }).data.visits;

type Readiness = { logs: { waiting?: { blocks: number } } };

/** Waits until ClickHouse has all lines; earlier versions answered no sender before it had. */
export async function untilStored(url: string): Promise<void> {
  for (;;) {
    const { logs } = (await (await fetch(`${url}/readyz`)).json()) as Readiness;
    if (!logs.waiting?.blocks) return;
    await sleep(100);
  }
}

/** A key may make 120 requests a minute, so each website is of a workspace of its own. */
export async function targetsOf(backends: EmbeddedBackends, count: number): Promise<Target[]> {
  const targets: Target[] = [];
  while (targets.length < count) targets.push(...(await newTargets(backends.env, 1)));
  return targets;
}

type Run = { backends: EmbeddedBackends; api: Process & { url: string } };

/** Returns the processor seconds of a million lines, by part, each the median of its rounds. */
async function measure({ backends, api }: Run, wire: Wire, targets: readonly Target[]) {
  const batches = sampleBatches(wire);
  const sendAll = (count: number) =>
    mapWithConcurrency(
      Array.from({ length: count }, (_, at) => at),
      senders,
      (at) =>
        send(
          api.url,
          targets[at % targets.length] as Target,
          wire,
          batches[at % batches.length] as Buffer,
        ),
    );
  // Each website has sent before, connections are open and code is compiled.
  await sendAll(targets.length + differentBatches);
  await untilStored(api.url);
  const spent: CpuSplit[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const stop = watchCpu(backends, [api.process]);
    await sendAll(batchesPerRound);
    await untilStored(api.url);
    spent.push(stop());
  }
  const ofPart = (part: keyof CpuSplit) => median(spent.map((each) => each[part])) * scale;
  return {
    seconds: median(spent.map((each) => cpuSum(each) - each.sender)) * scale,
    row: cpuParts.map(ofPart).map((each) => each.toFixed(1)),
  };
}

const secondsAtPace = bySize(20, 2);
const batchesASecond = 50;

/** Returns the p99 of acknowledgements in milliseconds at a steady pace, and of reads of visits at the same time. */
async function measureLatency({ api }: Run, targets: readonly Target[]) {
  const batches = sampleBatches(jsonLines);
  const [acknowledged, read]: [number[], number[]] = [[], []];
  const timed = async (times: number[], work: Promise<unknown>) => {
    const startedAtMs = performance.now();
    await work;
    times.push(performance.now() - startedAtMs);
  };
  const asked: Promise<void>[] = [];
  const startedAtMs = performance.now();
  for (let at = 0; at < secondsAtPace * batchesASecond; at += 1) {
    const target = targets[at % targets.length] as Target;
    const batch = batches[at % batches.length] as Buffer;
    asked.push(timed(acknowledged, send(api.url, target, jsonLines, batch)));
    const reader = { url: api.url, key: target.key };
    const path = `/websites/${target.websiteId}/crawlers`;
    if (at % 5 === 0) asked.push(timed(read, call(reader, 'GET', path)));
    await sleep(Math.max(0, startedAtMs + ((at + 1) * 1_000) / batchesASecond - performance.now()));
  }
  await Promise.all(asked);
  return { acknowledged: quantile(acknowledged, 0.99), read: quantile(read, 0.99) };
}

/** Returns the processor seconds that VictoriaLogs takes for the same requests. */
async function measureVictoria(victoria: VictoriaLogs, websites: number): Promise<number> {
  const batches = sampleBatches(jsonLines);
  const cpu = () => cpuSecondsOf({ logs: victoria.process.pid }).logs ?? 0;
  const spent: number[] = [];
  for (let turn = 0; turn <= rounds; turn += 1) {
    const before = cpu();
    await mapWithConcurrency(
      Array.from({ length: batchesPerRound }, (_, at) => at),
      senders,
      (at) =>
        victoria.send(
          at % websites,
          jsonLines.join(batches[at % batches.length] as Buffer, `{"request":"${randomUUID()}"}`),
        ),
    );
    // It writes what it has in memory every five seconds.
    await sleep(6_000);
    // The first round is for warming up.
    if (turn > 0) spent.push(cpu() - before);
  }
  return median(spent) * scale;
}

/** Measures what log lines cost that arrive in batches, as shippers send them. */
export async function benchBatches(): Promise<void> {
  const few = 100;
  const many = bySize(1_000, 200);
  const backends = await startBenchBackends();
  const api = await startApi(backends.env);
  const victoria = await startVictoriaLogs();
  try {
    const run = { backends, api };
    const targets = await targetsOf(backends, many);
    const plain = await measure(run, jsonLines, targets.slice(0, few));
    const ofMany = await measure(run, jsonLines, targets);
    const others: { name: string; seconds: number; row: string[] }[] = [];
    for (const wire of protocols) {
      others.push({ name: wire.name, ...(await measure(run, wire, targets.slice(0, few))) });
    }
    const latency = await measureLatency(run, targets.slice(0, few));
    const ofVictoria = victoria && (await measureVictoria(victoria, few));
    const toRow = (name: string, { seconds, row }: { seconds: number; row: string[] }) => [
      name,
      seconds.toFixed(1),
      (seconds / plain.seconds).toFixed(2),
      ...row,
    ];
    print(`\nprocessor seconds of a million lines in batches of ${linesPerBatch}`);
    table(
      ['sent as', 'all but the sender', 'ratio', ...cpuParts],
      [
        toRow(`${jsonLines.name}, ${few} websites`, plain),
        toRow(`${jsonLines.name}, ${many} websites`, ofMany),
        ...others.map((each) => toRow(each.name, each)),
      ],
    );
    print(
      `p99 at ${batchesASecond} batches a second: ${latency.acknowledged.toFixed(0)} ms until the acknowledgement, ${latency.read.toFixed(0)} ms for reads of visits at the same time.`,
    );
    print(
      ofVictoria === undefined
        ? 'VictoriaLogs is left out: the PATH has no Go to build it with.'
        : `VictoriaLogs takes ${ofVictoria.toFixed(1)} s for the requests of the first line.`,
    );
    record({
      scenario: `a million JSON lines in batches of ${linesPerBatch.toLocaleString('en')} from ${few} websites`,
      aim: '',
      result: plain.seconds,
      unit: 's of processor time',
      ...(ofVictoria !== undefined && {
        compared: {
          kind: 'peer',
          name: 'VictoriaLogs 1.52.2 with the same requests',
          result: ofVictoria,
        },
      }),
    });
    record({
      scenario: `the same from ${many.toLocaleString('en')} websites`,
      aim: '≤ 1.15 times',
      isPrintedOnly: true,
      result: ofMany.seconds,
      unit: 's of processor time',
      compared: { kind: 'other size', name: `${few} websites`, result: plain.seconds },
    });
    record({
      scenario: 'the same in OTLP, Loki push and Elasticsearch bulk, the dearest',
      aim: '≤ 1.3 times',
      isPrintedOnly: true,
      result: Math.max(...others.map(({ seconds }) => seconds)),
      unit: 's of processor time',
      compared: { kind: 'other size', name: 'JSON lines', result: plain.seconds },
    });
  } finally {
    await victoria?.stop();
    await api.stop();
    await backends.stop();
  }
}
