import { z } from 'zod';
import { AppError } from '../../platform/errors';
import { type FileWarning, fileWarnings } from '../csv-import/file-warning';
import { onExisting } from '../csv-import/on-existing';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { withFewDetails } from '../operation/body-rows';
import { keyedUpload } from '../operation/keyed-upload';
import { defineUpload, type ReadContext } from '../operation/operation';
import { refuseIfNoRow } from '../operation/refuse-if-none';
import { addWebsites, settingsFrom, websiteAnswer } from './add-websites';
import { type WebsiteRow, websitesMax } from './read-website-row';
import { updateExisting } from './update-existing';
import { websiteFile } from './website-file';

const count = z.int().min(0);

const importReply = z
  .object({
    received: count.describe('Number of rows below the header that are not blank'),
    created: count.describe('Number of websites that were added'),
    updated: count.describe(
      'Number of rows whose website the workspace had, and that changed it; 0 without `onExisting=update`',
    ),
    exists: count.describe(
      'Number of rows whose website the workspace has as it is, or that an earlier row names',
    ),
    invalid: count.describe('Number of rows that are not valid'),
    overLimit: count.describe('Number of valid rows over the plan’s number of websites'),
    rows: z
      .array(
        websiteAnswer.extend({
          row: z.int().describe('Number of the row in the file; the first row is 1'),
          result: z
            .enum(['created', 'updated', 'exists', 'invalid', 'over_limit'])
            .describe(
              '`created`; `updated`: the website was there and took what the row gives; `exists`: the workspace has the website as it is, perhaps archived, or an earlier row names it; `invalid`: see `details`; `over_limit`: the plan’s number of websites is reached',
            ),
        }),
      )
      .describe('What became of each row'),
    ignoredColumns: z.array(z.string()).describe('Names of columns that were not read'),
    warnings: fileWarnings,
  })
  .meta({ id: 'WebsiteImport' });

const query = z.object({ settingsFrom, onExisting });

export const importWebsites = defineUpload({
  id: 'importWebsites',
  area: 'websites',
  method: 'post',
  path: '/websites/import',
  summary: 'Import websites from a CSV file',
  description:
    `Takes a CSV file of up to ${websitesMax} rows with a header that has a Domain column, and perhaps ` +
    'Name, Relationship, Country, Language and Tags, separated by comma, semicolon or tab, in UTF-8 or ' +
    'UTF-16. Returns what became of each row; an invalid row stops no other. Existing websites are left ' +
    'unchanged, or with `onExisting=update` take what the file gives; either way it may be sent again.',
  tool: { unfit: 'It is a file; create_websites takes 1,000 at once' },
  mediaTypes: ['text/csv'],
  query,
  response: importReply,
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request', 'payment_required'],
  handle(context, { query, upload }) {
    refuseOtherTypes(upload);
    const path = `/websites/import?${JSON.stringify(query)}`;
    return keyedUpload(context, { upload, path }, async (body) => {
      const file = await readFile(context, body);
      return importRows(context, file, query);
    });
  },
});

type File = {
  rows: Array<{ row: number; read: WebsiteRow }>;
  ignoredColumns: string[];
  warnings: FileWarning[];
};

async function readFile(
  { services, caller, signal }: ReadContext,
  body: AsyncIterable<Buffer>,
): Promise<File> {
  const file: File = { rows: [], ignoredColumns: [], warnings: [] };
  const { workspaceId } = caller;
  const asked = { workspaceId, body, options: undefined, warnings: file.warnings, signal };
  for await (const { rows, ignoredColumns } of services.fileThreads.read(websiteFile, asked)) {
    file.ignoredColumns = ignoredColumns;
    file.rows.push(...rows);
    if (file.rows.length <= websitesMax) continue;
    throw new AppError(
      'payload_too_large',
      `A file may have ${websitesMax} rows. None was imported: send it in parts.`,
      { headers: { Connection: 'close' } },
    );
  }
  return file;
}

async function importRows(
  context: ReadContext,
  { rows, ignoredColumns, warnings }: File,
  { settingsFrom, onExisting }: z.output<typeof query>,
) {
  const { services } = context;
  const answers = await context.transaction(async (tx) => {
    const read = rows.map((row) => row.read);
    const added = await addWebsites(tx, context, read, { settingsFrom, settings: {} });
    tx.afterCommit(() => services.dispatcher.wake());
    return onExisting === 'update' ? updateExisting(tx, context, read, added) : added;
  });
  refuseIfNoRow('websites', 'rows', answers);
  const few = withFewDetails(answers);
  const countOf = (result: string) => answers.filter((answer) => answer.result === result).length;
  return {
    received: rows.length,
    created: countOf('created'),
    updated: countOf('updated'),
    exists: countOf('exists'),
    invalid: countOf('invalid'),
    overLimit: countOf('over_limit'),
    rows: few.map((answer, index) => ({ row: rows[index]?.row ?? 0, ...answer })),
    ignoredColumns,
    warnings,
  };
}
