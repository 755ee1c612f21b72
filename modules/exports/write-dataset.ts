import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FileStore } from '../../platform/files/file-store';
import type { Workspace } from '../../platform/workspace';
import { FileHash } from '../reports/file-hash';
import type { Cells } from './cells';
import { type RowFilter, readDataset } from './read-dataset';
import { columnsOf, type Dataset } from './rules/dataset';
import type { ExportFormat } from './rules/export-options';
import { writeJsonLines } from './write-json-lines';
import { writeParquet } from './write-parquet';

/** A dataset's file as it was written. */
export type WrittenDataset = {
  storageKey: string;
  bytes: number;
  sha256: string;
  rows: number;
  deleted: number;
  asOf: string;
};

type Task = {
  dataset: Dataset;
  filter: RowFilter;
  format: ExportFormat;
  store: FileStore;
  storageKey: string;
  signal: AbortSignal;
  /** Called with the number of rows so far, those for deletions included. */
  onRows?: (count: number) => void;
};

/**
 * Writes a dataset to one file, in bounded memory. The store shows the file when it is complete, so
 * an attempt that is cut short leaves nothing, and the next one begins again.
 */
export const writeDataset = (workspace: Workspace, task: Task): Promise<WrittenDataset> =>
  readDataset(workspace, task.dataset, task.filter, async ({ asOf, rows, deleted }) => {
    const counts = { rows: 0, deleted: 0 };
    async function* all() {
      yield* counting(rows, (count) => {
        counts.rows += count;
        task.onRows?.(counts.rows);
      });
      yield* counting(deleted, (count) => {
        counts.deleted += count;
        task.onRows?.(counts.rows + counts.deleted);
      });
    }
    const { bytes, sha256 } = await send(task, all());
    return { storageKey: task.storageKey, bytes, sha256, ...counts, asOf: asOf.toISOString() };
  });

async function* counting(batches: AsyncIterable<Cells[]>, add: (count: number) => void) {
  for await (const rows of batches) {
    add(rows.length);
    yield rows;
  }
}

async function send(
  { dataset, format, store, storageKey, signal }: Task,
  rows: AsyncIterable<Cells[]>,
): Promise<{ bytes: number; sha256: string }> {
  const columns = columnsOf(dataset);
  const hash = new FileHash();
  const stored = store.put(storageKey, hash);
  // Handled below, after the writing has ended.
  stored.catch((error: Error) => hash.destroy(error));
  const written =
    format === 'parquet'
      ? pipeline(Readable.from(writeParquet(columns, rows)), hash, { signal })
      : pipeline(Readable.from(writeJsonLines(columns, rows)), createGzip(), hash, { signal });
  const [made, kept] = await Promise.allSettled([written, stored]);
  if (kept.status === 'rejected') throw kept.reason;
  if (made.status === 'rejected') throw made.reason;
  return { bytes: hash.bytes, sha256: hash.digest() };
}
