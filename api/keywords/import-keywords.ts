import { z } from 'zod';
import { findWebsite } from '../../modules/websites/store/website-store';
import { AppError } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { keyedUpload } from '../operation/keyed-upload';
import { defineUpload, type Upload } from '../operation/operation';
import { importErrorsMax, importFile, importRowsMax, noWebsite } from './import-file';

const count = z.int().min(0);

const importReply = z
  .object({
    received: count.describe('Rows below the header that are not blank'),
    created: count,
    exists: count.describe('There already, or further up in the file'),
    invalid: count,
    overLimit: count.describe('Valid, but the plan holds no more'),
    errors: z
      .array(z.object({ row: z.int(), code: z.string(), message: z.string() }))
      .describe(`The first ${importErrorsMax} invalid rows; the header is row 1`),
    ignoredColumns: z.array(z.string()).describe('Columns that no field is read from'),
  })
  .meta({ id: 'KeywordImport' });

/** Refuses forms and JSON, which would otherwise fail with a misleading "no keyword column". */
function refuseOtherTypes(upload: Upload): void {
  const type = upload.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const encoding = upload.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (type.startsWith('multipart/') || type === 'application/json') {
    throw new AppError('unsupported_media_type', 'Send the file itself as Content-Type: text/csv.');
  }
  if (encoding !== 'identity' && encoding !== '') {
    throw new AppError('unsupported_media_type', 'Send the file uncompressed.');
  }
}

export const importKeywords = defineUpload({
  id: 'importKeywords',
  area: 'keywords',
  method: 'post',
  path: '/keywords/import',
  summary: 'Import keywords from a CSV file',
  description:
    `A stream of up to ${importRowsMax} rows with a header that names a Keyword column; comma, ` +
    'semicolon or tab, UTF-8 or UTF-16. Rows that are wrong are counted and the first ones named ' +
    'by their number; all others are imported. Keywords that are there already are left as they ' +
    'are, so the same file may be sent again.',
  tool: { unfit: 'A file of any length; create_keywords takes 10,000 at once' },
  mediaTypes: ['text/csv'],
  query: z.object({ websiteId: idSchema('website') }),
  response: importReply,
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request'],
  async handle(context, { query, upload }) {
    refuseOtherTypes(upload);
    const { db } = context;
    if (!(await findWebsite(db, query.websiteId))) throw noWebsite();
    const path = `/keywords/import?websiteId=${query.websiteId}`;
    return keyedUpload(context, { upload, path }, (body) =>
      importFile(context, query.websiteId, body),
    );
  },
});
