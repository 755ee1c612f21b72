import { Readable } from 'node:stream';
import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { rollUpImportedSpans } from '../../modules/search-console/collect/roll-up-spans';
import { findBinding } from '../../modules/search-console/connections/open-binding';
import { importBulkTable, requireColumns } from '../../modules/search-console/imports/import-bulk';
import {
  type BulkTable,
  bulkColumns,
  bulkTables,
} from '../../modules/search-console/rules/bulk-table';
import { covers } from '../../modules/search-console/rules/property';
import type { ExportRow } from '../../modules/search-console/rules/search-export';
import { type SearchType, searchTypes } from '../../modules/search-console/rules/search-shape';
import type { BulkFormat } from '../../modules/search-console/store/bulk-line-store';
import { getConnection } from '../../modules/search-console/store/connection-store';
import {
  insertExport,
  insertTable,
  refuseTooManyImports,
} from '../../modules/search-console/store/search-import-store';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { findWebsite, type StoredWebsite } from '../../modules/websites/store/website-store';
import { AppError, invalid, notFound } from '../../platform/errors';
import { peek } from '../../platform/network/unpack-body';
import { isZip } from '../../platform/zip/read-zip';
import { fileWarningSchema, warningsMax } from '../csv-import/file-warning';
import { keyedUpload } from '../operation/keyed-upload';
import { defineUpload, type ReadContext, type Upload } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { readNamedColumns } from './export-columns';
import {
  type ExportFile,
  type ExportOptions,
  errorsMax,
  exportBytesMax,
  searchExportFile,
} from './read-export';
import { searchImportSchema, toSearchImport } from './search-import-schema';

const day = z.iso.date();
const count = z.int().min(0);

const query = z.object({
  table: z
    .enum(bulkTables)
    .optional()
    .describe(
      'Table of the bulk export that the file has; without it the file is an export of the performance report',
    ),
  type: z
    .enum(searchTypes)
    .optional()
    .describe(
      'Search type of an export; default: the one that the filters of its archive name, or `web` without them. Tables name theirs in each row',
    ),
  columns: z
    .string()
    .min(1)
    .max(2_000)
    .optional()
    .describe(
      'What the columns of an export are, in a language that is not known: `A:query,B:clicks,C:impressions` where A, B and C are their names. Others are `page`, `country`, `device`, `appearance`, `date`, `ctr` and `position`',
    ),
  from: day.optional().describe('First day of an export; needed only if it has no table of days'),
  to: day.optional().describe('Last day of an export; needed as `from` is'),
});
type Asked = z.output<typeof query>;

const response = z
  .object({
    import: searchImportSchema.describe('The file as it is stored'),
    isNew: z.boolean().describe('Whether it was added; false if the same export was there'),
    received: count.describe('Number of rows that the file has'),
    invalid: count.describe(
      'Number of rows of an export that are not valid, and not stored; a table with such a row is refused',
    ),
    errors: z
      .array(
        z.object({
          file: z.string().nullable().describe('File in the archive; null for a single one'),
          row: z.int().describe('Number of the row in the file; the first row is 1'),
          code: z.string().describe('What is wrong with it, for programs'),
          message: z.string().describe('What is wrong with it, for people'),
        }),
      )
      .describe(`The first ${errorsMax} invalid rows`),
    ignoredFiles: z
      .array(z.string())
      .describe('Files of the archive that are no table of the performance report'),
    warnings: z
      .array(
        fileWarningSchema.extend({
          file: z.string().nullable().describe('File in the archive; null for a single one'),
        }),
      )
      .describe(
        `Why files were left out, and the first ${warningsMax} cells of each that look changed by a spreadsheet`,
      ),
  })
  .meta({ id: 'SearchImportReply' });

export const importSearchData = defineUpload({
  id: 'importSearchData',
  area: 'search-console',
  method: 'post',
  path: '/websites/{websiteId}/search-console/imports',
  summary: 'Import an export of Search Console, or a table of its bulk export',
  description:
    'Without `table`: the ZIP file or one CSV file that Search Console’s performance report exports, in 23 languages of its interface and others by `columns`, of up to 8 MB. It is kept as a snapshot of its period: a table has 1,000 rows at most, so it never becomes days. The same export may be sent again. ' +
    'With `table`: that table of the bulk export as Parquet (256 MB), JSON lines or CSV with BigQuery’s column names (2 GB), of one property and up to 500 days. Rows that repeat a key are added up, and anonymized ones count in totals only. A day that is imported again is replaced, so send all rows of a day in one file. These days have no row cap, so they go before those of the API: `performance` and the other reads use them, and never both. A file with an invalid row is refused as a whole.',
  tool: { unfit: 'It is a file that a person or a program exports' },
  mediaTypes: [
    'application/zip',
    'text/csv',
    'application/x-ndjson',
    'application/vnd.apache.parquet',
  ],
  params: websitePath,
  query,
  response,
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request', 'conflict'],
  resolve: pathWebsite,
  handle(context, { resource, query: asked, upload }) {
    refuseForms(upload);
    const path = `/websites/${resource.id}/search-console/imports?${JSON.stringify(asked)}`;
    return keyedUpload(context, { upload, path }, async (body) => {
      await refuseTooManyImports(context.db, resource.id);
      const { table } = asked;
      if (table !== undefined) return importTable(context, resource, { body, table });
      const bytes = await upload.admit(exportBytesMax, () => readAll(body));
      return importExport(context, resource, { bytes, asked });
    });
  },
});

