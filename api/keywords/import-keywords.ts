import { z } from 'zod';
import { findWebsite } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import { importReply } from '../csv-import/import-reply';
import { onExisting } from '../csv-import/on-existing';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { keyedUpload } from '../operation/keyed-upload';
import { defineUpload } from '../operation/operation';
import { importErrorsMax, importFile, importRowsMax, noWebsite } from './import-file';

export const importKeywords = defineUpload({
  id: 'importKeywords',
  area: 'keywords',
  method: 'post',
  path: '/keywords/import',
  summary: 'Import keywords from a CSV file',
  description:
    `Takes a CSV file of up to ${importRowsMax} rows with a header that has a Keyword column, separated ` +
    'by comma, semicolon or tab, in UTF-8 or UTF-16. Invalid rows are counted, and the first ones are ' +
    'listed with their numbers; all others are imported. Existing keywords are left unchanged, or with ' +
    '`onExisting=update` take what the file gives; either way the same file may be sent again.',
  tool: { unfit: 'It is a file of any length; create_keywords takes 10,000 at once' },
  mediaTypes: ['text/csv'],
  query: z.object({ websiteId: idSchema('website'), onExisting }),
  response: importReply('keyword', importErrorsMax).meta({ id: 'KeywordImport' }),
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request', 'payment_required'],
  async handle(context, { query, upload }) {
    refuseOtherTypes(upload);
    const website = await findWebsite(context.db, query.websiteId);
    if (!website) throw noWebsite();
    const path = `/keywords/import?${JSON.stringify(query)}`;
    return keyedUpload(context, { upload, path }, (body) =>
      importFile(context, website, { body, onExisting: query.onExisting }),
    );
  },
});
