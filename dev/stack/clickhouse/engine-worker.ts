import { parentPort, workerData } from 'node:worker_threads';
import { type ChdbAddon, type Connection, loadChdbAddon, type StreamHandle } from './chdb-addon';
import type { FromWorker, ToWorker } from './engine-messages';
import type { Statement } from './statement';

/**
 * Runs one statement at a time in its own thread. The engine's call that opens a result evaluates
 * scalar subqueries before it returns, and would block every other request.
 */
const addon: ChdbAddon = loadChdbAddon();
const { folder } = workerData as { folder: string };
let proceed: ((wantsMore: boolean) => void) | undefined;

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'run') void run(message.statement);
  else proceed?.(message.type === 'next');
});

async function run(statement: Statement): Promise<void> {
  const connection = addon.CreateConnection(folder);
  try {
    await addon.QueryAsyncConnection(connection, statement.setup.join(';\n'), 'Null');
    post({ type: 'done', ...(await answer(connection, statement)) });
  } catch (error) {
    post({ type: 'failed', text: error instanceof Error ? error.message : String(error) });
  } finally {
    addon.CloseConnection(connection);
  }
}

async function answer(connection: Connection, { sql, format, isStreamed }: Statement) {
  const stream = isStreamed ? openStream(connection, sql, format) : undefined;
  if (stream) return sendStream(stream);
  const { bytes, rowsRead, bytesRead } = await addon.QueryAsyncConnection(connection, sql, format);
  if (bytes.length > 0) send(bytes);
  return { rowsRead, bytesRead };
}

/** Returns undefined for a single statement of a kind without rows to stream. */
function openStream(connection: Connection, sql: string, format: string): StreamHandle | undefined {
  try {
    return addon.StreamQuery(connection, sql, format);
  } catch (error) {
    const isOther = error instanceof Error && error.message.includes(notStreamable);
    if (isOther) return undefined;
    throw error;
  }
}

const notStreamable = 'Streaming query is not supported for query';

async function sendStream(stream: StreamHandle) {
  let rowsRead = 0;
  let bytesRead = 0;
  try {
    for (;;) {
      const { done, bytes, numRows } = await addon.StreamFetch(stream);
      if (done) break;
      rowsRead += numRows;
      bytesRead += bytes.length;
      // Requests the next block only after this one was sent, so that memory stays bounded.
      const wanted = new Promise<boolean>((resolve) => {
        proceed = resolve;
      });
      send(bytes);
      if (!(await wanted)) break;
    }
  } finally {
    addon.StreamCancel(stream);
  }
  return { rowsRead, bytesRead };
}

/** Transfers the block without a copy. */
function send(bytes: Buffer): void {
  post({ type: 'chunk', bytes }, [bytes.buffer as ArrayBuffer]);
}

function post(message: FromWorker, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}
