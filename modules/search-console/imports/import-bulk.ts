import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { today } from '../../../platform/calendar/clock';
import { AppError, invalid } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import type { Workspace } from '../../../platform/workspace';
import { noteShownPages } from '../index-state/note-shown-pages';
import type { BulkFormat } from '../rules/bulk-format';
import { type BulkTable, neededColumns } from '../rules/bulk-table';
import { bulkVersion } from '../rules/day-version';
import {
  type BulkLines,
  type BulkSummary,
  commitBulkLines,
  readBadLines,
  streamBulkLines,
  summarizeBulkLines,
  UnreadableFile,
} from '../store/bulk-line-store';

/** Formats of lines are read as they arrive. ClickHouse keeps a whole Parquet file in memory. */
const bytesMax: Record<BulkFormat, number> = {
  CSVWithNames: 2_000_000_000,
  JSONEachRow: 2_000_000_000,
  Parquet: 256_000_000,
};
const daysMax = 500;
const badLinesShown = 20;

export type BulkFile = {
  table: BulkTable;
  format: BulkFormat;
  body: AsyncIterable<Buffer>;
};

/** Where the days of a file go: decided by the property that it names. */
export type BulkTarget = (property: string) => Promise<{ source: 'live' | 'sandbox' }>;

export type ImportedTable = BulkSummary & {
  importId: string;
  property: string;
  version: number;
  source: 'live' | 'sandbox';
};

/**
 * Imports a table of the bulk export: its days replace those of an earlier import and outrank those
 * of the API. All or nothing, since a day with lines missing would be too low. Throws a 422 for a
 * file with a bad line.
 */
export async function importBulkTable(
  workspace: Workspace,
  websiteId: string,
  file: BulkFile,
  { target, signal }: { target: BulkTarget; signal: AbortSignal },
): Promise<ImportedTable> {
  const importId = newId('searchImport');
  const lines: BulkLines = { websiteId, importId, receivedOn: today() };
  await receive(workspace, lines, file, signal);
  const summary = await summarizeBulkLines(workspace, lines);
  await refuseBad(workspace, lines, summary);
  const [property = ''] = summary.properties;
  const { source } = await target(property);
  const version = bulkVersion(Date.now());
  await commitBulkLines(workspace, lines, {
    table: file.table,
    version,
    source,
  });
  if (file.table === 'searchdata_url_impression') {
    await noteShownPages(workspace, websiteId, { from: summary.from, to: summary.to }, today());
  }
  return { ...summary, importId, property, version, source };
}

async function receive(
  workspace: Workspace,
  lines: BulkLines,
  { table, format, body }: BulkFile,
  signal: AbortSignal,
): Promise<void> {
  const bytes = new PassThrough({ highWaterMark: 256 * 1024 });
  const counted = pipeline(limited(body, format), bytes);
  try {
    await Promise.all([
      streamBulkLines(workspace, lines, { table, format, bytes: bytes as Readable }, signal),
      counted,
    ]);
  } catch (error) {
    bytes.destroy();
    // What was wrong with the body is known better than what it did to the insert.
    await counted.catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      const { code } = cause as NodeJS.ErrnoException;
      if (code === 'ECONNRESET') throw endedEarly(cause);
    });
    if (error instanceof UnreadableFile) throw unreadable(format, error);
    throw error;
  }
}

async function* limited(body: AsyncIterable<Buffer>, format: BulkFormat) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax[format]) {
      throw new AppError(
        'payload_too_large',
        `A file of this format may have ${bytesMax[format] / 1e6} MB. Nothing was imported: export fewer days at once${format === 'Parquet' ? ', or as JSON lines' : ''}.`,
        { headers: { Connection: 'close' } },
      );
    }
    yield chunk;
  }
}

const endedEarly = (cause: unknown) =>
  new AppError('bad_request', 'The file ended before it was complete. Send it again.', { cause });

const formatNames: Record<BulkFormat, string> = {
  CSVWithNames: 'CSV',
  JSONEachRow: 'JSON lines',
  Parquet: 'Parquet',
};

/** ClickHouse says what it expected, and at which row; where it is and how it reads do not matter. */
function unreadable(format: BulkFormat, { message }: UnreadableFile): AppError {
  const plain = message
    .replace(/^Code: \d+\. /, '')
    .replace(/DB::Exception: /g, '')
    .replace(/: While executing [\s\S]*$/, '')
    .replace(/\(in file\/uri [^)]*\)/g, '')
    .split('\n')[0]
    ?.slice(0, 300);
  return invalid(
    'body',
    'unreadable',
    `The file is not complete ${formatNames[format]}: ${plain}. Nothing was imported.`,
  );
}

async function refuseBad(
  workspace: Workspace,
  lines: BulkLines,
  summary: BulkSummary,
): Promise<void> {
  if (summary.bad > 0) {
    const first = await readBadLines(workspace, lines, badLinesShown);
    throw new AppError(
      'validation_error',
      `${summary.bad} of ${summary.lines} rows are not valid. Nothing was imported, since a day without them would be too low.`,
      {
        details: first.map(({ line, problem }) => ({
          path: `body.rows[${line}]`,
          code: problem === 'clicks_over_impressions' ? problem : 'invalid_value',
          message:
            problem === 'clicks_over_impressions'
              ? `Row ${line} has more clicks than impressions.`
              : `Row ${line} has no valid ${problem}.`,
        })),
      },
    );
  }
  if (summary.lines === 0) throw invalid('body', 'no_rows', 'The file has no rows.');
  if (summary.properties.length > 1) {
    throw invalid(
      'body',
      'several_properties',
      `The file is of several properties (${summary.properties.slice(0, 3).join(', ')}). Send one file for each.`,
    );
  }
  if (summary.days > daysMax) {
    throw invalid('body', 'too_many_days', `A file may have ${daysMax} days; send it in parts.`);
  }
}

/** Throws a 422 unless a header names every column that the table needs. */
export function requireColumns(table: BulkTable, names: readonly string[]): void {
  const missing = neededColumns[table].filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  throw invalid(
    'body',
    'columns_missing',
    `${table} has columns that the file lacks: ${missing.join(', ')}. Columns found: ${names.slice(0, 20).join(', ')}.`,
  );
}
