import type { ClickHouseClient } from '@clickhouse/client';
import type { Client } from 'pg';
import { dayMs } from '../../platform/calendar/day';
import { fromUuid } from '../../platform/ids';

/** Records of batches are kept for 30 days after their last block. */
const recordDays = 31;
/** A batch's record is written with its first block, which is never this late. */
const unrecordedDays = 2;

/** The block of a visit: its batch, and its number; a very small stream has no number. */
export type VisitBlock = { batch: string; index: number | null };

/**
 * Whether a block was stored after the snapshot, by Postgres' records of that moment: `blocksOf`
 * returns the blocks of a batch, or undefined for a batch without a record.
 */
export function isAfterSnapshot(
  { batch, index }: VisitBlock,
  { firstIdAfter, firstIdChecked }: { firstIdAfter: string; firstIdChecked: string },
  blocksOf: (batch: string) => ReadonlySet<number> | undefined,
): boolean {
  if (batch >= firstIdAfter) return true;
  if (index === null) return false;
  const blocks = blocksOf(batch);
  if (blocks === undefined) return batch >= firstIdChecked;
  return !blocks.has(index);
}

/** Returns the lowest id of a batch made at this time or later: ids begin with 48 bits of time. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  // The last byte is the code of the kind.
  return fromUuid(`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-00000000000d`);
}

type Orphans = { workspaceId: string; tokens: string[] };

/**
 * Deletes visits of blocks that Postgres does not know: they were stored after its snapshot, and
 * their senders will send them again. Returns their number.
 */
export async function deleteOrphanVisits(
  clickhouse: ClickHouseClient,
  postgres: Client,
  at: Date,
): Promise<number> {
  const blocks = await readBlocks(postgres);
  const bounds = {
    firstIdAfter: firstIdAt(at.getTime()),
    firstIdChecked: firstIdAt(at.getTime() - unrecordedDays * dayMs),
  };
  let deleted = 0;
  for await (const row of readTokens(clickhouse, at)) {
    const tokens = row.tokens.filter((token) => {
      const [batch = '', index] = token.split('.');
      const block = { batch, index: index === undefined ? null : Number(index) };
      return isAfterSnapshot(block, bounds, (id) => blocks.get(id));
    });
    if (tokens.length > 0) deleted += await deleteTokens(clickhouse, { ...row, tokens });
  }
  return deleted;
}

async function readBlocks(postgres: Client): Promise<Map<string, Set<number>>> {
  const { rows } = await postgres.query<{ batch: string; blocks: number[] | null }>(
    `select b.id::text as batch,
       array_agg(k.block_index) filter (where k.block_index is not null) as blocks
     from log_batches b left join log_blocks k on k.workspace_id = b.workspace_id and k.batch_id = b.id
     group by b.id`,
  );
  return new Map(rows.map(({ batch, blocks }) => [fromUuid(batch), new Set(blocks ?? [])]));
}

async function* readTokens(clickhouse: ClickHouseClient, at: Date): AsyncGenerator<Orphans> {
  const result = await clickhouse.query({
    query: `SELECT workspace_id AS workspaceId, groupUniqArray(block_token) AS tokens
            FROM (
              SELECT workspace_id, website_id, received_at, block_token FROM crawler_visits
              UNION ALL
              SELECT workspace_id, website_id, received_at, block_token FROM ai_referrals
            ) WHERE received_at >= {from:DateTime64(3)}
            GROUP BY workspace_id, website_id, intDiv(toUInt32(toUnixTimestamp(received_at)), 86400)`,
    query_params: { from: (at.getTime() - recordDays * dayMs) / 1_000 },
    format: 'JSONEachRow',
  });
  for await (const rows of result.stream<Orphans>()) for (const row of rows) yield row.json();
}

async function deleteTokens(clickhouse: ClickHouseClient, { workspaceId, tokens }: Orphans) {
  const where = 'workspace_id = {workspace:String} AND block_token IN ({tokens:Array(String)})';
  const query_params = { workspace: workspaceId, tokens };
  const counted = await clickhouse.query({
    query: `SELECT count() AS count FROM crawler_visits WHERE ${where}`,
    query_params,
    format: 'JSONEachRow',
  });
  const [row] = await counted.json<{ count: string }>();
  for (const table of ['crawler_visits', 'ai_referrals']) {
    await clickhouse.command({
      query: `ALTER TABLE ${table} DELETE WHERE ${where} SETTINGS mutations_sync = 2`,
      query_params,
    });
  }
  return Number(row?.count ?? 0);
}
