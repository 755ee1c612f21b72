import type { PoolClient } from 'pg';
import { type NativeStatement, withUuids } from './id-parameters';
import { assertServer, type ReplicaRead, waitForReplay } from './replica';
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

/** Runs reads of one workspace in one snapshot, and releases the connection unless they fail. */
export async function readSnapshot<T>(
  client: PoolClient,
  visible: VisibleRows,
  work: (snapshot: Snapshot) => Promise<T>,
  onReplica?: ReplicaRead,
): Promise<T> {
  // A snapshot is taken by the first statement of its transaction, so the wait comes before.
  const server = onReplica && (await waitForReplay(runOn(client), onReplica));
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ now: Date; server: string }>({
    text: `select set_config('statement_timeout', $1, true),
             set_config('idle_in_transaction_session_timeout', $2, true),
             ${showRows(visible, 3)}, clock_timestamp() as now,
             pg_postmaster_start_time()::text as server`,
    values: [String(statementMsMax), String(idleMsMax), ...valuesToShow(visible)],
  });
  // Behind a pooler the transaction may have another server than the statement before it.
  if (server !== undefined) assertServer(rows[0]?.server ?? '', server);
  const result = await work({
    // Rows are stamped by the primary's clock.
    asOf: onReplica?.position.now ?? rows[0]?.now ?? new Date(),
    rows: (statement) => noting(fetchRows(client, statement), onReplica?.note),
  });
  await client.query('rollback');
  client.release();
  return result;
}

const runOn =
  (client: PoolClient) =>
  async <Row>(statement: NativeStatement): Promise<Row[]> =>
    (await client.query(statement)).rows as Row[];

/** A writer of files may wrap the failure that it gets. */
async function* noting<Row>(
  batches: AsyncIterable<Row[]>,
  note: ((error: unknown) => void) | undefined,
): AsyncGenerator<Row[]> {
  try {
    yield* batches;
  } catch (error) {
    note?.(error);
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
