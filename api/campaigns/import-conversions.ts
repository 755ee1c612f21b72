import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { type Campaign, getCampaign } from '../../modules/campaigns/store/campaign-store';
import {
  type Conversion,
  countConversions,
  putConversions,
} from '../../modules/campaigns/store/conversion-store';
import { websiteFinder } from '../../modules/campaigns/website-of-pages';
import { today } from '../../platform/clock';
import { unguardFormula } from '../../platform/csv-cells';
import { AppError, invalid } from '../../platform/errors';
import { columnMapper, type MappedColumns } from '../csv-import/column-mapper';
import { type CsvFormat, csvRowBlocks, type ParsedRow } from '../csv-import/csv-rows';
import { rowErrors } from '../csv-import/import-reply';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { keyedUpload } from '../operation/keyed-upload';
import { type Context, defineUpload } from '../operation/operation';
import { pageUrl } from '../operation/page-url';
import { campaignPath, pathCampaign } from './schema';

type Field = 'page' | 'day' | 'value';
type Columns = MappedColumns<Field>;

const mapColumns = columnMapper<Field>({
  page: ['page', 'url', 'pageurl', 'landingpage', 'pagelocation'],
  day: ['day', 'date'],
  value: ['value', 'conversions', 'keyevents', 'goals', 'count'],
});

const format: CsvFormat<Columns> = {
  readHeader(cells) {
    const columns = mapColumns(cells);
    return columns.indexByField.size === 3 ? columns : undefined;
  },
  refuseHeader(rowsMax) {
    throw invalid(
      'body',
      'columns_missing',
      `None of the first ${rowsMax} rows is a header with the columns page, day and value.`,
    );
  },
};

const rowsMax = 100_000;
const storedMax = 1_000_000;
const errorsMax = 100;
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
    mustBeOpen(resource);
    const path = `/campaigns/${resource.id}/conversions`;
    return keyedUpload(context, { upload, path }, (body) => importFile(context, resource, body));
  },
});

function mustBeOpen({ status }: Campaign): void {
  if (status === 'draft' || status === 'running') return;
  throw new AppError(
    'conflict',
    `This campaign is ${status}: its result is final, and takes no more conversions.`,
  );
}

type Problem = { code: string; message: string };
type Result = {
  received: number;
  stored: number;
  invalid: number;
  errors: (Problem & { row: number })[];
  ignoredColumns: string[];
};

/** Keeps a file's rows, block by block: blocks that are committed stay if the rest fails. */
async function importFile(
  context: Context,
  campaign: Campaign,
  body: AsyncIterable<Buffer>,
): Promise<Result> {
  const websiteOf = await websiteFinder(context.db, campaign.websiteIds);
  const isOwn = (page: string) => websiteOf(page) !== undefined;
  const result: Result = { received: 0, stored: 0, invalid: 0, errors: [], ignoredColumns: [] };
  for await (const { columns, rows } of csvRowBlocks(body, format)) {
    result.ignoredColumns = columns.ignored.slice(0, 100);
    if (result.received + rows.length > rowsMax) throw tooManyRows(result);
    const conversions: Conversion[] = [];
    for (const parsed of rows) {
      const read = readRow(parsed, columns, isOwn);
      if ('page' in read) conversions.push(read);
      else {
        result.invalid += 1;
        if (result.errors.length < errorsMax) result.errors.push({ row: parsed.row, ...read });
      }
    }
    await keep(context, campaign, conversions);
    result.received += rows.length;
    result.stored += conversions.length;
  }
  return result;
}

const tooManyRows = ({ received }: Result) =>
  new AppError(
    'payload_too_large',
    `A file may have ${rowsMax} rows. The first ${received} were read; send the others in another file.`,
    { headers: { Connection: 'close' } },
  );

async function keep(
  context: Context,
  { id }: Campaign,
  conversions: readonly Conversion[],
): Promise<void> {
  if (conversions.length === 0) return;
  const { services, caller } = context;
  await services.database.transaction(caller.workspaceId, async (tx) => {
    // Locked, so that no evaluation reads half of a block.
    mustBeOpen(await getCampaign(tx, id, { forUpdate: true }));
    await putConversions(tx, id, conversions);
    if ((await countConversions(tx, id)) > storedMax) {
      const message = `A campaign keeps at most ${storedMax} conversions of pages and days.`;
      throw new AppError('payment_required', message);
    }
    await audit(tx, context, {
      action: 'campaign.import_conversions',
      targetType: 'campaign',
      targetId: id,
      details: { rows: conversions.length },
    });
  });
}

const dayCell = z.iso.date();

function readRow(
  { cells }: ParsedRow,
  { indexByField }: Columns,
  isOwn: (page: string) => boolean,
): Conversion | Problem {
  if (!cells) {
    return {
      code: 'csv_malformed',
      message: 'a quote is not closed, or stands next to other text',
    };
  }
  const cell = (field: Field) => unguardFormula(cells[indexByField.get(field) ?? -1] ?? '').trim();
  const page = pageUrl.safeParse(cell('page'));
  if (!page.success) {
    return { code: 'url_invalid', message: `page ${page.error.issues[0]?.message ?? ''}` };
  }
  if (!isOwn(page.data)) {
    const message = 'page belongs to none of the campaign’s websites';
    return { code: 'other_host', message };
  }
  const day = dayCell.safeParse(cell('day'));
  if (!day.success) return { code: 'day_invalid', message: 'day must be like 2026-11-24' };
  if (day.data > today()) return { code: 'day_ahead', message: 'day has not come yet' };
  const value = cell('value');
  // Digits with at most one point: what separates thousands elsewhere is read as no number.
  if (!/^\d{1,15}(\.\d{1,15})?$/.test(value)) {
    return { code: 'value_invalid', message: 'value must be a number, such as 3 or 1250.50' };
  }
  return { page: page.data, day: day.data, value: Number(value) };
}
