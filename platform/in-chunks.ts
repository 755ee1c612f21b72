/** Gathers what a stream yields into lists of a bounded size. */
export async function* inChunks<T>(stream: AsyncIterable<T>, sizeMax: number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const one of stream) {
    chunk.push(one);
    if (chunk.length < sizeMax) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
