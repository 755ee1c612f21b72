import { setImmediate } from 'node:timers/promises';
import type { StreamMemory } from '../block-memory';
import type { Envelope } from './envelope';
import { readWhole } from './read-whole';

/** Made between two turns of the event loop, so that others are answered meanwhile. */
const pieceBytes = 128 * 1024;

/** The lines of a body in an envelope, as the bytes of a log. */
export async function* openEnvelope(
  envelope: Envelope,
  body: AsyncIterable<Buffer>,
  memory: StreamMemory,
): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  let length = 0;
  for (const line of envelope.lines(await readWhole(body, memory))) {
    lines.push(line, '\n');
    length += line.length + 1;
    if (length < pieceBytes) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
    length = 0;
    await setImmediate();
  }
  yield Buffer.from(lines.join(''));
}
