import type { FrozenReport } from '../frozen-report';
import type { ReportCell } from '../rules/report-dataset';

/** Maximum rows of a table on paper, where more would not help; CSV and JSON include all rows. */
export const tableRowsMax = 1_000;

/** Rows by table key. */
export type TableRows = Map<string, ReportCell[][]>;

/** Input of a PDF: bounded, so that it fits into memory and can be sent to a thread. */
export type PdfContent = Omit<FrozenReport, 'rows'> & { rows: TableRows };

/** Reads the printed part of a report: the first rows of each table. */
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
