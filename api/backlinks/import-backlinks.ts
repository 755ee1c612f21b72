import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  type CollectedLink,
  type FileSource,
  fileSources,
} from '../../modules/backlinks/rules/collected-link';
import {
  fileSourceOf,
  type LinkColumn,
  type LinkFileRow,
  linkColumns,
  readLinkRow,
} from '../../modules/backlinks/rules/read-link-file';
import {
  type BacklinkImport,
  beginImport,
  endImport,
  enqueueMerge,
  failImport,
} from '../../modules/backlinks/store/backlink-site-store';
import { insertLinkRows } from '../../modules/backlinks/store/link-row-store';
import { createUrlScope } from '../../modules/websites/rules/match-scope';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { findWebsite, type StoredWebsite } from '../../modules/websites/store/website-store';
import { unguardFormula } from '../../platform/csv-cells';
import { AppError, invalid, notFound } from '../../platform/errors';
import { isUnknown } from '../csv-import/cell-values';
import { columnMapper, type MappedColumns } from '../csv-import/column-mapper';
import { type CsvFormat, csvRowBlocks, type ParsedRow } from '../csv-import/csv-rows';
import { rowErrors } from '../csv-import/import-reply';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { keyedUpload } from '../operation/keyed-upload';
import { type Context, defineUpload } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { backlinkImportSchema, toImportAnswer } from './import-schema';

const rowsMax = 1_000_000;
const charsMax = 512 * 1024 * 1024;
const errorsMax = 100;

type Columns = MappedColumns<LinkColumn> & { header: readonly string[] };

const mapColumns = columnMapper<LinkColumn>(linkColumns);

const linkFormat: CsvFormat<Columns> = {
  readHeader(cells) {
    const columns = mapColumns(cells);
    if (!columns.indexByField.has('sourceUrl') || cells.length < 2) return undefined;
    return { ...columns, header: cells };
  },
  refuseHeader(linesMax) {
    throw invalid(
      'body',
      'link_columns_missing',
      `None of the first ${linesMax} rows is a header with a column of linking pages, such as Linking page or Source URL. Export single links, not sites.`,
    );
  },
};

export const importBacklinks = defineUpload({
  id: 'importBacklinks',
  area: 'backlinks',
  method: 'post',
  path: '/websites/{websiteId}/backlinks/import',
  summary: 'Import links from a file of another tool',
  description:
    'Takes the CSV export of links of Search Console (latest links, sample links), Ahrefs, Majestic, Moz, Semrush or Bing (pages), or any list with a column of linking pages, of up to a million rows. Columns are recognized by their names; lines above the header are skipped. Invalid rows are counted and stop no other. A job then merges the links with what is known: the same link of several sources is one row, with what each says of it. Search Console names no targets: its row counts for the links that the page is known to have.',
  tool: { unfit: 'It is a file' },
  mediaTypes: ['text/csv'],
  params: websitePath,
  query: z.object({
    source: z
      .enum(fileSources)
      .optional()
      .describe('Tool that made the file; default: recognized by its columns'),
  }),
  response: z
    .object({
      import: backlinkImportSchema.describe('What was read'),
      errors: rowErrors(errorsMax),
      ignoredColumns: z.array(z.string()).describe('Names of columns that were not read'),
      job: jobRefSchema.nullable().describe('The job that merges the links; null without any'),
    })
    .meta({ id: 'BacklinkImportReply' }),
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request'],
  resolve: pathWebsite,
  handle(context, { resource, query: { source }, upload }) {
    refuseOtherTypes(upload);
    const path = `/websites/${resource.id}/backlinks/import?source=${source ?? ''}`;
    return keyedUpload(context, { upload, path }, (body) =>
      importFile(context, resource, { body, source }),
    );
  },
});

type File = { body: AsyncIterable<Buffer>; source: FileSource | undefined };
type RowError = { row: number; code: string; message: string };

/** What was read of a file so far. */
type Read = {
  begun: BacklinkImport | undefined;
  links: number;
  invalid: number;
  errors: RowError[];
  ignoredColumns: string[];
};

