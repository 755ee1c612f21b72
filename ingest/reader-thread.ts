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
    const read: ReadBlock = reader.read(lines, task);
    const answer: FromReader = { kind: 'read', bytes, lineEnds, ...read };
    const { wanted, known } = read.nameChecks;
    const made = [
      ...read.partitions.map(({ bytes: rows }) => rows),
      ...[...wanted.arrays, ...known.arrays, ...(read.facts?.arrays ?? [])],
    ];
    port.postMessage(answer, [...handedBack, ...made.map(({ buffer }) => buffer)]);
  } catch (error) {
    const answer: FromReader = { kind: 'failed', bytes, lineEnds, error };
    port.postMessage(answer, handedBack);
  }
});
