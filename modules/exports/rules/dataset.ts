/** How a column is written: in Parquet, and in JSON. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  /** A moment: a timestamp in UTC, or ISO 8601. */
  | 'time'
  /** A day without a time zone. */
  | 'day'
  /** A list or an object: JSON text in Parquet, itself in JSON lines. */
  | 'json';

export type ExportColumn = {
  name: string;
  type: ColumnType;
  description: string;
  /** The expression that reads it. */
  sql: string;
  /** Whether ClickHouse stores an id there by its UUID. */
  isUuid?: true;
};

type DatasetBase = {
  name: string;
  description: string;
  /** Columns that identify a row: a later export replaces rows by them. */
  key: readonly string[];
  columns: readonly ExportColumn[];
  /** What a reader must know to keep a copy up to date. */
  note?: string;
  /** The tables, and their conditions but for workspace, website and time. */
  from: string;
};

/**
 * A dataset in Postgres. The table is `r`; `$1` is the workspace, `$2` the websites or null, `$3`
 * the time since which rows changed or null.
 */
export type PostgresDataset = DatasetBase & {
  store: 'postgres';
  /** The website of a row; rows of none are in exports of all websites only. */
  website: string;
  /** The time of a row's last change; without one, every export has all rows. */
  changedAt?: string;
  /** Whether deleted rows are recorded (functions/exports.sql). */
  hasDeletions: boolean;
};

/** A dataset in ClickHouse. Parameters: `workspace`, `websites`, `since`, and those of `scope`. */
export type ClickHouseDataset = DatasetBase & {
  store: 'clickhouse';
  changedAt?: string;
  /** What Postgres knows about which rows count. */
  scope?: ScopeName;
  settings?: Record<string, string | number>;
};

/** Reads of Postgres that a dataset in ClickHouse needs. */
export type ScopeName = 'ended-series' | 'audits' | 'link-generations';

export type Dataset = PostgresDataset | ClickHouseDataset;

/** Days that deletions are kept: `changedSince` may not be older. */
export const deletionDays = 90;

/**
 * Rows are stamped before they can be read: a transaction or a pull may last. So the next export of
 * changes begins this long before the snapshot of the last one, and repeats some rows.
 */
export const overlapMs = 2 * 3_600_000;

/** The column of datasets that record deletions. */
export const deletedAtColumn: ExportColumn = {
  name: 'deletedAt',
  type: 'time',
  description: 'Time at which the row was deleted; only its id is then set. Null for other rows',
  sql: '',
};

export const hasDeletions = (dataset: Dataset): boolean =>
  dataset.store === 'postgres' && dataset.hasDeletions;

/** The columns of a dataset's files. */
export const columnsOf = (dataset: Dataset): readonly ExportColumn[] =>
  hasDeletions(dataset) ? [...dataset.columns, deletedAtColumn] : dataset.columns;