async function importFile(context: Context, website: StoredWebsite, file: File) {
  const read: Read = { begun: undefined, links: 0, invalid: 0, errors: [], ignoredColumns: [] };
  try {
    await readRows(context, website, file, read);
  } catch (error) {
    const { begun } = read;
    const { db, services } = context;
    if (begun) {
      await services.database.transaction(db.workspaceId, (tx) => failImport(tx, begun.id));
    }
    throw error;
  }
  return finishImport(context, website, file.source, read);
}

/** Stores links block by block, so that a long file is never in memory. */
async function readRows(
  { db, services }: Context,
  website: StoredWebsite,
  { body, source }: File,
  read: Read,
): Promise<void> {
  const { database, clickhouse } = services;
  const { workspaceId } = db;
  const ref = { workspaceId, websiteId: website.id };
  const { ownedHosts } = await getWebsiteSettings(db, website.id);
  const owns = createUrlScope({ domain: website.domain, matchMode: 'subdomains', ownedHosts });
  for await (const { columns, rows } of csvRowBlocks(body, linkFormat, charsMax)) {
    read.ignoredColumns = columns.ignored.slice(0, 100);
    const from = source ?? fileSourceOf(new Set(columns.indexByField.keys()), columns.header);
    read.begun ??= await database.transaction(workspaceId, (tx) =>
      beginImport(tx, website.id, { source: from }),
    );
    const links = rows.flatMap((row) => readRow(row, { columns, owns, read }) ?? []);
    read.links += links.length;
    if (read.links + read.invalid > rowsMax) {
      throw new AppError(
        'payload_too_large',
        `A file may have ${rowsMax} rows. None was imported: send it in parts.`,
        { headers: { Connection: 'close' } },
      );
    }
    const batch = { batch: read.begun.batch, startedAt: read.begun.createdAt };
    await insertLinkRows(clickhouse, ref, batch, links);
  }
}

type RowContext = { columns: Columns; owns: (url: string) => boolean; read: Read };

function readRow(
  { row, cells }: ParsedRow,
  { columns, owns, read }: RowContext,
): CollectedLink | undefined {
  const link = cells
    ? readLinkRow(toFileRow(cells, columns), owns)
    : { code: 'csv_malformed', message: 'a quote is not closed, or is next to other text' };
  if ('sourceUrl' in link) return link;
  read.invalid += 1;
  const { code, message } = link;
  if (read.errors.length < errorsMax) read.errors.push({ row, code, message });
  return undefined;
}

function toFileRow(cells: readonly string[], { indexByField }: Columns): LinkFileRow {
  const row: LinkFileRow = {};
  for (const [field, index] of indexByField) {
    const cell = unguardFormula(cells[index] ?? '').trim();
    if (!isUnknown(cell)) row[field] = cell;
  }
  return row;
}

async function finishImport(
  context: Context,
  { id: websiteId }: StoredWebsite,
  source: FileSource | undefined,
  { begun, links, invalid: invalidRows, errors, ignoredColumns }: Read,
) {
  const { database, dispatcher } = context.services;
  return database.transaction(context.db.workspaceId, async (tx) => {
    const website = await findWebsite(tx, websiteId, { forUpdate: true });
    if (!website) throw notFound('website');
    const started = begun ?? (await beginImport(tx, websiteId, { source: source ?? 'other' }));
    const answer = { ...started, rowCount: links, invalidRows };
    if (links === 0) {
      await failImport(tx, started.id);
      const failed = toImportAnswer({ ...answer, state: 'failed' });
      return { import: failed, errors, ignoredColumns, job: null };
    }
    await endImport(tx, started.id, { rowCount: links, invalidRows, isComplete: false });
    const job = await enqueueMerge(tx, website);
    await audit(tx, context, {
      action: 'backlinks.import',
      targetType: 'website',
      targetId: websiteId,
      details: { importId: started.id, source: started.source, links },
    });
    tx.afterCommit(() => dispatcher.wake());
    const ready = toImportAnswer({ ...answer, state: 'ready' });
    return { import: ready, errors, ignoredColumns, job: toJobRef(job) };
  });
}
