import { isMainThread, parentPort } from 'node:worker_threads';
import { extractPage } from './extract-page';
import type { FromPageReader, ToPageReader } from './page-reader-messages';

/** The far end of `PageReader`: reads page after page. */
if (isMainThread || !parentPort) throw new Error('page-reader-thread.js runs as a worker thread');
const port = parentPort;

function read({ body, source }: ToPageReader): FromPageReader {
  try {
    return { facts: extractPage(Buffer.from(body.buffer, body.byteOffset, body.length), source) };
  } catch (error) {
    return { error };
  }
}

port.on('message', (message: ToPageReader) => port.postMessage(read(message)));
