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
