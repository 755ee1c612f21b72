import { Readable } from 'node:stream';
import { z } from 'zod';
import { storeExport } from '../../modules/search-console/imports/store-export';
import { storeTable } from '../../modules/search-console/imports/store-table';
import { type BulkTable, bulkTables } from '../../modules/search-console/rules/bulk-table';
import type { ExportRow } from '../../modules/search-console/rules/search-export';
import { searchTypes } from '../../modules/search-console/rules/search-shape';
import { refuseTooManyImports } from '../../modules/search-console/store/search-import-store';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { AppError } from '../../platform/errors';
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
      if (table !== undefined) return importTable(context, resource, { table, body });
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
  const { stored, isNew } = await storeExport(context, website.id, { file, asked }, context);
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

async function importTable(
  context: ReadContext,
  website: StoredWebsite,
  file: { table: BulkTable; body: Body },
) {
  const { stored, lines, changedLine } = await storeTable(context, website, file, context);
  return {
    import: toSearchImport(stored),
    isNew: true,
    received: lines,
    invalid: 0,
    errors: [],
    ignoredFiles: [],
    warnings: warningsOf(changedLine),
  };
}

const warningsOf = (row: number) =>
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
