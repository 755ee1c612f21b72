import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdDecompress } from 'node:zlib';
import { type FileStore, FileStoreFailure } from '../../platform/files/file-store';
import type { Frozen } from './freeze-dataset';
import type { FrozenReport } from './frozen-report';
import { type ReportCell, type ReportRow, reportDatasetSchema } from './rules/report-dataset';

const unpack = promisify(zstdDecompress);

async function openPart(
  store: FileStore,
  key: string,
  start: number,
  end: number,
): Promise<Readable> {
  const part = await store.open(key, { start, end: end - 1 });
  // The database says that the file was written, so the store's folder may not be mounted.
  if (!part) throw new FileStoreFailure('storage_unavailable', new Error(`${key} is gone`));
  return part;
}

async function* readRows(packed: Readable, max: number): AsyncGenerator<ReportCell[]> {
  const text = new PassThrough();
  const flow = pipeline(packed, createZstdDecompress(), text);
  // The reader receives the error at the end of the lines, or has stopped reading.
  flow.catch((error: Error) => text.destroy(error));
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
  let count = 0;
  try {
    for await (const line of lines) {
      yield (JSON.parse(line) as ReportRow).cells;
      count += 1;
      if (count >= max) return;
    }
    await flow;
  } finally {
    packed.destroy();
    text.destroy();
  }
}

/** Opens a frozen report for rendering; `logo` is the file that its branding refers to. */
export async function openFrozen(
  store: FileStore,
  { dataHash, layout }: Frozen,
  logo: Buffer | null,
): Promise<FrozenReport> {
  const { key, documentBytes, tables } = layout;
  const packed = await buffer(await openPart(store, key, 0, documentBytes));
  const dataset = reportDatasetSchema.parse(JSON.parse((await unpack(packed)).toString('utf8')));
  return {
    dataset,
    dataHash,
    logo,
    async *rows(table, max = Number.POSITIVE_INFINITY) {
      const part = tables[table];
      if (!part) throw new Error(`there is no table ${table}`);
      if (part.end === part.start || max <= 0) return;
      yield* readRows(await openPart(store, key, part.start, part.end), max);
    },
  };
}
