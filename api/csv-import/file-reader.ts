import type { FileWarning } from './file-warning';

/**
 * Reads one kind of uploaded file to blocks of rows. It runs in a thread (`FileThreads`): options
 * and blocks are copied there and back, so they are plain data, and it can reach no database.
 */
export type FileReader<Options, Block> = {
  /** Unique among the readers. */
  name: string;
  read(
    body: AsyncIterable<Buffer>,
    options: Options,
    /** Gets what looks wrong and is imported nevertheless. */
    warnings: FileWarning[],
  ): AsyncGenerator<Block>;
};

/** Defines a reader; `file-readers.ts` lists all of them for the thread. */
export const defineFileReader = <Options, Block>(
  name: string,
  read: FileReader<Options, Block>['read'],
): FileReader<Options, Block> => ({ name, read });
