import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { PublishedLists } from './bots/published-lists';
import { Verifier } from './bots/verification';
import { LineReader } from './line-reader';
import type { ReadBlock } from './read-task';
import type { FromReader, ReaderThreadData, ToReader } from './reader-messages';

/** The far end of `ReaderThread`: reads block after block. */
if (isMainThread || !parentPort) throw new Error('reader-thread.js runs as a worker thread');
const port = parentPort;

const { snapshots } = workerData as ReaderThreadData;
const reader = new LineReader(new Verifier(new PublishedLists(snapshots)));

port.on('message', (message: ToReader) => {
  if (message.kind === 'lists') {
    reader.verifier = new Verifier(new PublishedLists(message.snapshots));
    return;
  }
  const { bytes, lineEnds, index, firstLine, task } = message;
  const handedBack = [bytes.buffer as ArrayBuffer, lineEnds.buffer as ArrayBuffer];
  try {
    const lines = { index, firstLine, bytes: Buffer.from(bytes.buffer, 0, bytes.length), lineEnds };
    const { counts, partitions }: ReadBlock = reader.read(lines, task);
    const answer: FromReader = { kind: 'read', bytes, lineEnds, counts, partitions };
    port.postMessage(answer, [...handedBack, ...partitions.map((rows) => rows.bytes.buffer)]);
  } catch (error) {
    const answer: FromReader = { kind: 'failed', bytes, lineEnds, error };
    port.postMessage(answer, handedBack);
  }
});
