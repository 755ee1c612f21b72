import { formatNumber } from '../../format';
import type { ChartTable } from '../../parts/chart-table';
import type { ListColumn } from '../../parts/list';
import { labelOf } from '../../texts';
import { sectionTexts as words } from '../../texts/sections';
import type { Section } from './section-nodes';

const { columns } = words;

type SectionColumn = Omit<ListColumn<Section>, 'value'> & {
  value: (row: Section) => string | number | null;
};

const numbers: SectionColumn[] = [
  { header: columns.clicks, value: (row) => row.depth, as: 'number' },
  { header: columns.pages, value: (row) => row.pages, as: 'number' },
  { header: columns.health, value: (row) => row.healthScore, as: 'number' },
  { header: columns.errors, value: (row) => row.errors, as: 'number' },
  { header: columns.warnings, value: (row) => row.warnings, as: 'number' },
  { header: columns.notices, value: (row) => row.notices, as: 'number' },
  { header: columns.notIndexable, value: (row) => row.notIndexable, as: 'number' },
  { header: columns.failing, value: (row) => row.failing, as: 'number' },
  { header: columns.linksIn, value: (row) => row.linksIn, as: 'number' },
];

/** What is shown of sections, each named as the screen names it. */
export const sectionColumns = (nameOf: (row: Section) => string): readonly SectionColumn[] => [
  { header: words.section, value: nameOf, as: 'address' },
  ...numbers,
  {
    header: columns.issues,
    value: (row) =>
      row.topIssues
        .map(({ code, pages }) => words.issueOf(labelOf(code), formatNumber(pages)))
        .join(', '),
    as: 'address',
  },
];

/** All sections of a picture, also those that it has no room for. */
export function sectionTable(rows: readonly Section[], isByDepth: boolean): ChartTable {
  const shown = sectionColumns((row) => {
    const name = row.section ?? '';
    return isByDepth ? `${name} (${words.column(row.depth)})` : name;
  });
  return {
    columns: shown.map(({ header }) => header),
    rows: rows.map((row) => shown.map(({ value }) => value(row))),
    format: formatNumber,
  };
}
