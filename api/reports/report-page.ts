import { openFrozen } from '../../modules/reports/open-frozen';
import { type PageFile, renderPage } from '../../modules/reports/page/render-page';
import { readPdfContent } from '../../modules/reports/pdf/pdf-content';
import { readLogo } from '../../modules/reports/store/branding-store';
import { type Report, readReportWork } from '../../modules/reports/store/report-store';
import type { Queries } from '../../platform/postgres/database';
import type { WebPage } from '../operation/download';
import type { Services } from '../services';
import { notWritten } from './report-download';

/** Returns a report as a page, written from its frozen data; throws a 409 before these exist. */
export async function openReportPage(
  { files }: Pick<Services, 'files'>,
  db: Queries,
  report: Report,
  links: readonly PageFile[] = [],
): Promise<WebPage> {
  const work = await readReportWork(db, report.id);
  if (!work?.frozen) throw notWritten(report);
  const logo = await readLogo(db, report.id);
  return renderPage(await readPdfContent(await openFrozen(files, work.frozen, logo)), links);
}
