import { createHash } from 'node:crypto';
import type { BlockRows } from '../../modules/crawlers/inbox/inbox-store';
import {
  insertRows,
  type PresentRows,
  type StoredTable,
  storedTables,
} from '../../modules/crawlers/inbox/stored-rows';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { visitColumns } from '../fast/visit-columns';
import { aiReferralColumns } from '../read/ai-referral-columns';
import type { ReadBlock } from '../read/read-task';

export type ReadUnderToken = ReadBlock & { token: string };

const columns: Readonly<Record<StoredTable, string>> = {
  crawler_visits: visitColumns.join(', '),
  ai_referrals: aiReferralColumns.join(', '),
};

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

/** Returns the token of an insert: that of its only block, or a hash over the tokens of several. */
function insertToken(tokens: readonly string[]): string {
  const [first = ''] = tokens;
  if (tokens.length === 1) return first;
  return createHash('sha256').update(tokens.join(' ')).digest('hex');
}

/** Returns a block's rows as they wait in the inbox. */
export const toInboxRows = (block: ReadUnderToken): BlockRows[] =>
  storedTables.flatMap((target) =>
    rowsOf(block, target).map(({ partition, bytes }) => ({
      token: block.token,
      target,
      partition,
      columns: columns[target],
      bytes,
    })),
  );

/** Inserts the missing rows of a workspace's blocks, one insert per table and partition, oldest first. */
export async function insertBlocks(
  {
    clickhouse,
    signal,
    workspaceId,
  }: { clickhouse: ClickHouse; signal: AbortSignal; workspaceId: string },
  blocks: readonly ReadUnderToken[],
  present: PresentRows,
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
      const token = insertToken(missing.map((each) => each.token));
      const rows = missing.map(({ bytes }) => bytes);
      const insert = { table, columns: columns[table], rows, token: `${token}.${partition}` };
      await insertRows(clickhouse.of(workspaceId), insert, signal);
    }
  }
}
