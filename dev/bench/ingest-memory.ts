import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedBackends } from '../stack/embedded';
import { startBenchBackends } from './backends';
import { newTargets, sendLog } from './ingest-api';
import { perSecond, print, table } from './print';
import { cpuOfMillion, cpuParts, residentMib, watchCpu } from './process-figures';
import { startApi } from './processes';
import { asCombined, writeSampleLog } from './sample-log';

const fileLines = 1_000_000;
const streamLines = [1_000_000, 20_000_000];
const goalMib = 150;
/** After its start a process still loads modules lazily. */
const settleMs = 2_000;
const sampleMs = 50;

/** Repeats the file as consecutive gzip members: a long stream that needs little disk space. */
async function* repeated(gzip: string, times: number): AsyncGenerator<Buffer> {
  for (let time = 0; time < times; time += 1) yield* createReadStream(gzip);
}

/** Sends one stream to a separate process and samples its memory at the same time. */
async function benchStream(backends: EmbeddedBackends, gzip: string, lines: number) {
  const api = await startApi(backends.env);
  const [target] = await newTargets(backends.env, 1);
  if (!target) throw new Error('no target');
  await sleep(settleMs);
  const idle = residentMib(api.process);
  const looks: number[] = [];
  const looking = setInterval(() => looks.push(residentMib(api.process)), sampleMs);
  const spentCpu = watchCpu(backends, [api.process]);
  const startedAt = performance.now();
  const body = Readable.from(repeated(gzip, lines / fileLines), { objectMode: false });
  const { received } = await sendLog(api.url, target, body, 'gzip');
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(looking);
  if (received !== lines) throw new Error(`${received} lines were received`);
  const cpu = spentCpu();
  await api.stop();
  const median = looks.toSorted((a, b) => a - b)[looks.length >> 1] ?? idle;
  return [
    lines.toLocaleString('en'),
    ...[idle, median - idle, Math.max(...looks) - idle].map((mib) => mib.toFixed(0)),
    perSecond(lines, seconds),
    ...cpuOfMillion(cpu, lines),
  ];
}

/**
 * Measures the memory of one API process above idle, while it ingests streams of different lengths.
 */
export async function benchIngestMemory(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  const backends = await startBenchBackends();
  try {
    const plain = join(folder, 'combined.log');
    await writeSampleLog(plain, fileLines, asCombined);
    if (spawnSync('gzip', ['-6', plain]).status !== 0) throw new Error('gzip failed');
    const rows: string[][] = [];
    for (const lines of streamLines) rows.push(await benchStream(backends, `${plain}.gz`, lines));
    print(
      `\nOne gzip stream of combined lines into one API process, a fresh one for each; the same ${fileLines.toLocaleString('en')} lines again and again. The goal is at most ${goalMib} MiB over idle.`,
    );
    table(['lines', 'idle, MiB', 'over it, median', 'most', 'lines/s', ...cpuParts, 'all'], rows);
    print('Under the names of processes: their processor seconds a million lines.');
  } finally {
    await backends.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
