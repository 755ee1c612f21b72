import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { unionSettings } from '../../../platform/clickhouse/union-settings';
import type { WorkspaceReads } from '../../../platform/workspace';
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
  { clickhouse }: WorkspaceReads,
  keyed: KeyedRows<Key, Row>,
  page: PageOf,
): Promise<{ rows: Row[]; total: number }> {
  const query = { ...keyed.keys, comment: `list-${keyed.comment}`, settings: unionSettings };
  const { rows: keys, total } = await clickhouse.page<Key>(query, page);
  return { rows: await describeAny(keyed, keys), total };
}

/** Streams the same rows without paging. */
export async function* streamKeyedRows<Key, Row>(
  { clickhouse }: WorkspaceReads,
  keyed: KeyedRows<Key, Row>,
): AsyncIterable<Row> {
  let keys: Key[] = [];
  const query = { ...keyed.keys, comment: `stream-${keyed.comment}`, settings: unionSettings };
  for await (const key of clickhouse.stream<Key>(query)) {
    if (keys.push(key) < streamStep) continue;
    yield* await describeAny(keyed, keys);
    keys = [];
  }
  yield* await describeAny(keyed, keys);
}
