import { defineFile } from '../operation/operation';
import { openReportPage } from './report-page';
import { pathReport, reportPath } from './schema';

export const viewReport = defineFile({
  id: 'viewReport',
  area: 'reports',
  path: '/reports/{reportId}/page',
  summary: 'View a report as a web page',
  description:
    'Returns the report as one HTML page without scripts, whatever its formats: written from the frozen ' +
    'data, in the report’s language, with its charts, and with the rows of each table that the PDF has.',
  tool: { unfit: 'Returns a page for people; create_report_link makes a link to it' },
  params: reportPath,
  mediaTypes: ['text/html'],
  errors: ['conflict'],
  resolve: pathReport,
  handle: ({ db, services }, { resource }) => openReportPage(services, db, resource),
});
