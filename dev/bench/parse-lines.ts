import { cutBlocks } from '../../ingest/block/block-cutter';
import { BlockMemory } from '../../ingest/block/block-memory';
import type { LineParser } from '../../ingest/formats/log-format';
import { formatByName } from '../../ingest/formats/log-formats';
import { unwrapLines } from '../../ingest/pipeline/unwrap-lines';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { bySize, record } from './figures';
import { print, table } from './print';
import { benchReadBlocks } from './read-blocks';
import { asCombined, asNginxJson, sampleLines } from './sample-log';

const lineCount = bySize(200_000, 20_000);
const runs = bySize(5, 1);
const chunkBytes = 256 * 1024;

async function* streamOf(log: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < log.length; at += chunkBytes) yield log.subarray(at, at + chunkBytes);
}

/** CPU time of this process, independent of other load on the machine. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

type Parsed = { lines: number; crawlers: number; seconds: number };

/** Unwraps, splits, hashes and parses; nothing else. */
async function readAll(log: Buffer, parser: LineParser): Promise<Parsed> {
  const memory = new BlockMemory(1e9).openStream(new AbortController().signal);
  const startedAt = cpuSeconds();
  let lines = 0;
  let crawlers = 0;
  for await (const block of cutBlocks(unwrapLines(streamOf(log)), memory)) {
    let start = 0;
    for (const end of block.lineEnds) {
      if (parser.parse(block.bytes, start, end - 1).kind === 'crawler') crawlers += 1;
      start = end;
    }
    lines += block.lineEnds.length;
    memory.returnBuffer(block.bytes);
  }
  memory.close();
  return { lines, crawlers, seconds: cpuSeconds() - startedAt };
}

/** Runs the parser alone, over lines that are already split. */
function parseOnly(log: Buffer, parser: LineParser): number {
  const ends: number[] = [];
  for (let at = log.indexOf(10); at >= 0; at = log.indexOf(10, at + 1)) ends.push(at);
  const startedAt = cpuSeconds();
  let start = 0;
  for (const end of ends) {
    parser.parse(log, start, end);
    start = end + 1;
  }
  return cpuSeconds() - startedAt;
}

/**
 * Compares lines per CPU second of the JSON parser and the combined one, over the same requests.
 */
export async function benchParseLines(): Promise<void> {
  const requests = [...sampleLines(lineCount)];
  const combined = Buffer.from(requests.map(asCombined).join(''), 'latin1');
  const objects = requests.map((line) => asNginxJson(line).trimEnd());
  const logs = [
    { name: 'combined', log: combined, format: 'combined' as const },
    { name: 'JSON lines', log: Buffer.from(`${objects.join('\n')}\n`), format: 'json' as const },
    { name: 'one JSON array', log: Buffer.from(`[${objects.join(',')}]`), format: 'json' as const },
  ].map((each) => ({ ...each, whole: 0, alone: 0, counts: '' }));
  const recognizer = new BotRecognizer();
  for (let run = 0; run < runs; run += 1) {
    for (const each of logs) {
      const parser = () => formatByName(each.format).createParser({ recognizer });
      const { lines, crawlers, seconds } = await readAll(each.log, parser());
      each.counts = `${crawlers} of ${lines}`;
      each.whole = Math.max(each.whole, lineCount / seconds);
      if (each.log[0] !== 0x5b) {
        each.alone = Math.max(each.alone, lineCount / parseOnly(each.log, parser()));
      }
    }
  }
  const rate = (value: number) => (value > 0 ? Math.round(value).toLocaleString('en') : '');
  print(`\nThe same ${lineCount} requests, one thread, lines a CPU second, best of ${runs} runs`);
  table(
    ['body', 'bytes/line', 'crawlers', 'parse', 'unwrap, cut, hash and parse', 'of combined'],
    logs.map(({ name, log, counts, alone, whole }) => [
      name,
      (log.length / lineCount).toFixed(0),
      counts,
      rate(alone),
      rate(whole),
      (whole / (logs[0]?.whole ?? whole)).toFixed(2),
    ]),
  );
  for (const { name, whole, alone } of logs) {
    if (alone === 0) continue;
    record({
      scenario: `${name}: unwrap, cut, hash and parse, one thread`,
      aim: '',
      result: whole,
      unit: 'lines a CPU second',
      compared: { kind: 'limit', name: 'parse alone', result: alone },
    });
  }
  await benchReadBlocks(logs);
}
