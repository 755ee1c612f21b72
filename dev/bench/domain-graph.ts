import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import type { GraphFile } from '../../modules/backlinks/graph/graph-messages';
import { gunzip } from '../../modules/backlinks/graph/gunzip';
import { runGraphThread } from '../../modules/backlinks/graph/run-graph-thread';
import { print, table } from './print';
import { secondsOf } from './timing';

/** Compressed size of the edges; `GRAPH_MB=1000` is the size of the aim. */
const megabytes = Number(process.env['GRAPH_MB'] ?? 100);
/** As many vertices for each edge as in a published window. */
const edgesPerVertex = 12;
const targets = 1_000;
const runs = 3;
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

async function write(path: string, lines: Iterable<string>, isEnough: () => boolean) {
  const gzip = createGzip({ level: 6 });
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
  await write(files.edges, edges(), () => size() >= megabytes * 1024 * 1024);
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
  await write(files.vertices, vertexLines(), () => false);
  await write(files.ranks, rankLines(), () => false);
  const domains = Array.from({ length: targets }, (_, at) =>
    nameOf(at * Math.floor(spread / targets))
      .split('.')
      .reverse()
      .join('.'),
  );
  return { files, domains };
}

const open = (path: string) => createReadStream(path, { highWaterMark: readBytes });

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

type Figures = { seconds: number; cpu: number };

async function best(work: () => Promise<number>): Promise<Figures> {
  const figures: Figures = { seconds: Infinity, cpu: Infinity };
  for (let run = 0; run < runs; run += 1) {
    const cpu = cpuSeconds();
    const seconds = await work();
    figures.cpu = Math.min(figures.cpu, cpuSeconds() - cpu);
    figures.seconds = Math.min(figures.seconds, seconds);
  }
  return figures;
}

/** Reads a generated graph, and compares its edges with gunzip alone. */
export async function benchDomainGraph(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-graph-'));
  try {
    print(`domain-graph: generating ${megabytes} MB of edges`);
    const { files, domains } = await generate(folder);
    let bytes = 0;
    const unpack = (file: GraphFile) => async () => {
      bytes = 0;
      for await (const chunk of gunzip(open(files[file]))) bytes += chunk.length;
    };
    const plain = await best(() => secondsOf(unpack('edges')));
    const text = bytes;
    let links = 0;
    let steps: [string, number][] = [];
    const read = await best(async () => {
      links = 0;
      steps = [];
      const endedAt = await secondsOf(() =>
        runGraphThread({
          domains,
          open: (file) => open(files[file]),
          onStep: (step) => steps.push([step, performance.now()]),
          onBytes: () => {},
          async store(found) {
            links += found.length;
          },
        }),
      );
      const edgesAt = steps.find(([step]) => step === 'edges')?.[1] ?? 0;
      const firstAt = steps[0]?.[1] ?? 0;
      return endedAt - (edgesAt - firstAt) / 1_000;
    });
    const vertices = await best(() => secondsOf(unpack('vertices')));
    const speed = ({ seconds }: Figures) => `${Math.round(text / 1e6 / seconds)} MB/s`;
    table(
      ['', 'seconds', 'of text', 'processor seconds'],
      [
        ['gunzip of the edges', plain.seconds.toFixed(2), speed(plain), plain.cpu.toFixed(2)],
        ['gunzip of the vertices', vertices.seconds.toFixed(2), '', vertices.cpu.toFixed(2)],
        [
          'edges next to the vertices',
          read.seconds.toFixed(2),
          speed(read),
          `${read.cpu.toFixed(2)} for all files`,
        ],
      ],
    );
    print(`${links} links of ${targets} domains`);
    const { rss } = process.memoryUsage();
    print(`memory of the process ${Math.round(rss / 1024 / 1024)} MiB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
