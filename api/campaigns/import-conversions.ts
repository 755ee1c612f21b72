import { z } from 'zod';
import { keepConversions, mustTakeConversions } from '../../modules/campaigns/keep-conversions';
import type { Campaign } from '../../modules/campaigns/store/campaign-store';
import { readPageScopes } from '../../modules/campaigns/website-of-pages';
import { AppError } from '../../platform/errors';
import { type FileWarning, fileWarnings } from '../csv-import/file-warning';
import { rowErrors } from '../csv-import/import-reply';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { errorsMax, type RowError } from '../csv-import/row-errors';
import { keyedUpload } from '../operation/keyed-upload';
import { defineUpload, type ReadContext } from '../operation/operation';
import { refuseIfNone } from '../operation/refuse-if-none';
import { conversionFile } from './conversion-file';
import { campaignPath, pathCampaign } from './schema';

const rowsMax = 100_000;
const count = z.int().min(0);

export const importCampaignConversions = defineUpload({
  id: 'importCampaignConversions',
  area: 'campaigns',
  method: 'post',
  path: '/campaigns/{campaignId}/conversions',
  summary: 'Send conversions of a campaign as CSV',
  description:
    'Takes a CSV file of up to 100,000 rows with the columns page, day and value, for the days before the start and those of the campaign. A row replaces that of the same page and day, so the same file may be sent again. A day with a row of any page is measured for all of them: pages without a row had no conversion on it. A day without any row is not measured. Invalid rows are counted, and the first ones are listed with their numbers; all others are kept.',
  tool: { unfit: 'It is a file of any length, from another system' },
  mediaTypes: ['text/csv'],
  params: campaignPath,
  response: z
    .object({
      received: count.describe('Number of rows below the header that are not blank'),
      stored: count.describe('Number of rows that are kept'),
      invalid: count.describe('Number of rows that are not valid'),
      errors: rowErrors(errorsMax),
      ignoredColumns: z.array(z.string()).describe('Names of columns that were not read'),
      warnings: fileWarnings,
    })
    .meta({ id: 'CampaignConversionImport' }),
  errors: [
    'payload_too_large',
    'payment_required',
    'unsupported_media_type',
    'bad_request',
    'conflict',
  ],
  resolve: pathCampaign,
  async handle(context, { resource, upload }) {
    refuseOtherTypes(upload);
    mustTakeConversions(resource);
    const path = `/campaigns/${resource.id}/conversions`;
    return keyedUpload(context, { upload, path }, (body) => importFile(context, resource, body));
  },
});

type Result = {
  received: number;
  stored: number;
  invalid: number;
  errors: RowError[];
  ignoredColumns: string[];
  warnings: FileWarning[];
};

/** Keeps a file's rows, block by block: blocks that are committed stay if the rest fails. */
async function importFile(
  context: ReadContext,
  campaign: Campaign,
  body: AsyncIterable<Buffer>,
): Promise<Result> {
  const { services, caller, signal, db } = context;
  const warnings: FileWarning[] = [];
  const blocks = services.fileThreads.read(conversionFile, {
    workspaceId: caller.workspaceId,
    body,
    options: { websites: await readPageScopes(db, campaign.websiteIds) },
    warnings,
    signal,
  });
  const result: Result = {
    received: 0,
    stored: 0,
    invalid: 0,
    errors: [],
    ignoredColumns: [],
    warnings,
  };
  for await (const { conversions, invalid, errors, ignoredColumns } of blocks) {
    result.ignoredColumns = ignoredColumns;
    const received = conversions.length + invalid;
    if (result.received + received > rowsMax) throw tooManyRows(result);
    result.invalid += invalid;
    result.errors.push(...errors.slice(0, errorsMax - result.errors.length));
    await keepConversions(context, campaign.id, conversions, context);
    result.received += received;
    result.stored += conversions.length;
  }
  const { stored, received, errors } = result;
  const details = errors.map(({ row, ...error }) => ({ path: `row ${row}`, ...error }));
  refuseIfNone({ what: 'conversions', rows: received, taken: stored, overLimit: 0, details });
  return result;
}

const tooManyRows = ({ received }: Result) =>
  new AppError(
    'payload_too_large',
    `A file may have ${rowsMax} rows. The first ${received} were read; send the others in another file.`,
    { headers: { Connection: 'close' } },
  );
