import { formatNumber } from '../../format';
import type { ChartTable } from '../../parts/chart-table';
import { labelOf } from '../../texts';
import { sectionTexts as words } from '../../texts/sections';
import type { Section } from './section-nodes';

const columns = words.columns;

/** All sections of a picture, also those that it has no room for. */
export const sectionTable = (rows: readonly Section[], isByDepth: boolean): ChartTable => ({
  columns: [
    words.section,
    columns.clicks,
    columns.pages,
    columns.health,
    columns.errors,
    columns.warnings,
    columns.notices,
    columns.notIndexable,
    columns.failing,
    columns.linksIn,
    columns.issues,
  ],
  rows: rows.map((row) => [
    isByDepth ? `${row.section ?? ''} (${words.column(row.depth)})` : (row.section ?? ''),
    row.depth,
    row.pages,
    row.healthScore,
    row.errors,
    row.warnings,
    row.notices,
    row.notIndexable,
    row.failing,
    row.linksIn,
    row.topIssues
      .map(({ code, pages }) => words.issueOf(labelOf(code), formatNumber(pages)))
      .join(', '),
  ]),
  format: formatNumber,
});
