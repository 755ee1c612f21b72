import type { ReportDataset, ReportFormat, ReportPeriod, ReportType } from './report-dataset';

/** Sections of each report type, in order. */
export const reportSections = {
  overview: ['rankings', 'crawlers', 'indexing', 'audit'],
  rankings: ['visibility', 'movers', 'keywords', 'competitors'],
  audit: ['health', 'issues', 'pages'],
  crawlers: ['visits', 'bots', 'paths', 'errors'],
  indexing: ['ledger', 'engines', 'urls'],
} as const satisfies Record<ReportType, readonly string[]>;

/** Section names of all types. */
export type SectionName = (typeof reportSections)[ReportType][number];

export type ReportMode = ReportDataset['dataSource'];
export type ReportBranding = ReportDataset['branding'];

/**
 * Options of a report, fixed when it is requested; together with the data they determine the
 * report.
 */
export type ReportOptions = {
  type: ReportType;
  title: string;
  formats: ReportFormat[];
  websiteIds: string[];
  period: ReportPeriod;
  comparison: ReportPeriod | null;
  timezone: string;
  sections: SectionName[];
  /** Whether CSV files start with a byte order mark. */
  csvBom: boolean;
  mode: ReportMode;
  branding: ReportBranding;
  /** The author's comments by section, and recommendations. */
  notes?: Partial<Record<string, string>>;
  recommendations?: string[];
};

/**
 * Returns the name of a section of a report's n-th website; for the first, it is the plain name.
 */
export const sectionKey = (name: string, websiteIndex: number): string =>
  websiteIndex === 0 ? name : `${name}-${websiteIndex + 1}`;
