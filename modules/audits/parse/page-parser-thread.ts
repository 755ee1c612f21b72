import { isMainThread, parentPort } from 'node:worker_threads';
import type { FromPageReader, ToPageReader } from './page-reader-messages';
import { readDocument } from './read-document';

/** The worker thread behind `PageParser`: parses one page after another. */
if (isMainThread || !parentPort) throw new Error('page-parser-thread.js runs as a worker thread');
const port = parentPort;

function answer({ memory, length, source }: ToPageReader): void {
  const post = (message: FromPageReader, given: ArrayBuffer[]) => port.postMessage(message, given);
  try {
    const document = readDocument(Buffer.from(memory, 0, length), source);
    post({ document }, [document.bytes.buffer]);
  } catch (error) {
    post({ error }, []);
  }
}

port.on('message', answer);
