import { join } from 'node:path';
import { FairSemaphore } from '../../platform/concurrency/fair-semaphore';
import { AppError } from '../../platform/errors';
import type { FileReader } from './file-reader';
import { FileThread, type FileThreadOptions } from './file-thread-handle';
import type { FileWarning } from './file-warning';

/** Files that a workspace may have open at once; a slow sender keeps its own workspace waiting. */
const filesOfWorkspace = 4;
const waitMsMax = 30_000;

const threadsMax = 2;

type FileToRead<Options> = {
  workspaceId: string;
  body: AsyncIterable<Buffer>;
  options: Options;
  /** Gets what looks wrong in the file once it is read. */
  warnings?: FileWarning[];
  signal?: AbortSignal | undefined;
};

/**
 * Reads uploaded files in threads, whatever they contain: the event loop only hands over bytes and
 * takes blocks. A thread has many files open and works for each of them a block at a time.
 */
export class FileThreads {
  readonly #options: FileThreadOptions;
  readonly #threads: FileThread[] = [];
  readonly #turns = new FairSemaphore({
    each: filesOfWorkspace,
    waitMsMax,
    refusal: () =>
      new AppError(
        'rate_limited',
        `This workspace is importing ${filesOfWorkspace} files already. Send them one after another.`,
        { retryAfterSeconds: 30, headers: { Connection: 'close' } },
      ),
  });
  #isClosed = false;

  /** `script` is the compiled `file-thread`. Only tests, which are not compiled, set it. */
  constructor(options: Partial<FileThreadOptions> = {}) {
    this.#options = { script: join(__dirname, 'file-thread.js'), ...options };
  }

  /**
   * Yields the blocks of a file. Throws what the reader throws, a 400 if the sender disconnects, a
   * 422 for a file that takes too long, a 413 for one that needs too much memory, and `unavailable`
   * if the thread ends for another reason.
   */
  async *read<Options, Block>(
    reader: FileReader<Options, Block>,
    { workspaceId, body, options, warnings, signal }: FileToRead<Options>,
  ): AsyncGenerator<Block> {
    const giveBack = await this.#turns.take(workspaceId, { signal });
    const chunks = body[Symbol.asyncIterator]();
    const file = this.#idlest().open(reader.name, options);
    try {
      let answer = await file.next();
      while (answer.kind !== 'end') {
        if (answer.kind === 'want') {
          answer = await file.bring(await nextChunk(chunks));
        } else {
          yield answer.block as Block;
          answer = await file.next();
        }
      }
      warnings?.push(...answer.warnings);
    } finally {
      file.close();
      giveBack();
      await chunks.return?.();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  #idlest(): FileThread {
    if (this.#isClosed) throw new Error('the threads of files are closed');
    const idlest = this.#threads.toSorted((a, b) => a.filesOpen - b.filesOpen)[0];
    if (idlest && (idlest.filesOpen === 0 || this.#threads.length >= threadsMax)) return idlest;
    const thread = new FileThread(this.#options, () => {
      this.#threads.splice(this.#threads.indexOf(thread), 1);
    });
    this.#threads.push(thread);
    return thread;
  }
}

/** A sender that disconnects halfway is a 400 and no error of ours. */
async function nextChunk(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  try {
    const next = await chunks.next();
    return next.done ? null : next.value;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') throw error;
    throw new AppError('bad_request', 'The file ended before it was complete. Send it again.', {
      cause: error,
    });
  }
}
