import type { Readable } from 'node:stream';
import { AppError } from '../errors';

/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Where files of any size are kept, by keys such as `reports/ws_…/rep_…/report.pdf`. A key that is
 * written is there as a whole or not at all, and writing it again with the same bytes changes nothing.
 * All throw `FileStoreFailure` when the store cannot do it.
 */
export interface FileStore {
  /** Takes the stream to its end; what was there under the key is replaced. */
  put(key: string, body: Readable): Promise<void>;
  /** The file, or a part of it; undefined when there is none. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Its size; undefined when there is none. */
  stat(key: string): Promise<{ bytes: number } | undefined>;
  /** Removes all whose keys begin so, and tells how many they were. */
  removeAll(prefix: string): Promise<number>;
  close(): void;
}

export type FileStoreProblem = 'storage_full' | 'storage_unavailable';

const messages: Record<FileStoreProblem, string> = {
  storage_full: 'The file store is full.',
  storage_unavailable: 'The file store cannot be reached.',
};

/** The store cannot do it now; it may again later. */
export class FileStoreFailure extends AppError {
  constructor(
    readonly problem: FileStoreProblem,
    cause: unknown,
  ) {
    super('unavailable', messages[problem], { cause, retryAfterSeconds: 5 });
  }
}

const keyParts = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Throws for a key that could lead out of the store: those are made by us alone. */
export function assertKey(key: string): void {
  if (key.split('/').every((part) => keyParts.test(part))) return;
  throw new Error(`not a key of a file: ${key}`);
}
