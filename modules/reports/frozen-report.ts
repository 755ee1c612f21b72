import type { ReportCell, ReportDataset } from './rules/report-dataset';

/** What every format is written from, and nothing else: the same one gives the same bytes. */
export type FrozenReport = {
  dataset: ReportDataset;
  /** SHA-256 of the frozen dataset, in hexadecimal. */
  dataHash: string;
  /** The file that `dataset.branding.logo` names; null where there is none. */
  logo: Buffer | null;
  /** A table's rows in their order, at most `max` of them; may be called again. Throws for an unknown table. */
  rows(table: string, max?: number): AsyncIterable<ReportCell[]>;
};
