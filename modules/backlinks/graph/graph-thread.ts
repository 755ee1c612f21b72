import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../platform/lower-priority';
import type { GraphFile, GraphReply, GraphRequest } from './graph-messages';
import { gunzip } from './gunzip';
import { readGraph } from './read-graph';

/** Chunks that are asked for before they are needed. */
const chunksAhead = 4;

lowerThreadPriority();

/** Work that waits for a message from the main thread. */
const chunkWaiters = new Map<number, ((bytes: Uint8Array | null) => void)[]>();
let storeWaiter: (() => void) | undefined;
let readers = 0;

const send = (request: GraphRequest) => parentPort?.postMessage(request);

const askFor = (reader: number) =>
  new Promise<Uint8Array | null>((resolve) => {
    chunkWaiters.set(reader, [...(chunkWaiters.get(reader) ?? []), resolve]);
    send({ type: 'want', reader });
  });

/** Bytes of a file as the main thread has them, asked for a few chunks ahead. */
async function* chunksOf(file: GraphFile): AsyncGenerator<Uint8Array> {
  readers += 1;
  const reader = readers;
  send({ type: 'open', file, reader });
  try {
    const ahead = Array.from({ length: chunksAhead }, () => askFor(reader));
    for (;;) {
      const bytes = await ahead.shift();
      if (!bytes) return;
      ahead.push(askFor(reader));
      yield bytes;
    }
  } finally {
    chunkWaiters.delete(reader);
    send({ type: 'close', reader });
  }
}

parentPort?.on('message', (reply: GraphReply) => {
  if (reply.type === 'chunk') chunkWaiters.get(reply.reader)?.shift()?.(reply.bytes);
  else if (reply.type === 'stored') storeWaiter?.();
  else void read(reply.domains);
});

async function read(domains: string[]): Promise<void> {
  try {
    const result = await readGraph({
      domains,
      open: (file) => gunzip(chunksOf(file)),
      begin: (step) => send({ type: 'step', step }),
      keep: (links) =>
        new Promise((resolve) => {
          storeWaiter = resolve;
          send({ type: 'links', links });
        }),
    });
    send({ type: 'done', result });
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
