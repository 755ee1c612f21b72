import type { Pool, PoolClient } from 'pg';
import { type NativeStatement, withUuids } from './id-parameters';
import { showRows, type VisibleRows, valuesToShow } from './visible-rows';

/** Reads that all see the database at one moment. */
export interface Snapshot {
  /** When it was taken, by the server's clock. */
  readonly asOf: Date;
  /** Yields the rows of a statement, some at a time, in bounded memory. */
  rows<Row>(statement: NativeStatement): AsyncIterable<Row[]>;
}

const rowsAtOnce = 1_000;
/** An open snapshot keeps Postgres from removing old rows, so a stalled reader loses it. */
const idleMsMax = 300_000;
const statementMsMax = 600_000;

/**
 * Runs reads of one workspace in one snapshot. A failed or abandoned read closes its connection.
 */
export async function readSnapshot<T>(
  pool: Pool,
  visible: VisibleRows,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ now: Date }>({
      text: `select set_config('statement_timeout', $1, true),
               set_config('idle_in_transaction_session_timeout', $2, true),
               ${showRows(visible, 3)}, clock_timestamp() as now`,
      values: [String(statementMsMax), String(idleMsMax), ...valuesToShow(visible)],
    });
    const result = await work({
      asOf: rows[0]?.now ?? new Date(),
      rows: (statement) => fetchRows(client, statement),
    });
    await client.query('rollback');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function* fetchRows<Row>(
  client: PoolClient,
  statement: NativeStatement,
): AsyncGenerator<Row[]> {
  const { text, values } = await withUuids(client, statement);
  await client.query({ text: `declare snapshot_rows no scroll cursor for ${text}`, values });
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsAtOnce} from snapshot_rows`);
    if (rows.length > 0) yield rows as Row[];
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close snapshot_rows');
}
