import { createHash } from 'node:crypto';
import { AppError, notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import type { BulkTable } from '../rules/bulk-table';
import {
  type ExportDimension,
  type ExportFilter,
  type ExportRow,
  importsMax,
} from '../rules/search-export';
import type { SearchType } from '../rules/search-shape';

export type SearchImport = {
  id: string;
  websiteId: string;
  kind: 'export' | BulkTable;
  property: string | null;
  searchTypes: SearchType[];
  periodFrom: string;
  periodTo: string;
  rowCount: number;
  ignoredColumns: string[];
  /** Totals of an export's period; null without its table of days. */
  clicks: number | null;
  impressions: number | null;
  weightedPosition: number | null;
  filters: ExportFilter[];
  /** Version of a table's days; null in an export. */
  version: number | null;
  dataSource: 'live' | 'sandbox';
  createdAt: string;
};

const columns = `id, website_id, kind, property, search_types,
  to_char(period_from, 'YYYY-MM-DD') as "periodFrom", to_char(period_to, 'YYYY-MM-DD') as "periodTo",
  row_count, ignored_columns, clicks, impressions,
  weighted_position, filters, version, data_source,
  created_at`;

type Stored = WithDates<SearchImport, 'createdAt'>;
const fromStored = (row: Stored): SearchImport => withIsoTimes(row);

const own = (db: Queries, websiteId: string) =>
  sql('search_imports').where({ workspace_id: db.workspaceId, website_id: websiteId });

/** Throws a 422 if the website has as many imports as it may keep. */
export async function refuseTooManyImports(db: Queries, websiteId: string): Promise<void> {
  const [counted] = await db.run<{ count: number }>(own(db, websiteId).count());
  if ((counted?.count ?? 0) < importsMax) return;
  throw new AppError(
    'validation_error',
    `A website keeps at most ${importsMax} imports. Delete one that a newer one covers.`,
  );
}

export type NewExport = Pick<
  SearchImport,
  'websiteId' | 'periodFrom' | 'periodTo' | 'ignoredColumns' | 'filters'
> &
  Pick<SearchImport, 'clicks' | 'impressions' | 'weightedPosition'> & {
    searchType: SearchType;
    rows: readonly ExportRow[];
  };

/**
 * Stores an export as a snapshot. The same rows of the same period are stored once: `isNew` is false
 * then. The website must be locked.
 */
export async function insertExport(
  tx: Queries,
  { websiteId, searchType, rows, ...report }: NewExport,
): Promise<{ stored: SearchImport; isNew: boolean }> {
  const contentHash = createHash('sha256').update(JSON.stringify(rows)).digest();
  const identity = {
    search_types: [searchType],
    period_from: report.periodFrom,
    period_to: report.periodTo,
    content_hash: contentHash,
  };
  const [known] = await tx.run<Stored>(own(tx, websiteId).where(identity).select(sql.raw(columns)));
  if (known) return { stored: fromStored(known), isNew: false };
  await refuseTooManyImports(tx, websiteId);
  const [stored] = await tx.run<Stored>(
    sql('search_imports')
      .insert({
        workspace_id: tx.workspaceId,
        id: newId('searchImport'),
        website_id: websiteId,
        kind: 'export',
        ...identity,
        row_count: rows.length,
        ignored_columns: report.ignoredColumns,
        clicks: report.clicks,
        impressions: report.impressions,
        weighted_position: report.weightedPosition,
        filters: JSON.stringify(report.filters),
        data_source: 'live',
      })
      .returning(sql.raw(columns)),
  );
  if (!stored) throw new Error('The export was not stored.');
  await insertRows(tx, stored.id, rows);
  return { stored: fromStored(stored), isNew: true };
}

async function insertRows(
  tx: Queries,
  importId: string,
  rows: readonly ExportRow[],
): Promise<void> {
  await tx.run({
    text: `insert into search_import_rows
        (workspace_id, import_id, dimension, place, name, clicks, impressions, position)
      select $1, $2, r.dimension, row_number() over (partition by r.dimension order by r.place),
        r.name, r.clicks, r.impressions, r.position
      from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::double precision[])
        with ordinality as r (dimension, name, clicks, impressions, position, place)`,
    values: [
      tx.workspaceId,
      importId,
      rows.map(({ dimension }) => dimension),
      rows.map(({ name }) => name),
      rows.map(({ clicks }) => clicks),
      rows.map(({ impressions }) => impressions),
      rows.map(({ position }) => position),
    ],
  });
}

export type NewTable = Pick<
  SearchImport,
  | 'id'
  | 'websiteId'
  | 'searchTypes'
  | 'periodFrom'
  | 'periodTo'
  | 'rowCount'
  | 'ignoredColumns'
  | 'dataSource'
> & { kind: BulkTable; property: string; version: number };

/** Records that the days of a table are stored. */
export async function insertTable(tx: Queries, table: NewTable): Promise<SearchImport> {
  const [stored] = await tx.run<Stored>(
    sql('search_imports')
      .insert({
        workspace_id: tx.workspaceId,
        id: table.id,
        website_id: table.websiteId,
        kind: table.kind,
        property: table.property,
        search_types: table.searchTypes,
        period_from: table.periodFrom,
        period_to: table.periodTo,
        row_count: table.rowCount,
        ignored_columns: table.ignoredColumns,
        version: table.version,
        data_source: table.dataSource,
      })
      .returning(sql.raw(columns)),
  );
  if (!stored) throw new Error('The import was not stored.');
  return fromStored(stored);
}

/** Returns an import, or throws a 404. */
export async function getSearchImportRow(
  db: Queries,
  websiteId: string,
  id: string,
): Promise<SearchImport> {
  const [row] = await db.run<Stored>(own(db, websiteId).where({ id }).select(sql.raw(columns)));
  if (!row) throw notFound('import');
  return fromStored(row);
}

const sortColumns = { periodTo: 'period_to', rowCount: 'row_count' } as const;
export const searchImportSorts = ['createdAt', 'periodTo', 'rowCount'] as const;

/** Returns a page of a website's imports; by default the newest first. */
export async function readSearchImports(
  db: Queries,
  websiteId: string,
  asked: {
    kind?: SearchImport['kind'] | undefined;
    sort?: Sort<(typeof searchImportSorts)[number]> | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: SearchImport[]; total: number }> {
  const filtered = own(db, websiteId).modify((query) => {
    if (asked.kind) query.where({ kind: asked.kind });
  });
  const order = newestFirstSql(asked.sort, sortColumns);
  return readPage(db, filtered, {
    columns: [sql.raw(columns)],
    order,
    page: asked,
    fromRow: fromStored,
  });
}

export const deleteSearchImportRow = (
  tx: Queries,
  { websiteId, id }: SearchImport,
): Promise<unknown> => tx.run(own(tx, websiteId).where({ id }).delete());

/** Returns a page of an export's rows, of one table in the order of the file. */
export async function readExportRows(
  db: Queries,
  importId: string,
  asked: { dimension: ExportDimension; limit: number; offset: number },
): Promise<{ rows: ExportRow[]; total: number }> {
  const ofTable = sql('search_import_rows').where({
    workspace_id: db.workspaceId,
    import_id: importId,
    dimension: asked.dimension,
  });
  const columns = ['dimension', 'name', 'clicks', 'impressions', 'position'];
  return readPage<ExportRow>(db, ofTable, { columns, order: 'place', page: asked });
}
