import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClickHouseError } from '@clickhouse/client';
import {
  fromClickHouseError,
  type WorkspaceClickHouse,
} from '../../../platform/clickhouse/clickhouse';
import { unavailable } from '../../../platform/errors';

/** A slower store counts as unavailable: the rows are kept and sent again. */
const insertTimeoutMs = 30_000;

/**
 * Backoff between attempts of one insert. The other side may have closed a kept-alive connection,
 * or a server restarted; the token makes another attempt idempotent.
 */
const retryDelaysMs = [50, 400, 1500] as const;

/**
 * Pins every setting that exactly-once depends on, whatever the server's profile: one synchronous
 * insert that creates one part and is dropped when its token is already known.
 */
const insertSettings = {
  async_insert: 0,
  insert_deduplicate: 1,
  input_format_parallel_parsing: 0,
  max_insert_block_size: '1048576',
  min_insert_block_size_rows: '1048576',
  min_insert_block_size_bytes: '0',
  max_execution_time: insertTimeoutMs / 1000,
  log_comment: 'ingest-visits',
} as const;

/** What a block is stored as: its crawlers' visits, and counts of people's from AI assistants. */
export const storedTables = ['crawler_visits', 'ai_referrals'] as const;
export type StoredTable = (typeof storedTables)[number];

async function withinTime<T>(signal: AbortSignal, work: (bounded: AbortSignal) => Promise<T>) {
  const timeout = AbortSignal.timeout(insertTimeoutMs);
  try {
    return await work(AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw timeout.aborted ? unavailable('The log store', error) : fromClickHouseError(error);
  }
}

type Insert = {
  table: StoredTable;
  /** Names of the columns, as SQL. */
  columns: string;
  rows: readonly Uint8Array[];
  token: string;
};

async function insertOnce(
  clickhouse: WorkspaceClickHouse,
  { table, columns, rows, token }: Insert,
  signal: AbortSignal,
): Promise<void> {
  const client = await clickhouse.client();
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${columns}) FORMAT Native`,
    values: Readable.from(rows, { objectMode: false }),
    clickhouse_settings: { ...insertSettings, insert_deduplication_token: token },
    abort_signal: signal,
  });
  // The connection is free for the next insert only when the response has been read.
  for await (const _ of stream) if (signal.aborted) break;
}

/**
 * Inserts rows of one partition, as blocks in ClickHouse's Native format. Idempotent under one
 * token. Throws AppError `unavailable` when the store is unavailable or slow; the rows may or may
 * not be stored then. Throws ClickHouseError when it refuses the rows.
 */
export async function insertRows(
  clickhouse: WorkspaceClickHouse,
  insert: Insert,
  signal: AbortSignal,
): Promise<void> {
  await withinTime(signal, async (bounded) => {
    for (const delayMs of retryDelaysMs) {
      try {
        return await insertOnce(clickhouse, insert, bounded);
      } catch (error) {
        // A request that the server rejected would be rejected again.
        if (error instanceof ClickHouseError || bounded.aborted) throw error;
      }
      await sleep(delayMs, undefined, { signal: bounded });
    }
    return insertOnce(clickhouse, insert, bounded);
  });
}

/** The partitions that have a block's rows, by the block's token. */
type PartitionsByToken = ReadonlyMap<string, ReadonlySet<number>>;

/** What is stored of blocks already, by table. */
export type PresentRows = Readonly<Record<StoredTable, PartitionsByToken>>;

export const noRows: PresentRows = { crawler_visits: new Map(), ai_referrals: new Map() };

/**
 * Returns the partitions that contain rows of blocks, by their tokens. Used for blocks that may
 * have been inserted too long ago for ClickHouse to remember their tokens. Blocks without rows are
 * omitted.
 */
export async function partitionsOfBlocks(
  clickhouse: WorkspaceClickHouse,
  websiteId: string,
  blockTokens: readonly string[],
): Promise<PresentRows> {
  const [visits, referrals] = await Promise.all(
    storedTables.map((table) => partitionsIn(table, clickhouse, websiteId, blockTokens)),
  );
  return { crawler_visits: visits ?? new Map(), ai_referrals: referrals ?? new Map() };
}

async function partitionsIn(
  table: StoredTable,
  clickhouse: WorkspaceClickHouse,
  websiteId: string,
  blockTokens: readonly string[],
): Promise<PartitionsByToken> {
  await clickhouse.catchUp(table);
  const rows = await clickhouse.query<{ token: string; partitions: number[] }>({
    sql: `SELECT block_token AS token, groupUniqArray(partition) AS partitions FROM ${table}
          WHERE website_id = {website:String}
            AND block_token IN {tokens:Array(String)}
          GROUP BY block_token`,
    parameters: { website: websiteId, tokens: blockTokens },
    comment: 'ingest-find-blocks',
  });
  return new Map(rows.map(({ token, partitions }) => [token, new Set(partitions)]));
}
