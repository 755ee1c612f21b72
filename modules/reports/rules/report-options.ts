import type { ReportDataset, ReportFormat, ReportPeriod, ReportType } from './report-dataset';
import type { ReportLanguage } from './report-language';
import { type LayoutItem, sectionsOfTypes } from './report-layout';

/** Sections of each report type, in order. */
export const reportSections = {
  overview: [
    'rankings',
    'crawlers',
    'indexing',
    'search',
    'audit',
    'ai',
    'journey',
    'links',
    'campaigns',
  ],
  ...sectionsOfTypes,
} as const satisfies Record<ReportType, readonly string[]>;

/** Section names of all types. */
export type SectionName = (typeof reportSections)[ReportType][number];

export type ReportMode = ReportDataset['dataSource'];
export type ReportBranding = ReportDataset['branding'];

/** Comments by the key of their section. */
export type ReportNotes = Record<string, string>;

/**
 * Options of a report, fixed when it is requested; together with the data they determine the
 * report.
 */
export type ReportOptions = {
  type: ReportType;
  title: string;
  language: ReportLanguage;
  formats: ReportFormat[];
  websiteIds: string[];
  period: ReportPeriod;
  comparison: ReportPeriod | null;
  timezone: string;
  sections: SectionName[];
  /** Sections, charts and texts in the author's order; absent: the sections of the type. */
  layout?: LayoutItem[];
  /** Whether CSV files start with a byte order mark. */
  csvBom: boolean;
  mode: ReportMode;
  branding: ReportBranding;
  /** The author's comments by section, and recommendations. */
  notes?: ReportNotes;
  recommendations?: string[];
};

/**
 * Returns the name of a section of a report's n-th website; for the first, it is the plain name.
 */
export const sectionKey = (name: string, websiteIndex: number): string =>
  websiteIndex === 0 ? name : `${name}-${websiteIndex + 1}`;

/** Returns the notes of a report without its n-th website; those of later ones move up. */
export function notesWithout(notes: ReportNotes, websiteIndex: number): ReportNotes {
  const kept = Object.entries(notes).flatMap(([key, note]) => {
    const [name = '', place = '1'] = key.split('-');
    const index = Number(place) - 1;
    if (index === websiteIndex) return [];
    return [[sectionKey(name, index > websiteIndex ? index - 1 : index), note]];
  });
  return Object.fromEntries(kept);
}
