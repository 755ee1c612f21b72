import type { SearchType } from './search-shape';

/** Tables of an export of Search Console’s performance report. */
export const exportDimensions = [
  'query',
  'page',
  'country',
  'device',
  'appearance',
  'date',
] as const;
export type ExportDimension = (typeof exportDimensions)[number];

/** A row of an export: totals of its period. */
export type ExportRow = {
  dimension: ExportDimension;
  name: string;
  clicks: number;
  impressions: number;
  /** Null without an impression. */
  position: number | null;
};

/** A filter that was set when the export was made, by the names of its language. */
export type ExportFilter = { name: string; value: string };

/** What an export’s filters say of its search type; `type` is null in a language that is not known. */
export type NamedSearchType = { text: string; type: SearchType | null };

/** Search Console exports 1,000 rows a table, and up to 16 months of days. */
export const exportRowsMax = 10_000;

/** Imports that a website may keep. */
export const importsMax = 1_000;
