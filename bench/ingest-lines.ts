import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { cutBlocks } from '../ingest/block-cutter';
import { BlockMemory } from '../ingest/block-memory';
import { BotRecogniser } from '../ingest/bots/recognise';
import { formatByName } from '../ingest/formats/log-formats';
import { startBenchBackends } from './backends';
import { newTargets, readFileInChunks, sendLog } from './ingest-api';
import { print, table } from './print';
import { startApi } from './processes';
import { asCombined, type SampleLine, writeSampleLog } from './sample-log';

const lineCount = 1_000_000;
const runs = 3;

type Log = { format: 'combined'; plain: string; gzip: string; megabytes: number };

async function makeLog(
  folder: string,
  format: Log['format'],
  write: (line: SampleLine) => string,
): Promise<Log> {
  const plain = join(folder, `${format}.log`);
  const bytes = await writeSampleLog(plain, lineCount, write);
  spawnSync('gzip', ['-6', '-k', plain]);
  return { format, plain, gzip: `${plain}.gz`, megabytes: bytes / 1e6 };
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Nothing but unpacking. */
async function gunzipAlone({ gzip }: Log): Promise<void> {
  const unpacked = readFileInChunks(gzip).pipe(createGunzip({ chunkSize: 256 * 1024 }));
  for await (const _ of unpacked);
}

/** Nothing but cutting, hashing and parsing, in this one thread. */
async function parseAlone({ plain, format }: Log): Promise<void> {
  const memory = new BlockMemory(1e9).openStream(new AbortController().signal);
  const parser = formatByName(format).createParser({ recogniser: new BotRecogniser() });
  let crawlers = 0;
  for await (const block of cutBlocks(readFileInChunks(plain), memory)) {
    let start = 0;
    for (const end of block.lineEnds) {
      if (parser.parse(block.bytes, start, end - 1).kind === 'crawler') crawlers += 1;
      start = end;
    }
    memory.giveBack(block.bytes);
  }
  if (crawlers === 0) throw new Error('no crawler was recognised');
}

/** Lines a second over HTTP to committed rows, beside the plain limits of the same file. */
export async function benchIngestLines(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  const backends = await startBenchBackends();
  try {
    const log = await makeLog(folder, 'combined', asCombined);
    const { env } = backends;
    const apis = [await startApi(env), await startApi(env)] as const;
    const best = new Map<string, number>();
    const measure = async (what: string, lines: number, work: () => Promise<void>) => {
      const rate = lines / (await seconds(work));
      best.set(what, Math.max(best.get(what) ?? 0, rate));
    };
    const send = async (api: number, encoding?: 'gzip') => {
      const [target] = await newTargets(env, 1);
      const body = readFileInChunks(encoding ? log.gzip : log.plain);
      if (!target) throw new Error('no target');
      const { received } = await sendLog(apis[api]?.url ?? '', target, body, encoding);
      if (received !== lineCount) throw new Error(`${received} lines were received`);
    };
    for (let run = 0; run < runs; run += 1) {
      await measure('gunzip alone', lineCount, () => gunzipAlone(log));
      await measure('cut, hash and parse alone, one thread', lineCount, () => parseAlone(log));
      await measure('one API process, plain', lineCount, () => send(0));
      await measure('one API process, gzip', lineCount, () => send(0, 'gzip'));
      await measure('one API process, two gzip streams', 2 * lineCount, async () => {
        await Promise.all([send(0, 'gzip'), send(0, 'gzip')]);
      });
      await measure('two API processes, gzip', 2 * lineCount, async () => {
        await Promise.all([send(0, 'gzip'), send(1, 'gzip')]);
      });
    }
    for (const api of apis) await api.stop();
    print(
      `\n${lineCount.toLocaleString('en')} ${log.format} lines, ${Math.round(log.megabytes)} MB, best of ${runs} runs`,
    );
    table(
      ['what', 'lines/s'],
      [...best].map(([what, rate]) => [what, Math.round(rate).toLocaleString('en')]),
    );
  } finally {
    await backends.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
