import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { unionSettings } from '../../../platform/clickhouse/union-settings';
import type { WorkspaceContext } from '../../../platform/stores';
import type { Clause } from './visit-filter';

/**
 * Rows whose keys are read first, in order, and whose details are read later: the sort columns are
 * read for all rows, the rest only for the rows shown.
 */
export type KeyedRows<Key, Row> = {
  keys: Clause;
  /** Returns the rows of these keys, in the same order. */
  describe: (keys: readonly Key[]) => Promise<Row[]>;
  comment: string;
};

/** Rows described per query while streaming. */
const streamStep = 2_000;

const describeAny = async <Key, Row>(
  { describe }: KeyedRows<Key, Row>,
  keys: readonly Key[],
): Promise<Row[]> => (keys.length === 0 ? [] : describe(keys));

export async function listKeyedRows<Key, Row>(
  { db, clickhouse }: WorkspaceContext,
  keyed: KeyedRows<Key, Row>,
  page: PageOf,
): Promise<{ rows: Row[]; total: number }> {
  const { workspaceId } = db;
  const query = { ...keyed.keys, comment: `list-${keyed.comment}`, settings: unionSettings };
  const { rows: keys, total } = await clickhouse.page<Key>(workspaceId, query, page);
  return { rows: await describeAny(keyed, keys), total };
}

/** Streams the same rows without paging. */
export async function* streamKeyedRows<Key, Row>(
  { db, clickhouse }: WorkspaceContext,
  keyed: KeyedRows<Key, Row>,
): AsyncIterable<Row> {
  const { workspaceId } = db;
  let keys: Key[] = [];
  const query = { ...keyed.keys, comment: `stream-${keyed.comment}`, settings: unionSettings };
  for await (const key of clickhouse.stream<Key>(workspaceId, query)) {
    if (keys.push(key) < streamStep) continue;
    yield* await describeAny(keyed, keys);
    keys = [];
  }
  yield* await describeAny(keyed, keys);
}
