import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Verifier } from './bots/verification';
import { LineReader } from './line-reader';
import type { ReadBlock } from './read-task';
import type { FromReader, ReaderThreadData, ToReader } from './reader-messages';

/** The far end of `ReaderThread`: reads block after block. */
if (isMainThread || !parentPort) throw new Error('reader-thread.js runs as a worker thread');
const port = parentPort;

const { knowledge } = workerData as ReaderThreadData;
const verifier = new Verifier();
verifier.learn(knowledge);
const reader = new LineReader(verifier);

port.on('message', (message: ToReader) => {
  if (message.kind === 'learn') {
    verifier.learn(message.update);
    return;
  }
  const { bytes, lineEnds, index, firstLine, task } = message;
  const handedBack = [bytes.buffer as ArrayBuffer, lineEnds.buffer as ArrayBuffer];
  try {
    const lines = { index, firstLine, bytes: Buffer.from(bytes.buffer, 0, bytes.length), lineEnds };
    const { partitions, ...rest }: ReadBlock = reader.read(lines, task);
    const answer: FromReader = { kind: 'read', bytes, lineEnds, partitions, ...rest };
    port.postMessage(answer, [...handedBack, ...partitions.map((rows) => rows.bytes.buffer)]);
  } catch (error) {
    const answer: FromReader = { kind: 'failed', bytes, lineEnds, error };
    port.postMessage(answer, handedBack);
  }
});
