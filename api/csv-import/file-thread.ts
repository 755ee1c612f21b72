import { isMainThread, parentPort } from 'node:worker_threads';
import { AppError } from '../../platform/errors';
import { lowerThreadPriority } from '../../platform/lower-priority';
import { type FromFileThread, type ToFileThread, toRefusal } from './file-messages';
import { fileReaders } from './file-readers';
import type { FileWarning } from './file-warning';

/** The thread's side of `FileThreads`: reads the files that are open in turn, a block at a time. */
if (isMainThread || !parentPort) throw new Error('file-thread.js runs as a worker thread');
const port = parentPort;
lowerThreadPriority();

type OpenFile = {
  blocks: AsyncGenerator<unknown>;
  warnings: FileWarning[];
  /** Hands over the bytes that the reader waits for. */
  give: (bytes: Uint8Array | null) => void;
};

const files = new Map<number, OpenFile>();
const send = (answer: FromFileThread) => port.postMessage(answer);

function open(id: number, name: string, options: unknown): void {
  const reader = fileReaders.find((each) => each.name === name);
  if (!reader) throw new Error(`no file reader has the name ${name}; add it to file-readers.ts`);
  const warnings: FileWarning[] = [];
  const blocks = reader.read(bytesOf(), options, warnings);
  const file: OpenFile = { blocks, warnings, give: () => undefined };
  async function* bytesOf(): AsyncGenerator<Buffer> {
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
      file.give = resolve;
      send({ kind: 'want', id });
      const bytes = await promise;
      if (!bytes) return;
      yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    }
  }
  files.set(id, file);
}

async function sendNext(id: number, { blocks, warnings }: OpenFile): Promise<void> {
  try {
    const { done, value } = await blocks.next();
    send(done ? { kind: 'end', id, warnings } : { kind: 'block', id, block: value });
  } catch (error) {
    if (error instanceof AppError) send({ kind: 'refused', id, refusal: toRefusal(error) });
    else send({ kind: 'failed', id, error });
  }
}

port.on('message', (message: ToFileThread) => {
  const { id } = message;
  if (message.kind === 'open') {
    open(id, message.reader, message.options);
    return;
  }
  const file = files.get(id);
  if (!file) return;
  if (message.kind === 'close') files.delete(id);
  else if (message.kind === 'bytes') file.give(message.bytes);
  else void sendNext(id, file);
});