function refuseForms(upload: Upload): void {
  const type = upload.header('Content-Type')?.toLowerCase() ?? '';
  const encoding = upload.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (type.startsWith('multipart/')) {
    throw new AppError('unsupported_media_type', 'Send the file itself as the body.');
  }
  if (encoding !== 'identity' && encoding !== '') {
    throw new AppError('unsupported_media_type', 'Send the file uncompressed, or as a ZIP file.');
  }
}

type Body = AsyncIterable<Buffer>;

async function importExport(
  context: ReadContext,
  website: StoredWebsite,
  { bytes, asked }: { bytes: Buffer; asked: Asked },
) {
  const { ownedHosts } = await getWebsiteSettings(context.db, website.id);
  const { domain } = website;
  const file = await readFile(context, bytes, {
    website: { domain, matchMode: 'subdomains', ownedHosts },
    named: asked.columns === undefined ? {} : readNamedColumns(asked.columns),
  });
  const { stored, isNew } = await storeExport(context, website.id, file, asked);
  const { received, invalid: invalidRows, errors, ignoredFiles, warnings } = file;
  return {
    import: toSearchImport(stored),
    isNew,
    received,
    invalid: invalidRows,
    errors,
    ignoredFiles,
    warnings,
  };
}

async function readFile(
  { services, caller, signal }: ReadContext,
  bytes: Buffer,
  options: ExportOptions,
): Promise<ExportFile> {
  const rows: ExportRow[] = [];
  const { workspaceId } = caller;
  const file = { workspaceId, body: Readable.from([bytes]), options, signal };
  for await (const block of services.fileThreads.read(searchExportFile, file)) {
    rows.push(...block.rows);
    if (block.about) return { ...block.about, rows };
  }
  throw new Error('the reader of exports ended without saying what it read');
}

async function readAll(body: Body): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > exportBytesMax) {
        throw new AppError(
          'payload_too_large',
          `An export may have ${exportBytesMax / 1e6} MB. For tables of the bulk export set table.`,
          { headers: { Connection: 'close' } },
        );
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', 'The file ended before it was complete. Send it again.', {
      cause: error,
    });
  }
  return Buffer.concat(chunks);
}

function storeExport(
  context: ReadContext,
  websiteId: string,
  { rows, ignoredColumns, filters, searchType: named }: ExportFile,
  asked: Asked,
) {
  const searchType = searchTypeOf(named, asked.type);
  const days = rows.filter(({ dimension }) => dimension === 'date');
  const period = periodOf(days, asked);
  return context.transaction(async (tx) => {
    if (!(await findWebsite(tx, websiteId, { forUpdate: true }))) throw notFound('website');
    const added = await insertExport(tx, {
      websiteId,
      searchType,
      ...period,
      ...totalsOf(days),
      ignoredColumns,
      filters,
      rows,
    });
    if (added.isNew) await auditImport(tx, context, added.stored);
    return added;
  });
}

/** Numbers of one search type must not become those of another. */
function searchTypeOf(named: ExportFile['searchType'], asked: SearchType | undefined): SearchType {
  if (named === null) return asked ?? 'web';
  const { text, type } = named;
  if (type === null && asked === undefined) {
    throw invalid(
      'query.type',
      'type_unknown',
      `The export’s filters name a search type in a language that is not known (${text}). Set type.`,
    );
  }
  if (type !== null && asked !== undefined && asked !== type) {
    throw invalid(
      'query.type',
      'type_differs',
      `The export’s filters say ${text}, which is type=${type}, not ${asked}. Leave type out.`,
    );
  }
  return type ?? asked ?? 'web';
}

/** An export with a table of days says its period itself. */
function periodOf(days: readonly ExportRow[], { from, to }: Asked) {
  if (days.length > 0) {
    const names = days.map(({ name }) => name).sort();
    return { periodFrom: names[0] ?? '', periodTo: names.at(-1) ?? '' };
  }
  if (from === undefined || to === undefined) {
    throw invalid(
      from === undefined ? 'query.from' : 'query.to',
      'period_missing',
      'The file has no table of days. Name the days that it covers by from and to, or send the ZIP file of the export.',
    );
  }
  if (to < from) throw invalid('query.to', 'range_reversed', 'to lies before from.');
  return { periodFrom: from, periodTo: to };
}

/** The days add up to the period's totals; rows of the other tables never do. */
function totalsOf(days: readonly ExportRow[]) {
  if (days.length === 0) return { clicks: null, impressions: null, weightedPosition: null };
  const sum = (value: (row: ExportRow) => number) => days.reduce((all, row) => all + value(row), 0);
  return {
    clicks: sum(({ clicks }) => clicks),
    impressions: sum(({ impressions }) => impressions),
    weightedPosition: sum(({ position, impressions }) => (position ?? 0) * impressions),
  };
}

