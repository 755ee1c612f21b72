import type { ReportCell, ReportDataset } from './rules/report-dataset';

/** The only input of every output format: the same report gives the same bytes. */
export type FrozenReport = {
  dataset: ReportDataset;
  /** SHA-256 of the frozen dataset, in hexadecimal. */
  dataHash: string;
  /** The file that `dataset.branding.logo` refers to; null without a logo. */
  logo: Buffer | null;
  /**
   * Returns at most `max` rows of a table in order; can be called repeatedly. Throws for an unknown
   * table.
   */
  rows(table: string, max?: number): AsyncIterable<ReportCell[]>;
};
