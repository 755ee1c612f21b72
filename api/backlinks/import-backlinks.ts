import { z } from 'zod';
import { finishImport } from '../../modules/backlinks/finish-import';
import { type FileSource, fileSources } from '../../modules/backlinks/rules/collected-link';
import {
  type BacklinkImport,
  beginImport,
  failImport,
} from '../../modules/backlinks/store/backlink-site-store';
import { insertLinkRows } from '../../modules/backlinks/store/link-row-store';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { AppError } from '../../platform/errors';
import { type FileWarning, fileWarnings } from '../csv-import/file-warning';
import { rowErrors } from '../csv-import/import-reply';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { errorsMax, noneRefused, type RowsRefused } from '../csv-import/row-errors';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { keyedUpload } from '../operation/keyed-upload';
import { defineUpload, type ReadContext } from '../operation/operation';
import { refuseIfNone } from '../operation/refuse-if-none';
import { pathWebsite, websitePath } from '../websites/path-website';
import { backlinkFile } from './backlink-file';
import { backlinkImportSchema, toImportAnswer } from './import-schema';
import { readLinkScope } from './link-scope';

const rowsMax = 1_000_000;

export const importBacklinks = defineUpload({
  id: 'importBacklinks',
  area: 'backlinks',
  method: 'post',
  path: '/websites/{websiteId}/backlinks/import',
  summary: 'Import links from a file of another tool',
  description:
    'Takes the CSV export of links of Search Console (latest links, sample links), Ahrefs, Majestic, Moz, Semrush or Bing (pages), what their APIs or those of DataForSEO and SE Ranking answer as CSV, or any list with a column of linking pages, of up to a million rows. Columns are recognized by their names; lines above the header are skipped. Invalid rows are counted and stop no other. A job then merges the links with what is known: the same link of several sources is one row, with what each says of it. Search Console names no targets: its row counts for the links that the page is known to have.',
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
      unreadDates: z
        .int()
        .min(0)
        .describe(
          'Number of dates that could not be read, or may be two: their links have none. A link whose day of loss cannot be read is lost',
        ),
      warnings: fileWarnings,
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

/** What was read of a file so far. */
type Read = RowsRefused & {
  begun: BacklinkImport | undefined;
  links: number;
  unreadDates: number;
  warnings: FileWarning[];
};

async function importFile(context: ReadContext, website: StoredWebsite, file: File) {
  const read: Read = {
    ...noneRefused({ ignored: [] }),
    begun: undefined,
    links: 0,
    unreadDates: 0,
    warnings: [],
  };
  try {
    await readRows(context, website, file, read);
  } catch (error) {
    const { begun } = read;
    if (begun) {
      await context.transaction((tx) => failImport(tx, begun.id));
    }
    throw error;
  }
  const { begun, links: taken, invalid, ...named } = read;
  const { errors } = named;
  const source = file.source ?? 'other';
  const found = { begun, source, rowCount: taken, invalidRows: invalid };
  const stored = await finishImport(context, website.id, found, context);
  if (stored.job) context.services.dispatcher.wake();
  const details = errors.map(({ row, ...error }) => ({ path: `row ${row}`, ...error }));
  refuseIfNone({ what: 'links', rows: taken + invalid, taken, overLimit: 0, details });
  return {
    import: toImportAnswer(stored.import),
    ...named,
    job: stored.job && toJobRef(stored.job),
  };
}

/** Stores links block by block, so that a long file is never in memory. */
async function readRows(
  context: ReadContext,
  website: StoredWebsite,
  { body, source }: File,
  read: Read,
): Promise<void> {
  const { workspaceId, services } = context;
  const options = await readLinkScope(context.db, website);
  const { warnings } = read;
  const blocks = services.fileThreads.read(backlinkFile, {
    workspaceId,
    body,
    options,
    warnings,
    signal: context.signal,
  });
  for await (const block of blocks) {
    const { links, fileSource } = block;
    read.ignoredColumns = block.ignoredColumns;
    read.begun ??= await context.transaction((tx) =>
      beginImport(tx, website.id, { source: source ?? fileSource }),
    );
    read.links += links.length;
    read.invalid += block.invalid;
    read.errors.push(...block.errors.slice(0, errorsMax - read.errors.length));
    read.unreadDates += block.unreadDates;
    if (read.links + read.invalid > rowsMax) {
      throw new AppError(
        'payload_too_large',
        `A file may have ${rowsMax} rows. None was imported: send it in parts.`,
        { headers: { Connection: 'close' } },
      );
    }
    const batch = { batch: read.begun.batch, startedAt: read.begun.createdAt };
    await insertLinkRows(context, website.id, batch, links);
  }
}
