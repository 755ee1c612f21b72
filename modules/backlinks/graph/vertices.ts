import {
  fieldEnd,
  type Line,
  lineAt,
  lineStart,
  linesOf,
  numberAt,
  wholeLines,
} from './graph-lines';

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

/** Returns the first vertex of whole lines whose id is not below this one. */
function firstFrom(bytes: Buffer, id: number): Vertex | undefined {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const { start, end } = lineAt(bytes, lineStart(bytes, (low + high) >>> 1));
    if (numberAt(bytes, start, end) >= id) high = start;
    else low = bytes.indexOf('\n', end) + 1;
  }
  return low < bytes.length ? toVertex(lineAt(bytes, low)) : undefined;
}

/**
 * Finds vertices by ascending ids, in a file that is sorted by them. It looks at a few lines of a
 * chunk only, so the file must have been checked by `eachVertex`.
 */
export class VertexCursor {
  readonly #chunks: AsyncGenerator<Buffer, void, undefined>;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = wholeLines(chunks);
  }

  /** Returns the vertex of an id that is not below the one before; undefined without one. */
  async seek(id: number): Promise<Vertex | undefined> {
    for (;;) {
      const vertex = firstFrom(this.#bytes, id);
      if (vertex) return vertex.id === id ? vertex : undefined;
      const chunk = await this.#chunks.next();
      if (chunk.done) return undefined;
      this.#bytes = chunk.value;
    }
  }

  close(): Promise<unknown> {
    return this.#chunks.return();
  }
}
