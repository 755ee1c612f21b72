import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, BlockCutter, type CutLimits } from '../../ingest/block/block-cutter';
import { BlockMemory } from '../../ingest/block/block-memory';
import type { LineCounts } from '../../ingest/block/line-counts';
import { detectFormat, formatByName, logFormats } from '../../ingest/formats/log-formats';
import { unwrapLines } from '../../ingest/pipeline/unwrap-lines';
import { createHostScope } from '../../ingest/read/host-scope';
import { LineReader } from '../../ingest/read/line-reader';
import { firstLines, readBlock } from '../../ingest/read/read-block';
import type { ReadTask } from '../../ingest/read/read-task';
import { extractPage } from '../../modules/audits/parse/extract-page';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { Verifier } from '../../modules/crawlers/bots/verification';
import { envelopeTargets, type Target } from './envelope-targets';

/** Sample logs of each format, used as seed inputs. */
const fixtures = join(__dirname, '..', '..', '..', 'test', 'fixtures', 'logs');
const readSample = (format: string) => readFileSync(join(fixtures, `${format}.log`));
const samples = () => logFormats.map(({ name }) => readSample(name));

const lineEnd = Buffer.from('\n');
const memory = new BlockMemory(1e12);
const { signal } = new AbortController();

/** Splits the input into pieces of any size, including empty ones. */
function piecesOf(input: Buffer, random: () => number): Buffer[] {
  const pieces: Buffer[] = [];
  const pieceMax = 2 + Math.floor(random() * input.length);
  for (let at = 0; at < input.length; at += pieces.at(-1)?.length ?? 0) {
    pieces.push(input.subarray(at, at + Math.floor(random() * pieceMax)));
  }
  return pieces;
}

const limits = { blockLinesMax: 7, blockBytesMax: 4096 };

function cut(pieces: readonly Buffer[], cutLimits: CutLimits): Block[] {
  const cutter = new BlockCutter(memory.openStream(signal), cutLimits);
  return [...pieces.flatMap((piece) => [...cutter.push(piece)]), ...cutter.end()];
}

const cutting: Target = {
  seeds: samples(),
  check(input, random) {
    const whole = cut([input], limits);
    assert.deepEqual(cut(piecesOf(input, random), limits), whole, 'chunks decide where it is cut');
    const rawBytes = whole.reduce((sum, block) => sum + block.rawBytes, 0);
    assert.equal(rawBytes, input.length, 'bytes are lost');
    const lines = whole.reduce((sum, block) => sum + block.lineCount, 0);
    const isOpen = input.length > 0 && input.at(-1) !== 0x0a;
    const wanted = input.filter((byte) => byte === 0x0a).length + (isOpen ? 1 : 0);
    assert.equal(lines, wanted, 'lines are lost');
  },
};

async function unwrapped(pieces: readonly Buffer[]): Promise<Buffer> {
  const source = (async function* () {
    yield* pieces;
  })();
  const lines: Buffer[] = [];
  for await (const bytes of unwrapLines(source)) lines.push(Buffer.from(bytes));
  return Buffer.concat(lines);
}

const jsonBodies = (): Buffer[] =>
  ['json', 'caddy', 'shipped'].flatMap((name) => {
    const lines = readSample(name).toString().trimEnd().split('\n');
    const records = lines.map((line) => ({ data: Buffer.from(`${line}\n`).toString('base64') }));
    return [
      Buffer.from(`[${lines.join(',')}]`),
      Buffer.from(`{"logs":[${lines.join(',')}],"more":{"a":"]"}}`),
      Buffer.from(lines.join('')),
      Buffer.from(JSON.stringify({ requestId: 'r', timestamp: 1, records })),
    ];
  });

const unwrapping: Target = {
  seeds: [...jsonBodies(), ...samples()],
  async check(input, random) {
    const whole = await unwrapped([input]);
    const pieces = piecesOf(input, random);
    assert.deepEqual(await unwrapped(pieces), whole, 'chunks decide what the lines are');
  },
};

const reader = new LineReader(new Verifier());
const seenAtMs = Date.UTC(2026, 10, 21, 12);

const taskOf = (formatName: ReadTask['formatName']): ReadTask => ({
  formatName,
  parserOptions: { fieldMap: undefined, fieldsLine: undefined },
  ownHosts: { domain: 'example.com', matchMode: 'subdomains', ownedHosts: [] },
  context: {
    workspaceId: 'ws_fuzz',
    websiteId: 'web_fuzz',
    host: { name: 'example.com', isAssumed: true },
    scheme: '',
    addressRule: undefined,
    drainId: '',
    blockToken: 'fuzz',
    batchSeenAtMs: seenAtMs,
    receivedAtMs: seenAtMs,
    tracksUrls: true,
  },
});

/** Larger than any input, so that all of it is one block. */
const wholeInput = { blockLinesMax: 1e6, blockBytesMax: 16 * 1024 * 1024 };

