import express, { type Router } from 'express';
import { readLink } from '../../modules/reports/report-link';
import { getReport } from '../../modules/reports/store/report-store';
import { AppError } from '../../platform/errors';
import { addressOf } from '../http/client-address';
import { requestState } from '../http/request-state';
import { sendDownload } from '../operation/download';
import type { Services } from '../services';
import { chooseFile } from './report-download';

const over = () =>
  new AppError('not_found', 'This link is invalid or has expired: request a new one.');

/** `/shared/report?token=…`: a file of a report, for people with a link. */
export function sharedReportsRouter({ config, database, files, accessEvents }: Services): Router {
  const router = express.Router();
  const keys = [config.encryptionKey, ...config.earlierEncryptionKeys];
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
    const file = chooseFile(report, { format, table });
    accessEvents.record({
      workspaceId,
      actor: 'link',
      keyId: null,
      address: addressOf(request),
      requestId,
      action: 'report.link.download',
      targetType: 'report',
      targetId: reportId,
      details: { format },
    });
    response.set('X-Robots-Tag', 'noindex, nofollow');
    await sendDownload(files, file, request, response);
  });
  return router;
}
