import { type BuiltDataset, tablesOf } from './freeze-dataset';
import type { PageContent } from './page/render-page';
import type { TableRows } from './pdf/pdf-content';
import { tableRowsMax } from './pdf/pdf-content';
import type { ReportCell } from './rules/report-dataset';
import { reportDatasetSchema } from './rules/report-dataset';
import { textsIn } from './texts/texts-in';

/** Reads the rows that a page shows, and no more: only a report that is frozen counts the others. */
export async function readPreview(
  { dataset, rows }: BuiltDataset,
  logo: Buffer | null,
): Promise<PageContent> {
  const shown: TableRows = new Map();
  const { paper } = textsIn(dataset.language);
  for (const table of tablesOf(dataset)) {
    const most = Math.min(table.shownMax, tableRowsMax);
    const first: ReportCell[][] = [];
    for await (const row of rows.get(table.key)?.() ?? []) {
      if (first.length === most) {
        table.note = [table.note, paper.moreInReport].filter((note) => note !== null).join(' ');
        break;
      }
      first.push(row);
    }
    table.rowCount = first.length;
    shown.set(table.key, first);
  }
  return { dataset: reportDatasetSchema.parse(dataset), dataHash: null, logo, rows: shown };
}
