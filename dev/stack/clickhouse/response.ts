import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Totals } from './engine-messages';
import { ClickHouseException } from './exception';
import type { HttpQuery } from './http-query';

type Rows = AsyncGenerator<Uint8Array, Totals>;

const typesByFormat: readonly (readonly [RegExp, string])[] = [
  [/EachRow/, 'application/x-ndjson; charset=UTF-8'],
  [/^JSON/, 'application/json; charset=UTF-8'],
  [/^CSV/, 'text/csv; charset=UTF-8'],
  [/^(TSV|TabSeparated)/, 'text/tab-separated-values; charset=UTF-8'],
  [/./, 'application/octet-stream'],
];

/**
 * Sends a result. The status is sent after the first block, so that a statement that fails at once
 * returns an error status. A later failure ends the body with the exception.
 */
export async function sendRows(
  response: ServerResponse,
  query: HttpQuery,
  rows: Rows,
  { isInsert, format }: { isInsert: boolean; format: string },
): Promise<void> {
  const startedAt = process.hrtime.bigint();
  const first = await rows.next();
  const tag = randomBytes(8).toString('hex');
  const totals = first.done ? first.value : { rowsRead: 0, bytesRead: 0 };
  response.writeHead(200, {
    ...commonHeaders(query),
    'X-ClickHouse-Summary': summary(totals, isInsert, process.hrtime.bigint() - startedAt),
    'X-ClickHouse-Exception-Tag': tag,
    'X-ClickHouse-Format': format,
    'Content-Type': contentType(format),
    ...(query.compressesResponse && !first.done ? { 'Content-Encoding': 'gzip' } : {}),
  });
  if (first.done) {
    response.end();
    return;
  }
  const body = Readable.from(withException(first.value, rows, tag));
  if (query.compressesResponse) await pipeline(body, createGzip({ level: 3 }), response);
  else await pipeline(body, response);
}

export function sendException(
  response: ServerResponse,
  queryId: string | undefined,
  exception: ClickHouseException,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(exception.status, {
    ...(queryId === undefined ? {} : { 'X-ClickHouse-Query-Id': queryId }),
    'X-ClickHouse-Exception-Code': String(exception.code),
    'Content-Type': 'text/plain; charset=UTF-8',
    ...(exception.status === 401 ? { 'WWW-Authenticate': 'Basic realm="ClickHouse"' } : {}),
    // Otherwise the unread rest of the body would be taken for the next request.
    ...(response.req.complete ? {} : { Connection: 'close' }),
  });
  response.end(`${exception.message}\n`);
}

const commonHeaders = (query: HttpQuery) => ({
  'X-ClickHouse-Query-Id': query.queryId,
  'X-ClickHouse-Timezone': 'UTC',
});

function contentType(format: string): string {
  return typesByFormat.find(([pattern]) => pattern.test(format))?.[1] ?? 'text/plain';
}

function summary({ rowsRead, bytesRead }: Totals, isInsert: boolean, elapsedNs: bigint): string {
  return JSON.stringify({
    read_rows: String(rowsRead),
    read_bytes: String(bytesRead),
    written_rows: String(isInsert ? rowsRead : 0),
    written_bytes: String(isInsert ? bytesRead : 0),
    total_rows_to_read: '0',
    result_rows: String(rowsRead),
    result_bytes: String(bytesRead),
    elapsed_ns: String(elapsedNs),
  });
}

/**
 * Appends an exception the way the server does after the status has been sent; the client detects
 * it.
 */
async function* withException(first: Uint8Array, rows: Rows, tag: string) {
  try {
    yield first;
    yield* rows;
  } catch (error) {
    const text = error instanceof ClickHouseException ? error.message : String(error);
    const length = Buffer.byteLength(text) + 1;
    yield Buffer.from(
      `\r\n__exception__\r\n${tag}\r\n${text}\n${length} ${tag}\r\n__exception__\r\n`,
    );
  }
}
