import { z } from 'zod';
import { AppError } from '../../platform/errors';
import { csvRowBlocks, type ParsedRow } from '../csv-import/csv-rows';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { keyedUpload } from '../operation/keyed-upload';
import { type Context, defineUpload } from '../operation/operation';
import {
  addWebsites,
  settingsFrom,
  type WebsiteAnswer,
  type WebsiteRow,
  websiteAnswer,
  websitesMax,
} from './add-websites';
import { readWebsiteCells, websiteFormat } from './website-csv';

const count = z.int().min(0);

const importReply = z
  .object({
    received: count.describe('Number of rows below the header that are not blank'),
    created: count.describe('Number of websites that were added'),
    exists: count.describe(
      'Number of rows whose domain the workspace has, or that an earlier row names',
    ),
    invalid: count.describe('Number of rows that are not valid'),
    overLimit: count.describe('Number of valid rows over the plan’s number of websites'),
    rows: z
      .array(
        websiteAnswer.extend({
          row: z.int().describe('Number of the row in the file; the first row is 1'),
        }),
      )
      .describe('What became of each row'),
    ignoredColumns: z.array(z.string()).describe('Names of columns that were not read'),
  })
  .meta({ id: 'WebsiteImport' });

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
    'unchanged, so the same file may be sent again.',
  tool: { unfit: 'It is a file; create_websites takes 1,000 at once' },
  mediaTypes: ['text/csv'],
  query: z.object({ settingsFrom }),
  response: importReply,
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request'],
  handle(context, { query, upload }) {
    refuseOtherTypes(upload);
    const path = `/websites/import?settingsFrom=${query.settingsFrom ?? ''}`;
    return keyedUpload(context, { upload, path }, async (body) => {
      const file = await readFile(body);
      return importRows(context, file, query.settingsFrom);
    });
  },
});

type File = { rows: Array<{ row: number; read: WebsiteRow }>; ignoredColumns: string[] };

async function readFile(body: AsyncIterable<Buffer>): Promise<File> {
  const file: File = { rows: [], ignoredColumns: [] };
  for await (const { columns, rows } of csvRowBlocks(body, websiteFormat)) {
    file.ignoredColumns = columns.ignored.slice(0, 100);
    const read = (parsed: ParsedRow) => ({
      row: parsed.row,
      read: readWebsiteCells(parsed, columns),
    });
    file.rows.push(...rows.map(read));
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
  context: Context,
  { rows, ignoredColumns }: File,
  settingsFrom: string | undefined,
) {
  const { services, caller } = context;
  const answers = await services.database.transaction(caller.workspaceId, async (tx) => {
    const read = rows.map((row) => row.read);
    const added = await addWebsites(tx, context, read, { settingsFrom, settings: {} });
    tx.afterCommit(() => services.dispatcher.wake());
    return added;
  });
  const countOf = (result: WebsiteAnswer['result']) =>
    answers.filter((answer) => answer.result === result).length;
  return {
    received: rows.length,
    created: countOf('created'),
    exists: countOf('exists'),
    invalid: countOf('invalid'),
    overLimit: countOf('over_limit'),
    rows: answers.map((answer, index) => ({ row: rows[index]?.row ?? 0, ...answer })),
    ignoredColumns,
  };
}
