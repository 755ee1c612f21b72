import { z } from 'zod';
import { buildDataset } from '../../modules/reports/build-dataset';
import { renderPage } from '../../modules/reports/page/render-page';
import { readPreview } from '../../modules/reports/read-preview';
import { readLogoFile } from '../../modules/reports/store/branding-store';
import { newId } from '../../platform/ids';
import type { ReadContext } from '../operation/operation';
import { defineWrite } from '../operation/operation';
import { usualBranding } from './decide-branding';
import { decideReport } from './decide-report';
import { type ReportBody, reportBody } from './report-body';

const { websiteId, layout, templateId, type, language, title, timezone, from, to, compare } =
  reportBody.shape;
const previewBody = z.strictObject({
  websiteId: websiteId.unwrap(),
  layout,
  templateId,
  type,
  language,
  title,
  timezone,
  from,
  to,
  compare,
});
type PreviewBody = z.output<typeof previewBody>;

/** What a preview shares with a report of these choices. */
const asReport = (body: PreviewBody): Omit<ReportBody, 'keepDays' | 'branding'> => ({
  ...body,
  formats: ['json'],
  csvBom: false,
  notes: {},
  recommendations: [],
});

/** Reads what a report would show now, and writes its page; nothing is stored. */
async function writePreview(context: ReadContext, body: PreviewBody): Promise<string> {
  const { db, signal } = context;
  const branding = await usualBranding(db);
  const options = await decideReport(context, asReport(body), branding);
  const built = await buildDataset({
    workspace: context,
    reportId: newId('report'),
    options,
    nowMs: Date.now(),
    signal,
  });
  const logo = branding.logo && (await readLogoFile(db, branding.logo.sha256));
  return renderPage(await readPreview(built, logo), []).html;
}

export const previewReport = defineWrite({
  id: 'previewReport',
  area: 'reports',
  method: 'post',
  path: '/report-previews',
  summary: 'Preview a report as a web page',
  description:
    'Returns the page that a report of these choices would have now, from the same renderer. It is made while you wait and kept nowhere: nothing is frozen, and it counts toward no limit. Rows beyond those that the page shows are not counted.',
  tool: { unfit: 'Returns a page for people; create_report makes the report itself' },
  body: previewBody,
  response: z
    .object({ html: z.string().describe('The page, without scripts') })
    .meta({ id: 'ReportPreview' }),
  // Read before the transaction begins, which would keep a connection while others are asked for.
  prefetch: async (context, _params, body) => body && writePreview(context, body),
  handle: async (_context, { prefetched: html = '' }) => ({ data: { html } }),
});