function read(input: Buffer, task: ReadTask): LineCounts | undefined {
  const [block] = cut([input], wholeInput);
  if (!block) return undefined;
  detectFormat(firstLines(block, 100).lines);
  const { counts } = reader.read(block, task);
  const { received, visits, ignored, malformed, otherHost } = counts;
  assert.equal(received, visits + ignored + malformed + otherHost, 'lines without an outcome');
  return counts;
}

/**
 * Parses lines of the format with noise before them: it must not throw, and must read all valid
 * lines.
 */
function reading({ name }: (typeof logFormats)[number]): Target {
  const sample = readSample(name);
  const task = taskOf(name);
  const alone = read(sample, task);
  return {
    seeds: [
      sample,
      ...sample
        .toString('latin1')
        .split('\n')
        .map((line) => Buffer.from(line, 'latin1')),
    ],
    check(input) {
      const noise = read(input, task);
      const both = read(Buffer.concat([input, lineEnd, sample]), task);
      for (const outcome of ['received', 'visits', 'ignored', 'malformed', 'otherHost'] as const) {
        const wanted = (noise?.[outcome] ?? 0) + (alone?.[outcome] ?? 0);
        assert.equal(both?.[outcome], wanted, `noise changes how many good lines are ${outcome}`);
      }
    },
  };
}

const jsonLineOf = (agent: string, more = '') =>
  `{"time":"2026-11-21T00:00:00Z","host":"example.com","request":"GET /a HTTP/1.1","status":200,"user_agent":"${agent}","referer":"${more}"}`;

const combinedLineOf = (agent: string, referer = '-') =>
  `192.0.2.1 - - [21/Nov/2026:00:00:00 +0000] "GET /a HTTP/1.1" 200 12 "${referer}" "${agent}"`;

const linesBy = (lineOf: typeof jsonLineOf) => [
  lineOf('-'),
  lineOf('', 'http://www.example.com/'),
  lineOf('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
  lineOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '-'),
];
const scannedLines = {
  json: linesBy(jsonLineOf),
  combined: linesBy(combinedLineOf),
  vhost_combined: linesBy((...texts) => `www.example.com:443 ${combinedLineOf(...texts)}`),
};

/** Reads lines with the scan for people's lines and without it: the counts are the same. */
const scanning = (format: keyof typeof scannedLines): Target => {
  const task = taskOf(format);
  const someLines = scannedLines[format];
  /** More lines than are read one by one before a scan. */
  const linesBefore = Array.from({ length: 16 }, () => someLines).flat();
  const recognizer = new BotRecognizer();
  const isOwnHost = createHostScope(task.ownHosts.domain, task.ownHosts);
  return {
    seeds: [Buffer.from(someLines.join('\n')), ...someLines.map((line) => Buffer.from(line))],
    check(input) {
      const before = Buffer.from(`${linesBefore.join('\n')}\n`);
      const [block] = cut([before, input, lineEnd], wholeInput);
      if (!block) return;
      const parser = formatByName(format).createParser({ recognizer });
      const rows = { add: () => ({}) };
      const plain = readBlock(block, { parser, others: undefined, isOwnHost, rows }, task.context);
      const { counts } = reader.read(block, task);
      const proxyAddresses = plain.proxyAddresses;
      assert.deepEqual(
        { ...counts, proxyAddresses },
        plain,
        'the scan changes what lines count as',
      );
    },
  };
};

const pageSeed = `<!doctype html><html lang=en><head><meta charset=shift_jis><title>T</title><base href=/b/>
<link rel=canonical href="?a"><link rel=alternate hreflang=de href=//e.de><meta name=robots content=none>
<meta http-equiv=refresh content="0;url=/r"><script type="application/ld+json">{"@graph":[{"@type":"Product"}]}</script>
</head><body><h1 id=a>H</h1><a id=a href="../x#y" rel=nofollow>L<img src=i alt=j srcset="k 1x, l 2x"></a>
<svg><title>s</title></svg><template><p></template><noscript><p></noscript><form><input type=password></form>&amp;`;

/** Parses arbitrary bytes as a page: the facts are bounded, survive JSON, and are deterministic. */
const extracting: Target = {
  seeds: [Buffer.from(pageSeed)],
  check(input) {
    const options = {
      url: 'https://example.com/a',
      headers: { link: input.toString('latin1', 0, 99) },
    };
    const facts = extractPage(input, options);
    assert.deepEqual(extractPage(input, options), facts, 'a page is read in two ways');
    assert.ok(facts.links.length <= facts.linkCount, 'links are not counted');
    JSON.stringify(facts);
  },
};

/**
 * All fuzz targets by name: `cutter`, `unwrap`, those of the scan for people's lines, `page`, bodies
 * of protocols, and every log format.
 */
export const targets: Record<string, () => Target> = {
  cutter: () => cutting,
  unwrap: () => unwrapping,
  people: () => scanning('json'),
  people_combined: () => scanning('combined'),
  people_vhost: () => scanning('vhost_combined'),
  page: () => extracting,
  ...envelopeTargets,
  ...Object.fromEntries(logFormats.map((format) => [format.name, () => reading(format)])),
};
