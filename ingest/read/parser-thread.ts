import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Verifier } from '../../modules/crawlers/bots/verification';
import { lowerThreadPriority } from '../../platform/lower-priority';
import { LineReader } from './line-reader';
import type { ReadBlock } from './read-task';
import type { FromReader, ReaderThreadData, ToReader } from './reader-messages';

/** The thread's side of `LogParserWorker`: reads block after block. */
if (isMainThread || !parentPort) throw new Error('parser-thread.js runs as a worker thread');
const port = parentPort;
lowerThreadPriority();

const { knowledge } = workerData as ReaderThreadData;
const verifier = new Verifier();
verifier.learn(knowledge);
const reader = new LineReader(verifier);

port.on('message', (message: ToReader) => {
  if (message.kind === 'learn') {
    verifier.learn(message.update);
    return;
  }
  const { lines, task } = message;
  const { buffer, byteOffset, length } = lines.bytes;
  try {
    // A message turns a Buffer into a plain Uint8Array.
    const bytes = Buffer.from(buffer, byteOffset, length);
    const read: ReadBlock = reader.read({ ...lines, bytes }, task);
    const answer: FromReader = { kind: 'read', ...read };
    const { wanted, known } = read.nameChecks;
    const made = [
      ...[...read.partitions, ...read.aiReferrals].map(({ bytes: rows }) => rows),
      ...wanted.arrays,
      ...known.arrays,
      ...(read.facts?.arrays ?? []),
    ];
    port.postMessage(
      answer,
      made.map(({ buffer: memory }) => memory),
    );
  } catch (error) {
    const answer: FromReader = { kind: 'failed', error };
    port.postMessage(answer);
  }
});
