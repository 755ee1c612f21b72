import { createHash } from 'node:crypto';
import { AppError, notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { containing } from '../../../platform/postgres/like-pattern';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import { type ReportRow, type ReportSource, reportsMax } from '../rules/report';

export type AiImport = {
  id: string;
  websiteId: string;
  source: ReportSource;
  periodFrom: string;
  periodTo: string;
  isDaily: boolean;
  hasPages: boolean;
  hasQueries: boolean;
  rowCount: number;
  ignoredColumns: string[];
  createdAt: string;
};

export type NewImport = Pick<
  AiImport,
  'websiteId' | 'source' | 'periodFrom' | 'periodTo' | 'isDaily' | 'ignoredColumns'
> & { rows: readonly ReportRow[] };

const columns = `id, website_id, source,
  to_char(period_from, 'YYYY-MM-DD') as "periodFrom", to_char(period_to, 'YYYY-MM-DD') as "periodTo",
  is_daily, has_pages, has_queries,
  row_count, ignored_columns, created_at`;

type Stored = WithDates<AiImport, 'createdAt'>;
const fromStored = (row: Stored): AiImport => withIsoTimes(row);

const own = (db: Queries, websiteId: string) =>
  sql('ai_imports').where({ workspace_id: db.workspaceId, website_id: websiteId });

const hashOf = (rows: readonly ReportRow[]): Buffer =>
  createHash('sha256').update(JSON.stringify(rows)).digest();

/**
 * Stores a report. The same rows of the same period are stored once: `isNew` is false then. The
 * website must be locked. Throws a 422 at `reportsMax` reports.
 */
export async function insertImport(
  tx: Queries,
  report: NewImport,
): Promise<{ stored: AiImport; isNew: boolean }> {
  const contentHash = hashOf(report.rows);
  const { websiteId, source, periodFrom, periodTo, isDaily, rows } = report;
  const identity = { source, period_from: periodFrom, period_to: periodTo };
  const [known] = await tx.run<Stored>(
    own(tx, websiteId)
      .where({ ...identity, content_hash: contentHash })
      .select(sql.raw(columns)),
  );
  if (known) return { stored: fromStored(known), isNew: false };
  const [counted] = await tx.run<{ count: number }>(own(tx, websiteId).count());
  if ((counted?.count ?? 0) >= reportsMax) throw tooMany();
  const [stored] = await tx.run<Stored>(
    sql('ai_imports')
      .insert({
        workspace_id: tx.workspaceId,
        id: newId('aiImport'),
        website_id: websiteId,
        ...identity,
        is_daily: isDaily,
        has_pages: rows.some(({ page }) => page !== null),
        has_queries: rows.some(({ query }) => query !== null),
        row_count: rows.length,
        ignored_columns: report.ignoredColumns,
        content_hash: contentHash,
      })
      .returning(sql.raw(columns)),
  );
  if (!stored) throw new Error('The report was not stored.');
  await insertRows(tx, stored.id, rows);
  return { stored: fromStored(stored), isNew: true };
}

const tooMany = () =>
  new AppError(
    'validation_error',
    `A website has at most ${reportsMax} imported reports. Delete one that a newer one covers.`,
  );

const insertRows = (tx: Queries, importId: string, rows: readonly ReportRow[]) =>
  tx.run(
    sql.raw(
      `insert into ai_import_rows (workspace_id, import_id, place, page, query, day, country, device,
         impressions, citations)
       select ?, ?, place, page, query, day, country, device, impressions, citations
       from unnest(?::text[], ?::text[], ?::date[], ?::text[], ?::text[], ?::bigint[], ?::bigint[])
         with ordinality as r (page, query, day, country, device, impressions, citations, place)`,
      [
        tx.workspaceId,
        importId,
        rows.map(({ page }) => page) as string[],
        rows.map(({ query }) => query) as string[],
        rows.map(({ day }) => day) as string[],
        rows.map(({ country }) => country) as string[],
        rows.map(({ device }) => device) as string[],
        rows.map(({ impressions }) => impressions) as number[],
        rows.map(({ citations }) => citations) as number[],
      ],
    ),
  );

/** Returns an import, or throws a 404. */
export async function getImport(db: Queries, websiteId: string, id: string): Promise<AiImport> {
  const [row] = await db.run<Stored>(own(db, websiteId).where({ id }).select(sql.raw(columns)));
  if (!row) throw notFound('report');
  return fromStored(row);
}

const sortColumns = { periodTo: 'period_to', rowCount: 'row_count' } as const;
export const importSorts = ['createdAt', 'periodTo', 'rowCount'] as const;

/** Returns a page of a website's imports; by default the newest first. */
export async function listImports(
  db: Queries,
  websiteId: string,
  asked: {
    source?: ReportSource | undefined;
    sort?: Sort<(typeof importSorts)[number]> | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: AiImport[]; total: number }> {
  const filtered = own(db, websiteId).modify((query) => {
    if (asked.source) query.where({ source: asked.source });
  });
  const order = newestFirstSql(asked.sort, sortColumns);
  return readPage(db, filtered, {
    columns: [sql.raw(columns)],
    order,
    page: asked,
    fromRow: fromStored,
  });
}

export const deleteImportRow = (tx: Queries, { websiteId, id }: AiImport): Promise<unknown> =>
  tx.run(own(tx, websiteId).where({ id }).delete());

const rowColumns = `page, query, to_char(day, 'YYYY-MM-DD') as day, country, device, impressions, citations`;

export const importRowSorts = ['impressions', 'citations', 'day', 'page', 'query'] as const;

/** Returns a page of a report's rows; by default in the order of the file. */
export async function listImportRows(
  db: Queries,
  importId: string,
  asked: { q?: string | undefined; order: string; limit: number; offset: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  const filtered = sql('ai_import_rows')
    .where({ workspace_id: db.workspaceId, import_id: importId })
    .modify((query) => {
      if (asked.q === undefined) return;
      const part = containing(asked.q);
      query.whereRaw('(page ilike ? or query ilike ?)', [part, part]);
    });
  return readPage<ReportRow>(db, filtered, {
    columns: [sql.raw(rowColumns)],
    order: asked.order,
    page: asked,
  });
}

/** A page in reports of one source, of all imports or of one. */
export type ReportedPage = { page: string; count: number; firstDay: string; lastDay: string };

/**
 * Returns the pages that reports of a source count at least once. Reports overlap, so counts of
 * several are never added: `count` is the highest of one.
 */
export const readReportedPages = (
  db: Queries,
  websiteId: string,
  { source, importId }: { source: ReportSource; importId?: string },
): Promise<ReportedPage[]> =>
  db.run<ReportedPage>(
    sql.raw(
      `select page, max(count) as count, to_char(min(first_day), 'YYYY-MM-DD') as first_day,
         to_char(max(last_day), 'YYYY-MM-DD') as last_day
       from (
         select r.import_id, r.page, sum(coalesce(r.impressions, r.citations))::bigint as count,
           min(coalesce(r.day, i.period_from)) as first_day,
           max(coalesce(r.day, i.period_to)) as last_day
         from ai_imports i
         join ai_import_rows r on r.workspace_id = i.workspace_id and r.import_id = i.id
         where i.workspace_id = ? and i.website_id = ? and i.source = ?
           and (?::uuid is null or i.id = ?::uuid)
           and r.page is not null and coalesce(r.impressions, r.citations) > 0
         group by r.import_id, r.page) of_import
       group by page order by page`,
      [db.workspaceId, websiteId, source, importId ?? null, importId ?? null],
    ),
  );

/** Returns the report of each source that covers pages up to the latest day. */
export async function newestPageReports(
  db: Queries,
  websiteId: string,
): Promise<Map<ReportSource, AiImport>> {
  const rows = await db.run<Stored>(
    own(db, websiteId)
      .where({ has_pages: true })
      .distinctOn('source')
      .select(sql.raw(columns))
      .orderByRaw('source, period_to desc, id desc'),
  );
  return new Map(rows.map((row) => [row.source, fromStored(row)]));
}

/** Returns those of the texts that are queries of the report. */
export async function findImportQueries(
  db: Queries,
  importId: string,
  texts: readonly string[],
): Promise<Set<string>> {
  const rows = await db.run<{ query: string }>(
    sql('ai_import_rows')
      .distinct('query')
      .where({ workspace_id: db.workspaceId, import_id: importId })
      .whereRaw('query = any (?::text[])', [[...texts]]),
  );
  return new Set(rows.map(({ query }) => query));
}
