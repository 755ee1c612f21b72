import { createHash } from 'node:crypto';
import { type ClickHouse, fromClickHouseError } from './clickhouse';

/** A row of a table that is partitioned by the month of its day. */
export type RowOfDay = Record<string, unknown> & { day: string };

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

/**
 * Inserts once per partition, each with a token of its rows, so that rows sent again are stored once.
 * Throws AppError `unavailable` while ClickHouse is down.
 */
export async function insertByMonth(
  { client }: ClickHouse,
  table: string,
  rows: readonly RowOfDay[],
  { comment, batchToken = '' }: { comment: string; batchToken?: string },
): Promise<void> {
  for (const [month, values] of Map.groupBy(rows, ({ day }) => day.slice(0, 7))) {
    // The token includes the rows: with the batch's alone, different rows would be dropped as
    // duplicates.
    const token = createHash('sha256')
      .update(`${batchToken} ${table} ${month} ${JSON.stringify(values)}`)
      .digest('hex');
    try {
      await client.insert({
        table,
        values,
        format: 'JSONEachRow',
        clickhouse_settings: {
          ...insertSettings,
          log_comment: comment,
          insert_deduplication_token: token,
        },
      });
    } catch (error) {
      throw fromClickHouseError(error);
    }
  }
}
