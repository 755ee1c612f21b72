import { z } from 'zod';
import { storeReport } from '../../modules/ai/collect/store-report';
import { reportPeriod, reportRowsMax } from '../../modules/ai/rules/report';
import { dayOrders } from '../../modules/ai/rules/report-cells';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { AppError, invalid } from '../../platform/errors';
import { type FileWarning, fileWarnings } from '../csv-import/file-warning';
import { rowErrors } from '../csv-import/import-reply';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { errorsMax } from '../csv-import/row-errors';
import { keyedUpload } from '../operation/keyed-upload';
import { defineUpload, type ReadContext } from '../operation/operation';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { importSchema, reportSource } from './import-schema';
import { aiReportFile, type ReportBlock, type ReportOptions } from './read-report';

const count = z.int().min(0);

const query = z.object({
  source: reportSource,
  from: day
    .optional()
    .describe('First day that the report covers; needed unless the file has a column of days'),
  to: day.optional().describe('Last day that the report covers; needed as `from` is'),
  dayOrder: z
    .enum(dayOrders)
    .optional()
    .describe('Whether `02/11/2026` is 2 November (`dmy`) or 11 February (`mdy`)'),
});

const response = z
  .object({
    import: importSchema.describe('The report as it is stored'),
    isNew: z.boolean().describe('Whether it was added; false if the same report was there'),
    received: count.describe('Number of rows below the header that are not blank'),
    invalid: count.describe('Number of rows that are not valid, and not stored'),
    errors: rowErrors(errorsMax),
    warnings: fileWarnings,
  })
  .meta({ id: 'AiImportReply' });

export const importAiReport = defineUpload({
  id: 'importAiReport',
  area: 'ai',
  method: 'post',
  path: '/websites/{websiteId}/ai/imports',
  summary: 'Import what Google or Bing report on their AI answers',
  description:
    `Takes the CSV of Search Console’s generative AI report or of Bing’s AI Performance, up to ${reportRowsMax} rows: columns such as Page, Query, Date, Country or Device, and Impressions or Citations, in any order and the usual languages, in UTF-8 or UTF-16. ` +
    'The pages become evidence in the URL ledger. A file without days is a snapshot of its period, never spread over days. Invalid rows are counted and stop no other; the same file may be sent again.',
  tool: { unfit: 'It is a file that a person exports' },
  mediaTypes: ['text/csv'],
  params: websitePath,
  query,
  response,
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request'],
  resolve: pathWebsite,
  handle(context, { resource, query: asked, upload }) {
    refuseOtherTypes(upload);
    const path = `/websites/${resource.id}/ai/imports?${JSON.stringify(asked)}`;
    return keyedUpload(context, { upload, path }, async (body) => {
      const settings = await getWebsiteSettings(context.db, resource.id);
      const { source, dayOrder } = asked;
      const { matchMode, ownedHosts } = settings;
      const website = { domain: resource.domain, matchMode, ownedHosts };
      const file = await readFile(context, body, { source, dayOrder, website });
      const { rows, received, invalid, errors, warnings } = file;
      if (rows.length === 0) throw noRows(errors);
      const report = { ...file, source, ...reportPeriod(file, asked) };
      const stored = await storeReport(context, resource.id, report, context);
      return { ...stored, received, invalid, errors, warnings };
    });
  },
});

type ReportFile = ReportBlock & { received: number; warnings: FileWarning[] };

async function readFile(
  { services, caller, signal }: ReadContext,
  body: AsyncIterable<Buffer>,
  options: ReportOptions,
): Promise<ReportFile> {
  const file: ReportFile = {
    received: 0,
    rows: [],
    invalid: 0,
    errors: [],
    ignoredColumns: [],
    isDaily: false,
    warnings: [],
  };
  const { workspaceId } = caller;
  const { warnings } = file;
  const asked = { workspaceId, body, options, warnings, signal };
  const blocks = services.fileThreads.read(aiReportFile, asked);
  for await (const block of blocks) {
    file.received += block.rows.length + block.invalid;
    if (file.received > reportRowsMax) throw tooManyRows();
    file.rows.push(...block.rows);
    file.invalid += block.invalid;
    file.errors.push(...block.errors.slice(0, errorsMax - file.errors.length));
    file.ignoredColumns = block.ignoredColumns;
    file.isDaily = block.isDaily;
  }
  return file;
}

const tooManyRows = () =>
  new AppError(
    'payload_too_large',
    `A report may have ${reportRowsMax} rows. None was imported: export a shorter period.`,
    { headers: { Connection: 'close' } },
  );

function noRows([first]: ReportFile['errors']): AppError {
  const why = first ? ` Row ${first.row}: ${first.message}.` : '';
  return invalid('body', 'no_rows', `The report has no valid row.${why}`);
}
