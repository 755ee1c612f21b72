import type { FrozenReport } from '../frozen-report';
import type { ReportCell } from '../rules/report-dataset';

/** More rows of one table than this help nobody on paper; CSV and JSON have them all. */
export const tableRowsMax = 1_000;

/** By the tables' keys. */
export type TableRows = Map<string, ReportCell[][]>;

/** All that a PDF is drawn from: bounded, so that it may stay in memory and go to a thread. */
export type PdfContent = Omit<FrozenReport, 'rows'> & { rows: TableRows };

/** What paper shows of a report: of each table its first rows. */
export async function readPdfContent(report: FrozenReport): Promise<PdfContent> {
  const { dataset, dataHash, logo } = report;
  const rows: TableRows = new Map();
  for (const { blocks } of dataset.sections) {
    for (const block of blocks) {
      if (block.kind !== 'table') continue;
      const { key, shownMax } = block.table;
      const shown: ReportCell[][] = [];
      for await (const row of report.rows(key, Math.min(shownMax, tableRowsMax))) shown.push(row);
      rows.set(key, shown);
    }
  }
  return { dataset, dataHash, logo, rows };
}
