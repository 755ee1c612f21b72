import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type {
  DomainLink,
  GraphFile,
  GraphReply,
  GraphRequest,
  GraphResult,
  GraphStep,
} from './graph-messages';

export type GraphRun = {
  domains: string[];
  open(file: GraphFile): AsyncIterable<Uint8Array>;
  onStep(step: GraphStep): void;
  onBytes(bytes: number): void;
  store(links: DomainLink[]): Promise<void>;
  signal?: AbortSignal | undefined;
  /** The compiled `graph-thread`. Only tests, which are not compiled, set it. */
  script?: string | undefined;
};

const scriptUsual = join(__dirname, 'graph-thread.js');

/** Reads the graph in a thread, to which this one brings the files' bytes, so that it stays free. */
export async function runGraphThread(run: GraphRun): Promise<GraphResult> {
  const thread = new Worker(run.script ?? scriptUsual);
  const files = new Map<number, AsyncIterator<Uint8Array>>();
  const send = (reply: GraphReply, moved: ArrayBuffer[] = []) => thread.postMessage(reply, moved);
  const bring = async (reader: number) => {
    const next = await files.get(reader)?.next();
    if (!next || next.done) return send({ type: 'chunk', reader, bytes: null });
    run.onBytes(next.value.length);
    // A copy of these bytes alone: a message takes along the whole memory that they are a part of.
    const bytes = new Uint8Array(next.value);
    send({ type: 'chunk', reader, bytes }, [bytes.buffer]);
  };
  try {
    return await new Promise<GraphResult>((resolve, reject) => {
      run.signal?.addEventListener('abort', () => reject(run.signal?.reason), { once: true });
      thread.on('error', reject);
      thread.on('exit', (code) => reject(new Error(`the thread of the graph ended with ${code}`)));
      thread.on('message', (request: GraphRequest) => {
        if (request.type === 'done') resolve(request.result);
        else if (request.type === 'failed') reject(new GraphUnreadable(request.message));
        else if (request.type === 'step') run.onStep(request.step);
        else if (request.type === 'open') {
          files.set(request.reader, run.open(request.file)[Symbol.asyncIterator]());
        } else if (request.type === 'want') bring(request.reader).catch(reject);
        else if (request.type === 'close') {
          void files.get(request.reader)?.return?.();
          files.delete(request.reader);
        } else run.store(request.links).then(() => send({ type: 'stored' }), reject);
      });
      send({ type: 'start', domains: run.domains });
    });
  } finally {
    for (const file of files.values()) void file.return?.();
    await thread.terminate();
  }
}

/** The files are not what they should be; reading them again would change nothing. */
export class GraphUnreadable extends Error {}