async function importTable(
  context: ReadContext,
  website: StoredWebsite,
  { body, table }: { body: Body; table: BulkTable },
) {
  const { caller, signal } = context;
  const { head, whole } = await peek(body, headBytes);
  const { format, names } = formatOf(head);
  if (names) requireColumns(table, names);
  const ref = { workspaceId: caller.workspaceId, websiteId: website.id };
  const target = (property: string) => targetOf(context, website, property);
  const read = await importBulkTable(
    context,
    ref,
    { table, format, body: whole },
    { target, signal },
  );
  const stored = await context.transaction(async (tx) => {
    if (!(await findWebsite(tx, website.id, { forUpdate: true }))) throw notFound('website');
    const added = await insertTable(tx, {
      id: read.importId,
      websiteId: website.id,
      kind: table,
      property: read.property,
      searchTypes: read.types as SearchType[],
      periodFrom: read.from,
      periodTo: read.to,
      rowCount: read.lines,
      ignoredColumns: ignoredOf(names),
      version: read.version,
      dataSource: read.source,
    });
    await auditImport(tx, context, added);
    return added;
  });
  await rollUp(context, { ...ref, property: read.property, from: read.from, to: read.to });
  return {
    import: toSearchImport(stored),
    isNew: true,
    received: read.lines,
    invalid: 0,
    errors: [],
    ignoredFiles: [],
    warnings: changedLine(read.changedLine),
  };
}

const changedLine = (row: number) =>
  row === 0
    ? []
    : [
        {
          file: null,
          row,
          column: 'query',
          code: 'spreadsheet_change',
          message: `Row ${row}, query: looks changed by a spreadsheet, such as 1.23E+12 or #NAME?; other rows may be, too. Export again, and send the file without opening it.`,
        },
      ];

/** Only makes reads faster, so a failure must not be the import's. */
async function rollUp(
  context: ReadContext,
  imported: Parameters<typeof rollUpImportedSpans>[1],
): Promise<void> {
  try {
    await rollUpImportedSpans(context, imported, context.signal);
  } catch (error) {
    context.log.warn(
      { err: error },
      'imported months were not rolled up; reads are slower until the next collection or import',
    );
  }
}

/** Enough for the first line of any table. */
const headBytes = 16_384;
const bom = '\ufeff';

/** Recognizes a format by how a file begins, and its columns where the beginning names them. */
function formatOf(head: Buffer): { format: BulkFormat; names: string[] | undefined } {
  if (isZip(head) || (head[0] === 0x1f && head[1] === 0x8b)) {
    throw invalid('body', 'compressed', 'Send tables of the bulk export uncompressed.');
  }
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') {
    return { format: 'Parquet', names: undefined };
  }
  const [first = ''] = head
    .toString()
    .replace(bom, '')
    .split(/\r\n|\r|\n/);
  if (!first.trimStart().startsWith('{')) {
    return { format: 'CSVWithNames', names: first.split(',').map(unquote) };
  }
  return { format: 'JSONEachRow', names: keysOf(first) };
}

const unquote = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');

/** The first line names the columns; one that is cut off or broken is left to the reader. */
function keysOf(line: string): string[] | undefined {
  try {
    // BigQuery leaves out columns without a value.
    const keys = Object.keys(JSON.parse(line) as object);
    return [...keys, ...bulkColumns.filter((name) => optional.has(name) && !keys.includes(name))];
  } catch {
    return undefined;
  }
}

const optional = new Set<string>(['query', 'url', 'country', 'device']);
const known = new Set<string>(bulkColumns);

const ignoredOf = (names: string[] | undefined) =>
  (names ?? [])
    .filter((name) => !known.has(name))
    .slice(0, 100)
    .map((name) => name.slice(0, 100));

/** Throws unless the file's property is that of the website. */
async function targetOf(
  { db }: ReadContext,
  { id, domain }: StoredWebsite,
  property: string,
): Promise<{ source: 'live' | 'sandbox' }> {
  const binding = await findBinding(db, id, 'google');
  if (binding && binding.property !== property) {
    throw new AppError(
      'conflict',
      `The file is of ${property}, and the website is bound to ${binding.property}: numbers of two properties are never mixed. Bind the website to ${property}, or send the export of ${binding.property}. Nothing was imported.`,
    );
  }
  if (binding) return { source: (await getConnection(db, binding.connectionId)).dataSource };
  if (covers(property, domain)) return { source: 'live' };
  throw new AppError(
    'conflict',
    `The file is of ${property}, which is not a property of ${domain}. Choose the other website. Nothing was imported.`,
  );
}

const auditImport = (
  tx: Parameters<typeof audit>[0],
  context: ReadContext,
  { id, kind, periodFrom, periodTo, rowCount }: Awaited<ReturnType<typeof insertTable>>,
) =>
  audit(tx, context, {
    action: 'search_import.create',
    targetType: 'search_import',
    targetId: id,
    details: { kind, periodFrom, periodTo, rows: rowCount },
  });
