import { setImmediate } from 'node:timers/promises';
import type { StreamMemory } from '../block/block-memory';
import type { Envelope } from './envelope';
import { readWhole } from './read-whole';

/** Work between two yields to the event loop, so that other requests are answered in between. */
const pieceBytes = 128 * 1024;
const pieceSteps = 4096;

async function readBody(
  { packing }: Envelope,
  chunks: AsyncIterable<Buffer>,
  memory: StreamMemory,
): Promise<Buffer> {
  const body = await readWhole(chunks, memory);
  if (!packing) return body;
  const bytes = packing.unpackedBytes(body);
  const unpacked = (await memory.acquire(bytes)).subarray(0, bytes);
  packing.unpack(body, unpacked);
  memory.leaveQueue(body);
  return unpacked;
}

/** Yields the lines of a body in an envelope, as the bytes of a log. */
export async function* openEnvelope(
  envelope: Envelope,
  chunks: AsyncIterable<Buffer>,
  memory: StreamMemory,
): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  let length = 0;
  let steps = 0;
  for (const line of envelope.lines(await readBody(envelope, chunks, memory))) {
    steps += 1;
    if (line !== undefined) {
      lines.push(line, '\n');
      length += line.length + 1;
    }
    if (length < pieceBytes && steps < pieceSteps) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
    length = 0;
    steps = 0;
    await setImmediate();
  }
  yield Buffer.from(lines.join(''));
}
