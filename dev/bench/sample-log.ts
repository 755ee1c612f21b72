import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { toClfTime } from '../clf-time';

const fixture = join(__dirname, '..', '..', '..', 'test', 'fixtures', 'apache-combined-10k.log.gz');

/** A fifth of the fixture's lines are from crawlers; in a typical log 8 % are. */
const crawlerShare = 0.08;
const visitorsAtOnce = 60;
const pagesAVisitor = 12;
const firstAtMs = Date.UTC(2026, 10, 16);
const msPerLine = 250;
const linesPerWrite = 5000;

/** The fields of a fixture line, so that it can be written in another format. */
export type SampleLine = {
  address: string;
  atMs: number;
  method: string;
  target: string;
  protocol: string;
  status: string;
  bytes: string;
  referer: string;
  agent: string;
};

type Source = SampleLine & { isCrawler: boolean };

const linePattern =
  /^(\S+) \S+ \S+ \[([^\]]+)\] "(\S+) (\S+) (\S+)" (\d+) (\d+|-) "([^"]*)" "([^"]*)"$/;

function readSources(): Source[] {
  const recognizer = new BotRecognizer();
  return gunzipSync(readFileSync(fixture))
    .toString('latin1')
    .split('\n')
    .flatMap((line) => {
      const found = linePattern.exec(line);
      if (!found) return [];
      const [, address = '', , method = '', target = '', protocol = ''] = found;
      const [status = '', bytes = '', referer = '', agent = ''] = found.slice(6);
      const isCrawler = recognizer.recognize(agent) !== undefined;
      return [
        { address, atMs: 0, method, target, protocol, status, bytes, referer, agent, isCrawler },
      ];
    });
}

/** Returns a generator of numbers in [0, 1), the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Visitor = { address: string; agent: string };

/** Creates a distinct client: an address in the source's network, another build of its browser. */
function newVisitor(source: Source, whole: (below: number) => number): Visitor {
  // A crawler stays in its operator's published network.
  const kept = source.isCrawler ? 3 : 1;
  const octets = source.address.split('.').map((octet, at) => (at < kept ? octet : whole(256)));
  const versions = /((?:Firefox\/|rv:|\/\d+\.\d+\.[\d.]*?))\d+(?=[\s.;)]|$)/g;
  const agent = source.agent.replace(versions, (_, before) => `${before}${whole(250)}`);
  return { address: octets.join('.'), agent };
}

/**
 * Generates the lines of a busy site, the same in every run. Visitors arrive, read about a dozen
 * pages and leave, each with a distinct address and browser build; there are crawlers and many
 * paths.
 */
export function* sampleLines(count: number): Generator<SampleLine> {
  const random = createRandom(20_261_121);
  const whole = (below: number) => Math.floor(random() * below);
  const sources = readSources();
  const crawlers = sources.filter(({ isCrawler }) => isCrawler);
  const people = sources.filter(({ isCrawler }) => !isCrawler);
  const pick = (from: Source[]) => from[whole(from.length)] as Source;
  const visitors = Array.from({ length: visitorsAtOnce }, () => newVisitor(pick(people), whole));
  for (let made = 0; made < count; made += 1) {
    const isCrawler = random() < crawlerShare;
    const source = pick(isCrawler ? crawlers : people);
    const seat = whole(visitorsAtOnce);
    if (!isCrawler && whole(pagesAVisitor) === 0) visitors[seat] = newVisitor(pick(people), whole);
    const visitor = isCrawler ? newVisitor(source, whole) : (visitors[seat] as Visitor);
    const slash = source.target.startsWith('/') ? '' : '/';
    const target =
      whole(3) === 0 ? `${slash}${source.target}` : `/${whole(5000)}${slash}${source.target}`;
    yield { ...source, ...visitor, atMs: firstAtMs + made * msPerLine, target };
  }
}

export const asCombined = (line: SampleLine): string =>
  `${line.address} - - [${toClfTime(new Date(line.atMs))}] "${line.method} ${line.target} ${line.protocol}" ${line.status} ${line.bytes} "${line.referer}" "${line.agent}"\n`;

/** Formats like nginx with a custom `log_format` under the usual names. */
export const asNginxJson = (line: SampleLine): string =>
  `${JSON.stringify({
    time_local: toClfTime(new Date(line.atMs)),
    remote_addr: line.address,
    host: 'semicomplete.com',
    request: `${line.method} ${line.target} ${line.protocol}`,
    request_uri: line.target,
    status: Number(line.status),
    body_bytes_sent: line.bytes,
    http_referer: line.referer,
    http_user_agent: line.agent,
    http_x_forwarded_for: '',
    request_time: '0.004',
  })}\n`;

/** Writes a log and returns its size in bytes. */
export async function writeSampleLog(
  file: string,
  count: number,
  format: (line: SampleLine) => string,
): Promise<number> {
  const handle = await open(file, 'w');
  let bytes = 0;
  let lines: string[] = [];
  const flush = async () => {
    bytes += (await handle.write(Buffer.from(lines.join(''), 'latin1'))).bytesWritten;
    lines = [];
  };
  for (const line of sampleLines(count)) {
    if (lines.push(format(line)) === linesPerWrite) await flush();
  }
  await flush();
  await handle.close();
  return bytes;
}
