import { createHash } from 'node:crypto';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { joinNativeBlocks } from '../../platform/clickhouse/native/join-native-blocks';
import type { ReadBlock } from '../read/read-task';
import { insertVisits } from './visit-store';

/** By a block's token, the partitions that have its rows already. */
export type PresentRows = ReadonlyMap<string, ReadonlySet<number>>;

export type ReadUnderToken = ReadBlock & { token: string };

/** The partitions of blocks' rows, oldest first. */
export const partitionsOf = (blocks: readonly ReadBlock[]): number[] =>
  [
    ...new Set(blocks.flatMap(({ partitions }) => partitions.map(({ partition }) => partition))),
  ].sort((a, b) => a - b);

/** The insert of one block has its token; that of several a token that stands for all of them. */
function insertToken(tokens: readonly string[]): string {
  const [first = ''] = tokens;
  if (tokens.length === 1) return first;
  return createHash('sha256').update(tokens.join(' ')).digest('hex');
}

/**
 * One insert a partition, oldest first, of what is not there yet. Under `token` rows go as one block, so
 * that this insert and any other one under it stand for each other; else under one that stands for the
 * blocks.
 */
export async function insertBlocks(
  { clickhouse, signal }: { clickhouse: ClickHouse; signal: AbortSignal },
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
    await insertVisits(clickhouse, sent, `${ofThese}.${partition}`, signal);
  }
}
