import { toUuid } from '../../../platform/ids';
import type { Queries, SystemQueries } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { StoredTable } from './stored-rows';

/** Rows of one block for one month, in ClickHouse's Native format. */
export type BlockRows = {
  token: string;
  target: StoredTable;
  partition: number;
  /** Names of the columns, as SQL. */
  columns: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/** Adds rows of a website in the transaction that acknowledges them. */
export async function addLogRows(
  tx: Queries,
  websiteId: string,
  { token, target, partition, columns, bytes }: BlockRows,
): Promise<void> {
  await tx.run({
    text: `insert into log_inbox (workspace_id, website_id, block_token, target, partition, columns,
             rows)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      tx.workspaceId,
      websiteId,
      token,
      target,
      partition,
      columns,
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    ],
  });
}

/** A claimed row of the inbox. */
export type InboxRow = WebsiteRef &
  BlockRows & {
    place: number;
    claim: string;
    /** Whether an earlier insert may have stored it. */
    mayBeStored: boolean;
  };

type Row = {
  workspaceId: string;
  websiteId: string;
  place: number;
  blockToken: string;
  target: StoredTable;
  partition: number;
  columns: string;
  rows: Buffer<ArrayBuffer>;
  claim: string;
  claims: number;
};

const fromRow = (row: Row): InboxRow => ({
  workspaceId: row.workspaceId,
  websiteId: row.websiteId,
  place: row.place,
  token: row.blockToken,
  target: row.target,
  partition: row.partition,
  columns: row.columns,
  bytes: row.rows,
  claim: row.claim,
  mayBeStored: row.claims > 1,
});

const columns = `workspace_id, website_id, place, block_token, target, partition, columns, rows,
  claim::text as claim, claims`;

/** Claims the oldest rows, of one workspace if it is given, until they have `bytesMax` bytes. */
export async function claimLogRows(
  db: SystemQueries,
  options: { claim: string; workspaceId: string | undefined; bytesMax: number },
): Promise<InboxRow[]> {
  const { claim, workspaceId, bytesMax } = options;
  const rows = await db.run<Row>({
    text: `select ${columns} from claim_log_rows($1::text::uuid, $2, $3) order by place`,
    values: [claim, workspaceId === undefined ? null : toUuid(workspaceId), bytesMax],
  });
  return rows.map(fromRow);
}

/** Takes over the rows of a claim that is older than this. */
export async function takeOverLogRows(
  db: SystemQueries,
  staleSeconds: number,
): Promise<InboxRow[]> {
  const rows = await db.run<Row>({
    text: `select ${columns} from take_over_log_rows($1) order by place`,
    values: [staleSeconds],
  });
  return rows.map(fromRow);
}

/** Rows that ClickHouse refuses for good, and why. */
export type RefusedRows = { places: readonly number[]; reason: string };

/** Deletes the rows of a claim, which are stored, and keeps refused ones for a person to look at. */
export async function settleLogRows(
  db: SystemQueries,
  claim: string,
  { places, reason }: RefusedRows,
): Promise<void> {
  await db.run({
    text: 'select settle_log_rows($1::text::uuid, $2, $3)',
    values: [claim, places, reason],
  });
}

/** Returns the place of the newest row of each workspace that has rows. */
export async function findNewestRows(
  db: SystemQueries,
  workspaceIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.run<{ workspaceId: string; newest: number }>({
    text: 'select * from newest_log_rows($1)',
    values: [workspaceIds.map(toUuid)],
  });
  return new Map(rows.map((row) => [row.workspaceId, row.newest]));
}

/** Whether rows up to this place are not stored yet, and whether no insert has taken one of them. */
export async function readRowsUpTo(
  db: Queries,
  place: number,
): Promise<{ areThere: boolean; areFree: boolean }> {
  const [row] = await db.run<{ areThere: boolean; areFree: boolean | null }>({
    text: `select count(*) > 0 as are_there, bool_or(claim is null) as are_free
           from (select claim from log_inbox
             where workspace_id = $1 and place <= $2 and rejected is null
             order by place limit 100) waiting`,
    values: [db.workspaceId, place],
  });
  return { areThere: row?.areThere ?? false, areFree: row?.areFree ?? false };
}

/** What waits to be stored, of a workspace or of all. */
export type InboxState = {
  blocks: number;
  bytes: number;
  /** Age of the oldest in seconds; 0 without one. */
  seconds: number;
  /** Blocks that ClickHouse refused. */
  refused: number;
};

/** Returns the state of each workspace that has rows. */
export async function readInboxStates(db: SystemQueries): Promise<Map<string, InboxState>> {
  const rows = await db.run<{
    workspaceId: string;
    rows: number;
    bytes: number;
    seconds: number | null;
    rejected: number;
  }>({ text: 'select * from log_inbox_state()', values: [] });
  return new Map(
    rows.map((row) => [
      row.workspaceId,
      {
        blocks: row.rows,
        bytes: row.bytes,
        seconds: row.seconds ?? 0,
        refused: row.rejected,
      },
    ]),
  );
}
