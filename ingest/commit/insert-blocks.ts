import { createHash } from 'node:crypto';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { joinNativeBlocks } from '../../platform/clickhouse/native/join-native-blocks';
import type { ReadBlock } from '../read/read-task';
import { insertRows, type PresentRows, type StoredTable, storedTables } from './visit-store';

export type ReadUnderToken = ReadBlock & { token: string };

/** A block's rows of a table. */
const rowsOf = ({ partitions, aiReferrals }: ReadBlock, table: StoredTable) =>
  table === 'crawler_visits' ? partitions : aiReferrals;

/** The partitions of blocks' rows, oldest first. */
export const partitionsOf = (
  blocks: readonly ReadBlock[],
  table: StoredTable = 'crawler_visits',
): number[] =>
  [
    ...new Set(blocks.flatMap((block) => rowsOf(block, table).map(({ partition }) => partition))),
  ].sort((a, b) => a - b);

/** Whether all rows of a block are stored. */
export const isStored = (block: ReadUnderToken, present: PresentRows): boolean =>
  storedTables.every((table) =>
    rowsOf(block, table).every(({ partition }) => present[table].get(block.token)?.has(partition)),
  );

/** Returns the token of an insert: that of its only block, or a hash over the tokens of several. */
function insertToken(tokens: readonly string[]): string {
  const [first = ''] = tokens;
  if (tokens.length === 1) return first;
  return createHash('sha256').update(tokens.join(' ')).digest('hex');
}

/**
 * Inserts the missing rows, one insert per table and partition, oldest first. With `token`, rows go as one
 * block, so that ClickHouse deduplicates this insert against any other one under that token.
 * Without it, the token is derived from the blocks.
 */
export async function insertBlocks(
  {
    clickhouse,
    signal,
    workspaceId,
  }: {
    clickhouse: ClickHouse;
    signal: AbortSignal;
    /** Of the blocks, or of one of them: they have the same replica. */
    workspaceId: string;
  },
  blocks: readonly ReadUnderToken[],
  present: PresentRows,
  token?: string,
): Promise<void> {
  for (const table of storedTables) {
    for (const partition of partitionsOf(blocks, table)) {
      const missing = blocks.flatMap((block) =>
        present[table].get(block.token)?.has(partition)
          ? []
          : rowsOf(block, table)
              .filter((rows) => rows.partition === partition)
              .map(({ bytes }) => ({ token: block.token, bytes })),
      );
      if (missing.length === 0) continue;
      const ofThese = token ?? insertToken(missing.map((each) => each.token));
      const rows = missing.map(({ bytes }) => bytes);
      const sent = token === undefined ? rows : [joinNativeBlocks(rows)];
      const insert = { table, rows: sent, token: `${ofThese}.${partition}` };
      await insertRows(clickhouse, workspaceId, insert, signal);
    }
  }
}
