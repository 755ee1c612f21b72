import { invalid } from '../../../platform/errors';

/** Reports on AI answers that operators give a website's owner, as files. */
export const reportSources = ['google_report', 'bing_report'] as const;
export type ReportSource = (typeof reportSources)[number];

/** What each report counts: an impression is a link shown in an answer, folded ones included. */
export const reportMetrics = {
  google_report: 'impressions',
  bing_report: 'citations',
} as const satisfies Record<ReportSource, 'impressions' | 'citations'>;

/** One row of a report; what its file does not have is null. */
export type ReportRow = {
  page: string | null;
  query: string | null;
  day: string | null;
  country: string | null;
  device: string | null;
  impressions: number | null;
  citations: number | null;
};

export const reportRowsMax = 50_000;
export const reportsMax = 200;

/** Takes the period from the days of the rows, else from the request. Throws a 422 without one. */
export function reportPeriod(
  { rows, isDaily }: { rows: readonly ReportRow[]; isDaily: boolean },
  { from, to }: { from?: string | undefined; to?: string | undefined },
): { periodFrom: string; periodTo: string } {
  if (isDaily) {
    const days = rows.flatMap((row) => (row.day === null ? [] : [row.day])).sort();
    return { periodFrom: days[0] ?? '', periodTo: days.at(-1) ?? '' };
  }
  if (from === undefined || to === undefined) {
    throw invalid(
      from === undefined ? 'query.from' : 'query.to',
      'period_missing',
      'The file has no column of days. Name the days that the report covers by from and to.',
    );
  }
  if (to < from) throw invalid('query.to', 'range_reversed', 'to lies before from.');
  return { periodFrom: from, periodTo: to };
}
