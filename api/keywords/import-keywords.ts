import { z } from 'zod';
import { findWebsite } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import { importReply } from '../csv-import/import-reply';
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
    'listed with their numbers; all others are imported. Existing keywords are left unchanged, so the ' +
    'same file may be sent again.',
  tool: { unfit: 'It is a file of any length; create_keywords takes 10,000 at once' },
  mediaTypes: ['text/csv'],
  query: z.object({ websiteId: idSchema('website') }),
  response: importReply('keyword', importErrorsMax).meta({ id: 'KeywordImport' }),
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
