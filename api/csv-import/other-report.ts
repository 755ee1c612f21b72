import { type ReportKind, reportNames } from '../../modules/search-console/rules/report-kind';
import { type AppError, invalid } from '../../platform/errors';

/** Where a report is taken instead. */
const places: Partial<Record<ReportKind, string>> = {
  performance: 'Send it to …/search-console/imports.',
  bulk: 'Send it to …/search-console/imports with table.',
  comparison: 'Export one period, without a comparison, and send it to …/search-console/imports.',
  ai: 'Send it to …/ai/imports with source=google_report.',
  bing_ai: 'Send it to …/ai/imports with source=bing_report.',
  links: 'Send it to …/backlinks/import.',
  link_counts: 'It has no single links: export “Latest links”, and send it to …/backlinks/import.',
};

/** A 422 for a file of another report than the one that is asked for. */
export const otherReport = (
  kind: ReportKind,
  header: readonly string[],
  asked: ReportKind,
  code = 'other_report',
): AppError =>
  invalid(
    'body',
    code,
    `The file is ${reportNames[kind]} (columns: ${header
      .filter((name) => name.trim() !== '')
      .slice(0, 20)
      .join(', ')}), not ${reportNames[asked]}. ${places[kind] ?? 'It cannot be imported.'}`,
  );
