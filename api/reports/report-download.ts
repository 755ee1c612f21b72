import type { ReportFormat } from '../../modules/reports/rules/report-dataset';
import type { Report } from '../../modules/reports/store/report-store';
import { AppError, invalid } from '../../platform/errors';
import type { Download } from '../operation/download';
import { fileNameOf } from './file-name';

export type FileChoice = { format?: ReportFormat | undefined; table?: string | undefined };

const ended = new Set(['completed', 'failed', 'canceled']);

const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'application/zip': '.zip',
};

/**
 * Returns a file of a report. Throws a 409 until it is written, a 422 for a format or table that
 * the report lacks.
 */
export function chooseFile(report: Report, { format, table }: FileChoice): Download {
  const { formats, period } = report.options;
  const wanted = format ?? formats[0];
  if (wanted === undefined || !formats.includes(wanted)) {
    const message = `The report has no ${wanted} file: choose from ${formats.join(', ')}.`;
    throw invalid('query.format', 'format_not_made', message);
  }
  const ofFormat = report.files.filter((file) => file.format === wanted);
  if (ofFormat.length === 0) throw notWritten(report);
  const file = ofFormat.find(({ tableKey }) => tableKey === (table ?? ''));
  if (!file) {
    const known = ofFormat.map(({ tableKey }) => tableKey).filter((key) => key !== '');
    const message =
      table === undefined
        ? 'The report has no table and therefore no CSV: choose another format.'
        : `The report has no such table${known.length > 0 ? `: choose from ${known.join(', ')}` : ''}.`;
    throw invalid('query.table', 'table_unknown', message);
  }
  const { storageKey, mediaType, bytes, sha256 } = file;
  const days = `${period.from} – ${period.to}`;
  const ending = endings[mediaType] ?? `.${wanted}`;
  const name = [report.title, days, ...(table === undefined ? [] : [table])].join(' ');
  return { storageKey, mediaType, bytes, sha256, fileName: fileNameOf(name, ending) };
}

/** Says why a report has no file or page now. */
export function notWritten({ status, error }: Report): AppError {
  const why = error ? `: ${error.message}` : '.';
  return new AppError(
    'conflict',
    ended.has(status)
      ? `The report is ${status} and was not written${why}`
      : `The report is ${status}: open it once it is completed.`,
  );
}
