import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Block, cutBlocks } from '../../ingest/block/block-cutter';
import { BlockMemory } from '../../ingest/block/block-memory';
import { detectFormat } from '../../ingest/formats/log-formats';
import { decodeBody } from '../../ingest/pipeline/decode-body';
import { firstLines } from '../../ingest/read/read-block';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { EmbeddedBackends } from '../stack/embedded';
import { startBenchBackends } from './backends';
import { bySize, record } from './figures';
import { type Api, newTargets, readFileInChunks, sendLog } from './ingest-api';
import { peersOf } from './ingest-peers';
import { perSecond, print, table } from './print';
import {
  type CpuSplit,
  cpuOfMillion,
  cpuParts,
  cpuSum,
  memoryMib,
  watchCpu,
} from './process-figures';
import { startApi } from './processes';
import { asCombined, asNginxJson, type SampleLine, writeSampleLog } from './sample-log';

const lineCount = bySize(1_000_000, 50_000);
const runs = bySize(2, 1);
/** What all processes together are to reach; both on two cores. */
const aims: Record<string, string> = { combined: '≥ 1,300,000', 'nginx JSON': '≥ 1,000,000' };

type Log = { name: string; plain: string; gzip: string; megabytes: number };

async function makeLog(
  folder: string,
  name: string,
  write: (line: SampleLine) => string,
): Promise<Log> {
  const plain = join(folder, `${name}.log`);
  const bytes = await writeSampleLog(plain, lineCount, write);
  if (spawnSync('gzip', ['-6', '-k', plain]).status !== 0) throw new Error('gzip failed');
  return { name, plain, gzip: `${plain}.gz`, megabytes: bytes / 1e6 };
}

type Figure = { seconds: number; lines: number; cpu: CpuSplit | undefined };

/** Keeps the best of several runs, which other load on the machine affects least. */
class Figures {
  readonly #best = new Map<string, Figure>();
  readonly #backends: EmbeddedBackends;

  constructor(backends: EmbeddedBackends) {
    this.#backends = backends;
  }

  /** Measures some work; for work of the APIs it also splits the processor time by process. */
  async measure(what: string, lines: number, work: () => Promise<void>, apis: Api[] = []) {
    const processes = apis.map((api) => api.process);
    const spentCpu = apis.length > 0 ? watchCpu(this.#backends, processes) : undefined;
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    const before = this.#best.get(what);
    if (before && before.seconds <= seconds) return;
    this.#best.set(what, { lines, seconds, cpu: spentCpu?.() });
  }

  perSecond(what: string): number {
    const figure = this.#best.get(what);
    return figure ? figure.lines / figure.seconds : Number.NaN;
  }

  print(): void {
    table(
      ['what', 'lines/s', ...cpuParts, 'all', 'lines/s a core'],
      [...this.#best].map(([what, { lines, seconds, cpu }]) => [
        what,
        perSecond(lines, seconds),
        ...(cpu ? [...cpuOfMillion(cpu, lines), perSecond(lines, cpuSum(cpu))] : []),
      ]),
    );
    print('Under the names of processes: their processor seconds a million lines.');
  }
}

/** Measures decompression only, as the service does it. */
async function gunzipAlone({ gzip }: Log): Promise<void> {
  for await (const _ of decodeBody(readFileInChunks(gzip), 'gzip'));
}

async function eachBlock({ plain }: Log, take: (block: Block) => boolean): Promise<void> {
  const memory = new BlockMemory(1e9).openStream(new AbortController().signal);
  for await (const block of cutBlocks(readFileInChunks(plain), memory)) {
    if (!take(block)) return;
    memory.returnBuffer(block.bytes);
  }
}

/** Measures splitting, hashing and parsing only, in a single thread. */
async function parseAlone(log: Log): Promise<void> {
  const recognizer = new BotRecognizer();
  let parser: ReturnType<NonNullable<ReturnType<typeof detectFormat>>['createParser']> | undefined;
  let crawlers = 0;
  await eachBlock(log, (block) => {
    parser ??= detectFormat(firstLines(block, 100).lines)?.createParser({ recognizer });
    if (!parser) return false;
    let start = 0;
    for (const end of block.lineEnds) {
      if (parser.parse(block.bytes, start, end - 1).kind === 'crawler') crawlers += 1;
      start = end;
    }
    return true;
  });
  if (crawlers === 0) throw new Error('no crawler was recognized');
}

async function isUnderstood(log: Log): Promise<boolean> {
  let isKnown = false;
  await eachBlock(log, (block) => {
    isKnown = detectFormat(firstLines(block, 100).lines) !== undefined;
    return false;
  });
  return isKnown;
}

async function benchLog(log: Log, backends: EmbeddedBackends, apis: [Api, Api]): Promise<void> {
  const figures = new Figures(backends);
  const [one, other] = apis;
  const send = async (api: Api, encoding?: 'gzip') => {
    const [target] = await newTargets(backends.env, 1);
    const body = readFileInChunks(encoding ? log.gzip : log.plain);
    if (!target) throw new Error('no target');
    const { received } = await sendLog(api.url, target, body, encoding);
    if (received !== lineCount) throw new Error(`${received} lines were received`);
  };
  const peers = log.name === 'combined' ? peersOf(log.plain) : [];
  for (let run = 0; run < runs; run += 1) {
    await figures.measure('gunzip alone', lineCount, () => gunzipAlone(log));
    await figures.measure('cut, hash and parse alone, one thread', lineCount, () =>
      parseAlone(log),
    );
    for (const { name, run: runPeer } of peers) await figures.measure(name, lineCount, runPeer);
    await figures.measure('one API process, plain', lineCount, () => send(one), [one]);
    await figures.measure('one API process, gzip', lineCount, () => send(one, 'gzip'), [one]);
    const both = () => Promise.all([send(one, 'gzip'), send(other, 'gzip')]).then(() => undefined);
    await figures.measure('two API processes, gzip', 2 * lineCount, both, apis);
  }
  print(
    `\n${lineCount.toLocaleString('en')} ${log.name} lines, ${Math.round(log.megabytes)} MB, over HTTP to committed rows, best of ${runs} runs`,
  );
  figures.print();
  for (const what of ['one API process, gzip', 'two API processes, gzip']) {
    record({
      isPrintedOnly: what.startsWith('two'),
      scenario: `${log.name} log lines to committed rows, ${what}`,
      aim: aims[log.name] ?? '',
      result: figures.perSecond(what),
      unit: 'lines/s',
      compared: { kind: 'limit', name: 'gunzip alone', result: figures.perSecond('gunzip alone') },
    });
  }
}

/**
 * Measures lines per second from HTTP to committed rows, against the upper limits for the same
 * file.
 */
export async function benchIngestLines(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  const backends = await startBenchBackends();
  try {
    const apis: [Api, Api] = [await startApi(backends.env), await startApi(backends.env)];
    const pid = apis[0].process.pid;
    const idleMib = memoryMib(pid).now;
    const formats = { combined: asCombined, 'nginx JSON': asNginxJson };
    for (const [name, write] of Object.entries(formats)) {
      const log = await makeLog(folder, name, write);
      if (await isUnderstood(log)) await benchLog(log, backends, apis);
      else print(`\n${name} is not understood.`);
    }
    record({
      scenario: 'memory of an API process over idle while it takes log streams, at most',
      aim: '≤ 150',
      result: memoryMib(pid).peak - idleMib,
      unit: 'MiB',
    });
    for (const api of apis) await api.stop();
  } finally {
    await backends.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
