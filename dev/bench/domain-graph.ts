import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import type { GraphFile } from '../../modules/backlinks/graph/graph-messages';
import { gunzip } from '../../modules/backlinks/graph/gunzip';
import { runGraphThread } from '../../modules/backlinks/graph/run-graph-thread';
import { bySize, record } from './figures';
import { print, table } from './print';
import { cpuSecondsOf, secondsOf } from './timing';

/** Compressed size of the edges. */
const megabytes = bySize(1_000, 5);
/** As many vertices for each edge as in a published window. */
const edgesPerVertex = 12;
const targets = 1_000;
const runs = 1;
const readBytes = 1024 * 1024;

const nameOf = (id: number) => `com.domain-${id.toString(36).padStart(6, '0')}`;

/** A generator without a library, so that the files are the same in each run. */
function* numbers(): Generator<number, never> {
  let state = 2_463_534_242;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield state >>> 0;
  }
}

type Packing = { level: number; isEnough: () => boolean };

async function write(path: string, lines: Iterable<string>, { level, isEnough }: Packing) {
  const gzip = createGzip({ level });
  const file = gzip.pipe(createWriteStream(path));
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < readBytes) continue;
    if (!gzip.write(piece)) await once(gzip, 'drain');
    piece = '';
    if (isEnough()) break;
  }
  gzip.end(piece);
  await once(file, 'finish');
}

type Files = Record<GraphFile, string>;

/** Writes edges of the wanted size, sorted as Common Crawl's are, and the files that go with them. */
async function generate(folder: string): Promise<{ files: Files; domains: string[] }> {
  const files: Files = {
    edges: join(folder, 'edges.txt.gz'),
    vertices: join(folder, 'vertices.txt.gz'),
    ranks: join(folder, 'ranks.txt.gz'),
  };
  const random = numbers();
  let vertices = 0;
  const spread = megabytes * 25_000;
  function* edges() {
    for (; ; vertices += 1) {
      for (let edge = 0; edge < edgesPerVertex; edge += 1) {
        yield `${vertices}\t${random.next().value % spread}\n`;
      }
    }
  }
  const size = () => {
    try {
      return statSync(files.edges).size;
    } catch {
      return 0;
    }
  };
  await write(files.edges, edges(), {
    level: 6,
    isEnough: () => size() >= megabytes * 1024 * 1024,
  });
  const all = Math.max(vertices + 1, spread);
  function* vertexLines() {
    for (let id = 0; id < all; id += 1) yield `${id}\t${nameOf(id)}\t${(id % 9) + 1}\n`;
  }
  function* rankLines() {
    yield '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts\n';
    for (let id = 0; id < all; id += 1) {
      yield `${id + 1}\t9.1E6\t${all - id}\t1.2E-8\t${nameOf(id)}\t${(id % 9) + 1}\n`;
    }
  }
  const quickly = { level: 1, isEnough: () => false };
  await write(files.vertices, vertexLines(), quickly);
  await write(files.ranks, rankLines(), quickly);
  const domains = Array.from({ length: targets }, (_, at) =>
    nameOf(at * Math.floor(spread / targets))
      .split('.')
      .reverse()
      .join('.'),
  );
  return { files, domains };
}

const open = (path: string) => createReadStream(path, { highWaterMark: readBytes });

/** Runs the program that operators have, and drops what it writes. */
async function gunzipProgram(path: string): Promise<void> {
  const [code] = await once(spawn('gunzip', ['-c', path], { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`gunzip ended with ${code}`);
}

type Figures = { seconds: number; cpu: number };

async function figuresOf(work: () => Promise<unknown>): Promise<Figures> {
  let seconds = 0;
  const cpu = await cpuSecondsOf(async () => {
    seconds = await secondsOf(work);
  });
  return { seconds, cpu };
}

/** Takes the best of each over several rounds, in which all do their work one after another. */
async function bestOf<Name extends string>(
  works: Record<Name, () => Promise<Figures>>,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(works) as Name[];
  const best = Object.fromEntries(
    names.map((name) => [name, { seconds: Infinity, cpu: Infinity }]),
  ) as Record<Name, Figures>;
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) {
      const { seconds, cpu } = await works[name]();
      best[name].seconds = Math.min(best[name].seconds, seconds);
      best[name].cpu = Math.min(best[name].cpu, cpu);
    }
  }
  return best;
}

/** Reads a generated graph, and compares its edges with gunzip alone. */
export async function benchDomainGraph(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-graph-'));
  try {
    print(`domain-graph: generating ${megabytes} MB of edges`);
    const { files, domains } = await generate(folder);
    let text = 0;
    let links = 0;
    const unpack = (file: GraphFile) => async () => {
      text = 0;
      for await (const chunk of gunzip(open(files[file]))) text += chunk.length;
    };
    /** Measures the last step only, which reads edges and vertices. */
    const read = async (): Promise<Figures> => {
      links = 0;
      let startedAt = 0;
      let before = process.cpuUsage();
      await runGraphThread({
        domains,
        open: (file) => open(files[file]),
        onStep: () => {
          startedAt = performance.now();
          before = process.cpuUsage();
        },
        onBytes: () => {},
        async store(found) {
          links += found.length;
        },
      });
      const { user, system } = process.cpuUsage(before);
      return { seconds: (performance.now() - startedAt) / 1_000, cpu: (user + system) / 1e6 };
    };
    const figures = await bestOf({
      program: () => figuresOf(() => gunzipProgram(files.edges)),
      vertices: () => figuresOf(unpack('vertices')),
      edges: () => figuresOf(unpack('edges')),
      read,
    });
    const row = (name: string, { seconds, cpu }: Figures) => [
      name,
      seconds.toFixed(2),
      `${Math.round(text / 1e6 / seconds)} MB/s`,
      (seconds / figures.program.seconds).toFixed(2),
      (seconds / figures.edges.seconds).toFixed(2),
      cpu.toFixed(2),
    ];
    print(`edges of ${statSync(files.edges).size} bytes, ${text} unpacked; best of ${runs} runs`);
    table(
      ['', 'seconds', 'of text', 'of gunzip -c', 'of zlib', 'processor seconds here'],
      [
        row('gunzip -c of the edges', figures.program),
        row('zlib in Node, of the edges', figures.edges),
        row('edges read next to the vertices', figures.read),
      ],
    );
    record({
      scenario: 'edges of a domain graph of 1 GB read next to its vertices',
      aim: '≤ 1.2 times the limit',
      result: figures.read.seconds,
      unit: 's',
      compared: {
        kind: 'limit',
        name: '`gunzip -c` of the edges',
        result: figures.program.seconds,
      },
    });
    const { seconds, cpu } = figures.vertices;
    print(`zlib in Node, of the vertices: ${seconds.toFixed(2)} s, ${cpu.toFixed(2)} of processor`);
    print(`${links} links of ${targets} domains`);
    const { rss } = process.memoryUsage();
    print(
      `memory of the process ${Math.round(rss / 1024 / 1024)} MiB, load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
