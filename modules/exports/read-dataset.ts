import type { NativeStatement } from '../../platform/postgres/database';
import type { Snapshot } from '../../platform/postgres/snapshot';
import type { Workspace, WorkspaceReads } from '../../platform/workspace';
import { type Cells, type RawRow, toCells } from './cells';
import {
  type ClickHouseDataset,
  columnsOf,
  type Dataset,
  deletedAtColumn,
  type ExportColumn,
  type PostgresDataset,
} from './rules/dataset';
import { readScope } from './store/dataset-scope';

export type RowFilter = {
  /** Null for all websites. */
  websiteIds: readonly string[] | null;
  /** Null for all rows. */
  changedSince: string | null;
};

/** Rows of a dataset, of one moment. */
export type DatasetRows = {
  asOf: Date;
  rows: AsyncIterable<Cells[]>;
  /** Rows that were deleted since; empty for a dataset that does not record them. */
  deleted: AsyncIterable<Cells[]>;
};

/** Calls `work` with the rows of a dataset while their snapshot is kept. */
export const readDataset = <T>(
  workspace: Workspace,
  dataset: Dataset,
  filter: RowFilter,
  work: (rows: DatasetRows) => Promise<T>,
): Promise<T> =>
  dataset.store === 'postgres'
    ? workspace.snapshot((snapshot) =>
        work(postgresRows(snapshot, workspace.workspaceId, dataset, filter)),
      )
    : work({
        asOf: new Date(),
        rows: clickHouseRows(workspace, dataset, filter),
        deleted: noRows(),
      });

async function* noRows(): AsyncGenerator<Cells[]> {}

async function* mapRows(
  batches: AsyncIterable<RawRow[]>,
  columns: readonly ExportColumn[],
): AsyncGenerator<Cells[]> {
  const convert = toCells(columns);
  for await (const rows of batches) yield rows.map(convert);
}

function postgresRows(
  snapshot: Snapshot,
  workspaceId: string,
  dataset: PostgresDataset,
  filter: RowFilter,
): DatasetRows {
  const columns = columnsOf(dataset);
  const wantsDeleted = dataset.hasDeletions && filter.changedSince !== null;
  return {
    asOf: snapshot.asOf,
    rows: mapRows(snapshot.rows(rowsStatement(workspaceId, dataset, filter)), columns),
    deleted: wantsDeleted
      ? mapRows(snapshot.rows(deletedStatement(workspaceId, dataset, filter)), columns)
      : noRows(),
  };
}

const quoted = (name: string) => `"${name}"`;

function rowsStatement(
  workspaceId: string,
  dataset: PostgresDataset,
  filter: RowFilter,
): NativeStatement {
  const { columns, from, website, changedAt } = dataset;
  // A day is read as text, since the driver would make it a moment in the local time zone.
  const selected = columns.map(({ name, type, sql }) =>
    type === 'day' ? `(${sql})::text as ${quoted(name)}` : `${sql} as ${quoted(name)}`,
  );
  return {
    text: `select ${selected.join(', ')} from ${from}
      where r.workspace_id = $1 and ($2::uuid[] is null or ${website} = any ($2))
        and ($3::timestamptz is null or ${changedAt ?? 'now()'} >= $3)`,
    values: [workspaceId, filter.websiteIds, changedAt ? filter.changedSince : null],
  };
}

const deletedStatement = (
  workspaceId: string,
  { name }: PostgresDataset,
  filter: RowFilter,
): NativeStatement => ({
  text: `select row_id as id, deleted_at as ${quoted(deletedAtColumn.name)} from deleted_rows
    where workspace_id = $1 and ($2::uuid[] is null or website_id = any ($2))
      and deleted_at >= $3 and dataset = $4`,
  values: [workspaceId, filter.websiteIds, filter.changedSince, name],
});

const rowsAtOnce = 1_000;

async function* clickHouseRows(
  workspace: WorkspaceReads,
  dataset: ClickHouseDataset,
  filter: RowFilter,
): AsyncGenerator<Cells[]> {
  const { websites, parameters } = await readScope(workspace.db, dataset.scope, filter);
  if (websites.length === 0) return;
  const convert = toCells(columnsOf(dataset));
  let batch: Cells[] = [];
  for await (const row of streamRows(workspace, dataset, filter, { ...parameters, websites })) {
    batch.push(convert(row));
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function streamRows(
  workspace: WorkspaceReads,
  dataset: ClickHouseDataset,
  { changedSince }: RowFilter,
  parameters: Record<string, unknown>,
): AsyncIterable<RawRow> {
  const { columns, from, changedAt, settings = {} } = dataset;
  const selected = columns.map(({ name, sql }) => `${sql} AS ${quoted(`export_${name}`)}`);
  const isSince = changedAt !== undefined && changedSince !== null;
  const since = isSince ? ` AND ${changedAt} >= {since:DateTime64(3, 'UTC')}` : '';
  const renamed = columns.map(({ name }) => `${quoted(`export_${name}`)} AS ${quoted(name)}`);
  return workspace.clickhouse.stream<RawRow>({
    // The inner names differ from all columns, which conditions would otherwise mean.
    sql: `SELECT ${renamed.join(', ')} FROM (SELECT ${selected.join(', ')} FROM ${from}${since})`,
    parameters: {
      ...parameters,
      ...(isSince && { since: changedSince.replace('T', ' ').replace('Z', '') }),
    },
    settings,
    comment: `export-${dataset.name}`,
  });
}
