import { reverseDomain } from '../rules/graph-window';
import { EdgeScanner } from './fast/edge-scanner';
import { NamePlaces } from './fast/name-places';
import { fieldEnd, fieldStart, linesOf, numberAt } from './graph-lines';
import type { DomainLink, GraphDomain, GraphFile, GraphResult, GraphStep } from './graph-messages';
import { eachVertex, VertexCursor } from './vertices';

export type GraphReading = {
  /** Opens a file at its beginning, decompressed. */
  open(file: GraphFile): AsyncIterable<Buffer>;
  /** Domains that are asked for, each once. */
  domains: readonly string[];
  begin(step: GraphStep): void;
  /** Stores links; resolves once there is room for more. */
  keep(links: DomainLink[]): Promise<void>;
};

/** Links are handed over by this number. */
const linksPerMessage = 5_000;

/**
 * Reads a window of the graph for some domains, in memory that does not grow with it: the ranks, the
 * vertices for the ids of the domains, then the edges next to the vertices once more, both of which
 * are sorted by id.
 */
export async function readGraph(reading: GraphReading): Promise<GraphResult> {
  const byName = new Map(
    reading.domains.map((domain, index) => [reverseDomain(domain), index] as const),
  );
  const domains = reading.domains.map(
    (): GraphDomain => ({ isInGraph: false, place: null, linkingDomains: 0 }),
  );
  reading.begin('ranks');
  const ranks = await readRanks(reading.open('ranks'), byName, domains);
  reading.begin('vertices');
  const { targets, vertices } = await findTargets(reading.open('vertices'), byName, domains);
  reading.begin('edges');
  const edges = await readEdges(reading, { targets, domains, places: ranks.byName });
  return { domains, places: ranks.places, vertices, edges };
}

const textOf = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

/** Columns by the header's names: `#harmonicc_pos` and the reversed name. */
function columnsOf(header: string): { place: number; name: number } {
  const names = header.split('\t');
  const place = names.indexOf('#harmonicc_pos');
  const name = names.findIndex((column) => ['#host_rev', '#domain_rev'].includes(column));
  if (place === -1 || name === -1) {
    throw new Error('the ranks do not begin with a header of #harmonicc_pos and #host_rev');
  }
  return { place, name };
}

async function readRanks(
  chunks: AsyncIterable<Buffer>,
  asked: ReadonlyMap<string, number>,
  domains: GraphDomain[],
): Promise<{ byName: NamePlaces; places: number }> {
  const byName = new NamePlaces();
  let columns: { place: number; name: number } | undefined;
  let places = 0;
  for await (const lines of linesOf(chunks)) {
    for (const line of lines) {
      const { bytes } = line;
      if (columns === undefined) {
        columns = columnsOf(textOf(bytes, line.start, line.end));
        continue;
      }
      const place = numberAt(bytes, fieldStart(line, columns.place), line.end);
      const start = fieldStart(line, columns.name);
      const end = fieldEnd(line, start);
      if (place < 1 || start === end)
        throw new Error('a line of the ranks has no place or no name');
      places += 1;
      byName.add(bytes, start, end, place);
      const domain = domains[asked.get(textOf(bytes, start, end)) ?? -1];
      if (domain) domain.place = place;
    }
  }
  if (columns === undefined) throw new Error('the ranks are empty');
  return { byName, places };
}

async function findTargets(
  chunks: AsyncIterable<Buffer>,
  asked: ReadonlyMap<string, number>,
  domains: GraphDomain[],
): Promise<{ targets: Map<number, number>; vertices: number }> {
  const targets = new Map<number, number>();
  const vertices = await eachVertex(chunks, ({ id, bytes, start, end }) => {
    const index = asked.get(textOf(bytes, start, end));
    const domain = domains[index ?? -1];
    if (index === undefined || domain === undefined) return;
    domain.isInGraph = true;
    targets.set(id, index);
  });
  if (vertices === 0) throw new Error('the vertices are empty');
  return { targets, vertices };
}

type Edges = { targets: Map<number, number>; domains: GraphDomain[]; places: NamePlaces };

async function readEdges(
  reading: GraphReading,
  { targets, domains, places }: Edges,
): Promise<number> {
  const scanner = new EdgeScanner(new Set(targets.keys()));
  const cursor = new VertexCursor(reading.open('vertices'));
  let links: DomainLink[] = [];
  const keepFound = async () => {
    const found = scanner.take();
    for (let at = 0; at < found.length; at += 2) {
      const [from = -1, to = -1] = [found[at], found[at + 1]];
      const target = targets.get(to) ?? -1;
      const vertex = await cursor.seek(from);
      if (vertex === undefined) {
        throw new Error(
          `the edges are not sorted by their first number, or the vertices lack ${from}`,
        );
      }
      const { bytes, start, end, hosts } = vertex;
      const linkingDomain = reverseDomain(textOf(bytes, start, end));
      links.push({ target, linkingDomain, hosts, place: places.find(bytes, start, end) });
      const domain = domains[target];
      if (domain) domain.linkingDomains += 1;
      if (links.length >= linksPerMessage) {
        await reading.keep(links);
        links = [];
      }
    }
  };
  for await (const chunk of reading.open('edges')) {
    scanner.scan(chunk);
    await keepFound();
  }
  scanner.finish();
  await keepFound();
  if (links.length > 0) await reading.keep(links);
  await cursor.close();
  if (scanner.edges === 0) throw new Error('the edges are empty');
  return scanner.edges;
}
