import { AppError } from '../../platform/errors';
import { type StreamMemory, smallBufferBytes } from '../block/block-memory';
import { envelopeBytesMax } from './envelope';

export const tooLarge = (bytesMax: number) =>
  new AppError(
    'payload_too_large',
    `A body of this protocol may have at most ${bytesMax} uncompressed bytes. Split it.`,
  );

/**
 * Returns all bytes of a body, in memory that is counted with the blocks': concurrent bodies wait
 * for each other. Throws `payload_too_large` before any of the body is ingested.
 */
export async function readWhole(
  chunks: AsyncIterable<Buffer>,
  memory: StreamMemory,
  bytesMax = envelopeBytesMax,
): Promise<Buffer> {
  let buffer = memory.acquireNow(smallBufferBytes);
  let length = 0;
  for await (const chunk of chunks) {
    const needed = length + chunk.length;
    if (needed > bytesMax) throw tooLarge(bytesMax);
    if (needed > buffer.length) {
      const larger = await memory.acquire(2 ** Math.ceil(Math.log2(needed)));
      buffer.copy(larger, 0, 0, length);
      memory.leaveQueue(buffer);
      buffer = larger;
    }
    chunk.copy(buffer, length);
    length = needed;
  }
  return buffer.subarray(0, length);
}
