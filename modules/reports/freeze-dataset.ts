import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, constants as zlib } from 'node:zlib';
import type { FileStore } from '../../platform/files/file-store';
import type { FrozenLayout } from './frozen-layout';
import {
  type ReportCell,
  type ReportDataset,
  type ReportTable,
  reportDatasetSchema,
} from './rules/report-dataset';

/** A dataset whose rows have not been counted yet. */
export type BuiltDataset = {
  dataset: ReportDataset;
  /** By table key; each is read once, in table order. */
  rows: ReadonlyMap<string, () => AsyncIterable<ReportCell[]>>;
};

export type Frozen = { dataHash: string; layout: FrozenLayout };

export const tablesOf = ({ sections }: Pick<ReportDataset, 'sections'>): ReportTable[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])),
  );

type Part = { key: string; start: number; end: number };

const chunkChars = 128 * 1024;

/** Converts rows to JSON lines, several per chunk. */
async function* toLines(table: ReportTable, rows: AsyncIterable<ReportCell[]>) {
  const head = `{"table":${JSON.stringify(table.key)},"cells":`;
  let text = '';
  table.rowCount = 0;
  for await (const cells of rows) {
    if (cells.length !== table.columns.length) throw new Error(`a torn row in ${table.key}`);
    table.rowCount += 1;
    text += `${head}${JSON.stringify(cells)}}\n`;
    if (text.length < chunkChars) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Writes all tables' rows to one file and counts them; returns the byte range of each table. */
async function spool(path: string, { dataset, rows }: BuiltDataset): Promise<Part[]> {
  const parts: Part[] = [];
  let end = 0;
  for (const table of tablesOf(dataset)) {
    const read = rows.get(table.key);
    if (!read) throw new Error(`no rows for ${table.key}`);
    const lines = Readable.from(toLines(table, read()));
    await pipeline(lines, createWriteStream(path, { flags: 'a', mode: 0o600 }));
    const { size } = await stat(path);
    parts.push({ key: table.key, start: end, end: size });
    end = size;
  }
  return parts;
}

/** Appends a frame to the file; returns the new file size. */
async function pack(path: string, hash: ReturnType<typeof createHash>, lines: Readable) {
  const compress = createZstdCompress({ params: { [zlib.ZSTD_c_compressionLevel]: 3 } });
  async function* hashed(chunks: AsyncIterable<Buffer | string>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(lines, hashed, compress, createWriteStream(path, { flags: 'a', mode: 0o600 }));
  return (await stat(path)).size;
}

/**
 * Reads all rows once and stores the dataset under a name that contains its hash: the same data
 * lead to the same file. Uses a temporary folder, and keeps only a few rows in memory.
 */
export async function freezeDataset(
  store: FileStore,
  folder: string,
  built: BuiltDataset,
): Promise<Frozen> {
  const temporary = await mkdtemp(join(tmpdir(), 'sightline-report-'));
  try {
    const spooled = join(temporary, 'rows.jsonl');
    const packed = join(temporary, 'dataset.zst');
    const parts = await spool(spooled, built);
    const hash = createHash('sha256');
    const document = `${JSON.stringify(reportDatasetSchema.parse(built.dataset))}\n`;
    const documentBytes = await pack(packed, hash, Readable.from([document]));
    const tables: FrozenLayout['tables'] = {};
    let end = documentBytes;
    for (const part of parts) {
      const start = end;
      if (part.end > part.start) {
        const lines = createReadStream(spooled, { start: part.start, end: part.end - 1 });
        end = await pack(packed, hash, lines);
      }
      tables[part.key] = { start, end };
    }
    const dataHash = hash.digest('hex');
    const key = `${folder}dataset-${dataHash.slice(0, 32)}.jsonl.zst`;
    await store.put(key, createReadStream(packed));
    return { dataHash, layout: { key, documentBytes, tables } };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
