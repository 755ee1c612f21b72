import type { ReportDataset, ReportFormat, ReportPeriod, ReportType } from './report-dataset';

/** What each type is made of, in the order in which it stands there. */
export const reportSections = {
  overview: ['rankings', 'crawlers', 'indexing', 'audit'],
  rankings: ['visibility', 'keywords', 'movers', 'competitors'],
  audit: ['health', 'issues', 'pages'],
  crawlers: ['visits', 'bots', 'paths', 'errors'],
  indexing: ['ledger', 'engines', 'urls'],
} as const satisfies Record<ReportType, readonly string[]>;

/** Every name that a section can have in some type. */
export type SectionName = (typeof reportSections)[ReportType][number];

export type ReportMode = ReportDataset['mode'];
export type ReportBranding = ReportDataset['branding'];

/** All that a report is made from but the data: decided once, when it is asked for. */
export type ReportOptions = {
  type: ReportType;
  title: string;
  formats: ReportFormat[];
  websiteIds: string[];
  period: ReportPeriod;
  comparison: ReportPeriod | null;
  timezone: string;
  sections: SectionName[];
  /** Whether CSV begins with a byte order mark. */
  csvBom: boolean;
  mode: ReportMode;
  branding: ReportBranding;
};

/** The name of a section of a report's n-th website: the first one's is the plain name. */
export const sectionKey = (name: string, websiteIndex: number): string =>
  websiteIndex === 0 ? name : `${name}-${websiteIndex + 1}`;
