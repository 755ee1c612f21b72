import express, { type Router } from 'express';
import type { PageFile } from '../../modules/reports/page/render-page';
import { linkUrl, readLink, signLink } from '../../modules/reports/report-link';
import type { ReportFormat } from '../../modules/reports/rules/report-dataset';
import { getReport, type Report } from '../../modules/reports/store/report-store';
import { encryptionKeysOf } from '../../platform/cipher';
import { AppError } from '../../platform/errors';
import { addressOf } from '../http/client-address';
import { requestState } from '../http/request-state';
import { sendDownload, sendPage } from '../operation/download';
import type { Services } from '../services';
import { chooseFile } from './report-download';
import { openReportPage } from './report-page';

const over = () =>
  new AppError('not_found', 'This link is invalid or has expired: request a new one.');

/** Links to the files that are written, each with the whole report. */
const fileLinks = (
  { files, options }: Report,
  urlOf: (format: ReportFormat) => string,
): PageFile[] =>
  options.formats
    .filter((format) => files.some((file) => file.format === format && file.tableKey === ''))
    .map((format) => ({ name: format.toUpperCase(), url: urlOf(format) }));

/** `/shared/report?token=…`: a report as a page, or a file of it, for people with a link. */
export function sharedReportsRouter({ config, database, files, accessEvents }: Services): Router {
  const router = express.Router();
  const keys = encryptionKeysOf(config);
  router.get('/shared/report', async (request, response) => {
    const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? '';
    const claims = readLink(keys, token, Date.now());
    if (!claims) throw over();
    const { workspaceId, reportId, version, format, table } = claims;
    const report = await getReport(database.reader(workspaceId), reportId).catch(
      (error: unknown) => {
        throw error instanceof AppError && error.code === 'not_found' ? over() : error;
      },
    );
    if (report.linksVersion !== version) throw over();
    const { requestId } = requestState(response);
    // A file that is not there is no download.
    const file = format === 'page' ? undefined : chooseFile(report, { format, table });
    accessEvents.record({
      workspaceId,
      actor: 'link',
      keyId: null,
      address: addressOf(request),
      requestId,
      action: file ? 'report.link.download' : 'report.link.view',
      targetType: 'report',
      targetId: reportId,
      details: { format },
    });
    if (!file) {
      const links = fileLinks(report, (other) =>
        linkUrl('', signLink(config.encryptionKey, { ...claims, format: other })),
      );
      const page = await openReportPage({ files }, database.reader(workspaceId), report, links);
      return sendPage(response, page, "'none'");
    }
    response.set('X-Robots-Tag', 'noindex, nofollow');
    await sendDownload(files, file, request, response);
  });
  return router;
}
