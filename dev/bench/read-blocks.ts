import { type Block, cutBlocks } from '../../ingest/block/block-cutter';
import { BlockMemory } from '../../ingest/block/block-memory';
import type { FormatName } from '../../ingest/formats/log-format';
import { unwrapLines } from '../../ingest/pipeline/unwrap-lines';
import { LineReader } from '../../ingest/read/line-reader';
import { releaseRows } from '../../ingest/read/read-task';
import { Verifier } from '../../modules/crawlers/bots/verification';
import { bySize, record } from './figures';
import { print, table } from './print';
import { cpuSecondsOf } from './timing';

type Log = { name: string; log: Buffer; format: FormatName };

const runs = bySize(7, 1);
const chunkBytes = 256 * 1024;

async function* streamOf(log: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < log.length; at += chunkBytes) yield log.subarray(at, at + chunkBytes);
}

async function blocksOf(log: Buffer): Promise<Block[]> {
  const memory = new BlockMemory(1e9).openStream(new AbortController().signal);
  const blocks: Block[] = [];
  for await (const block of cutBlocks(unwrapLines(streamOf(log)), memory)) blocks.push(block);
  return blocks;
}

const seenAtMs = Date.UTC(2026, 10, 20);

type Counts = { countsReferrers?: boolean; countsAiReferrals?: boolean };

const taskOf = (format: FormatName, counts: Counts) => ({
  formatName: format,
  mayMix: false,
  parserOptions: { fieldMap: undefined, fieldsLine: undefined },
  ownHosts: { domain: 'semicomplete.com', matchMode: 'subdomains' as const, ownedHosts: [] },
  context: {
    workspaceId: 'ws_bench',
    websiteId: 'web_bench',
    host: { name: 'semicomplete.com', isAssumed: true },
    scheme: '' as const,
    addressRule: undefined,
    drainId: 'drn_bench',
    blockToken: 'bench',
    batchSeenAtMs: seenAtMs,
    receivedAtMs: seenAtMs,
    tracksUrls: false,
  },
  ...counts,
});

/** Reads whole blocks as a thread does for a drain, with and without the counts of referrers. */
export async function benchReadBlocks(logs: readonly Log[]): Promise<void> {
  const reader = new LineReader(new Verifier());
  const rows: string[][] = [];
  for (const { name, log, format } of logs) {
    const blocks = await blocksOf(log);
    const lines = blocks.reduce((sum, { lineCount }) => sum + lineCount, 0);
    const best = { without: 0, ai: 0, with: 0 };
    let referrers = 0;
    const readAll = (counts: Counts) => {
      for (const block of blocks) {
        const read = reader.read(block, taskOf(format, counts));
        referrers += read.referrers?.rows.length ?? 0;
        releaseRows(read);
      }
    };
    for (let run = 0; run < runs; run += 1) {
      best.without = Math.max(best.without, lines / (await cpuSecondsOf(() => readAll({}))));
      const ai = () => readAll({ countsAiReferrals: true });
      best.ai = Math.max(best.ai, lines / (await cpuSecondsOf(ai)));
      best.with = Math.max(
        best.with,
        lines / (await cpuSecondsOf(() => readAll({ countsReferrers: true }))),
      );
    }
    if (name !== 'one JSON array') {
      record({
        scenario: `${name}: whole blocks as a drain reads them`,
        aim: '',
        result: best.without,
        unit: 'lines a CPU second',
        isPrintedOnly: true,
      });
      record({
        isPrintedOnly: name === 'combined',
        scenario: `${name}: whole blocks as a drain reads them, counting referrers`,
        aim: '≥ 0.85 of the limit',
        result: best.with,
        unit: 'lines a CPU second',
        compared: { kind: 'limit', name: 'without referrers', result: best.without },
      });
    }
    const rate = (value: number) => Math.round(value).toLocaleString('en');
    const ratio = (speed: number) => (speed / best.without).toFixed(3);
    const counted = [rate(best.ai), ratio(best.ai), rate(best.with), ratio(best.with)];
    rows.push([name, rate(best.without), ...counted, `${referrers / runs}`]);
  }
  print(`\nWhole blocks of the same lines, lines a CPU second, best of ${runs} runs`);
  const counts = ['AI assistants', 'ratio', 'referrers', 'ratio', 'referrers'];
  table(['body', 'without', ...counts], rows);
}
