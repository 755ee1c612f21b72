import { fieldEnd, type Line, linesOf, numberAt } from './graph-lines';

/** A domain of the graph: `id`, reversed name and number of hosts, which old windows do not have. */
export type Vertex = { id: number; bytes: Buffer; start: number; end: number; hosts: number };

function toVertex(line: Line): Vertex {
  const { bytes } = line;
  const id = numberAt(bytes, line.start, line.end);
  const start = fieldEnd(line, line.start) + 1;
  if (id < 0 || start > line.end) {
    throw new Error('a line of the vertices is not a number and a name with a tab between them');
  }
  const end = fieldEnd(line, start);
  return { id, bytes, start, end, hosts: Math.max(0, numberAt(bytes, end + 1, line.end)) };
}

/** Calls back with each vertex. Returns how many there are. */
export async function eachVertex(
  chunks: AsyncIterable<Buffer>,
  take: (vertex: Vertex) => void,
): Promise<number> {
  let vertices = 0;
  for await (const lines of linesOf(chunks)) {
    for (const line of lines) {
      take(toVertex(line));
      vertices += 1;
    }
  }
  return vertices;
}

/** Finds vertices by ascending ids, in a file that is sorted by them. */
export class VertexCursor {
  readonly #chunks: AsyncGenerator<Iterable<Line>, void, undefined>;
  #lines: Iterator<Line> = [][Symbol.iterator]();
  /** The first vertex that was not passed; undefined before the first and after the last. */
  #next: Vertex | undefined;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = linesOf(chunks);
  }

  /** Returns the vertex of an id that is not below the one before; undefined without one. */
  async seek(id: number): Promise<Vertex | undefined> {
    while (this.#next === undefined || this.#next.id < id) {
      const line = this.#lines.next();
      if (line.done) {
        const chunk = await this.#chunks.next();
        if (chunk.done) return undefined;
        this.#lines = chunk.value[Symbol.iterator]();
      } else {
        this.#next = toVertex(line.value);
      }
    }
    return this.#next.id === id ? this.#next : undefined;
  }

  close(): Promise<unknown> {
    return this.#chunks.return();
  }
}
