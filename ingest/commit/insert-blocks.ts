import { createHash } from 'node:crypto';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { joinNativeBlocks } from '../../platform/clickhouse/native/join-native-blocks';
import type { ReadBlock } from '../read/read-task';
import { insertVisits } from './visit-store';

/** The partitions that already have a block's rows, by the block's token. */
export type PresentRows = ReadonlyMap<string, ReadonlySet<number>>;

export type ReadUnderToken = ReadBlock & { token: string };

/** The partitions of blocks' rows, oldest first. */
export const partitionsOf = (blocks: readonly ReadBlock[]): number[] =>
  [
    ...new Set(blocks.flatMap(({ partitions }) => partitions.map(({ partition }) => partition))),
  ].sort((a, b) => a - b);

/** Returns the token of an insert: that of its only block, or a hash over the tokens of several. */
function insertToken(tokens: readonly string[]): string {
  const [first = ''] = tokens;
  if (tokens.length === 1) return first;
  return createHash('sha256').update(tokens.join(' ')).digest('hex');
}

/**
 * Inserts the missing rows, one insert per partition, oldest first. With `token`, rows go as one
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
  for (const partition of partitionsOf(blocks)) {
    const missing = blocks.flatMap((block) =>
      present.get(block.token)?.has(partition)
        ? []
        : block.partitions
            .filter((rows) => rows.partition === partition)
            .map(({ bytes }) => ({ token: block.token, bytes })),
    );
    if (missing.length === 0) continue;
    const ofThese = token ?? insertToken(missing.map((each) => each.token));
    const rows = missing.map(({ bytes }) => bytes);
    const sent = token === undefined ? rows : [joinNativeBlocks(rows)];
    const insert = { rows: sent, token: `${ofThese}.${partition}` };
    await insertVisits(clickhouse, workspaceId, insert, signal);
  }
}
