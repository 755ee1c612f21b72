import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { WorkspaceReads } from '../workspace';
import { fromClickHouseError } from './clickhouse';

/** A row of a table that is partitioned by the month of its day. Rows of one call are of its workspace. */
export type RowOfDay = Record<string, unknown> & { workspace_id: string; day: string };

/** Pins every setting that deduplication depends on, regardless of the server's profile. */
const insertSettings = {
  async_insert: 0,
  insert_deduplicate: 1,
  input_format_parallel_parsing: 0,
  max_insert_block_size: '1048576',
  min_insert_block_size_rows: '1048576',
  min_insert_block_size_bytes: '0',
  max_execution_time: 30,
} as const;

/** Rows of one partition as they are sent. */
type Body = { hash: Hash; lines: string[]; chunks: string[] };

/** Fewer and larger chunks, since each costs a write to the socket. */
const linesPerChunk = 500;

/**
 * Inserts once per partition, each with a token of its rows, so that rows sent again are stored once.
 * Rows may be made one by one: each is turned to text at once. Throws AppError `unavailable` while
 * ClickHouse is down.
 */
export async function insertByMonth(
  workspace: WorkspaceReads,
  table: string,
  rows: Iterable<RowOfDay>,
  { comment, batchToken = '' }: { comment: string; batchToken?: string },
): Promise<void> {
  const bodies = new Map<string, Body>();
  for (const row of rows) {
    const month = row.day.slice(0, 7);
    let body = bodies.get(month);
    // The token includes the rows: with the batch's alone, different rows would be dropped as
    // duplicates.
    const isFirst = body === undefined;
    body ??= {
      hash: createHash('sha256').update(`${batchToken} ${table} ${month} [`),
      lines: [],
      chunks: [],
    };
    bodies.set(month, body);
    addLine(body, JSON.stringify(row), isFirst);
  }
  for (const { hash, lines, chunks } of bodies.values()) {
    try {
      const client = await workspace.clickhouse.client();
      const { stream } = await client.exec({
        query: `INSERT INTO ${table} FORMAT JSONEachRow`,
        values: Readable.from([...chunks, lines.join('')], { objectMode: false }),
        clickhouse_settings: {
          ...insertSettings,
          log_comment: comment,
          insert_deduplication_token: hash.update(']').digest('hex'),
        },
      });
      await text(stream);
    } catch (error) {
      throw fromClickHouseError(error);
    }
  }
}

function addLine(body: Body, line: string, isFirst: boolean): void {
  body.hash.update(isFirst ? line : `,${line}`);
  body.lines.push(`${line}\n`);
  if (body.lines.length < linesPerChunk) return;
  body.chunks.push(body.lines.join(''));
  body.lines = [];
}
